/** Other tools' results as run documents: what they measured, in their own words, judged and stored like our own. */
export { convertResults, type NamedText, largestFileBytes, readResult } from './convert.ts';
export type { ConvertContext } from './document.ts';
export { findFormat, formatNames } from './formats.ts';
