/** Other tools' results as run documents: what they measured, in their own words, judged and stored like our own. */
export { convertResults, largestFileBytes, readResult, formatNames } from './convert.ts';
