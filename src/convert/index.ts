/** Other tools' results as run documents: what they measured, in their own words, judged and stored like our own. */
export {
  convertResults,
  figuresOfResults,
  formatNames,
  largestFileBytes,
  readResult,
  type ResultFigure,
} from './convert.ts';
