/** Other tools' results as run documents: what they measured, in their own words, judged and stored like our own. */
export { convertResults, figuresOfResults, type ResultFigure } from './convert.ts';
export { formatNames } from './known-formats.ts';
export { maxFileBytes, readResult } from './result-text.ts';
