/** Converts other tools' results to run documents, which are judged and stored like those of io-perf. */
export { convertResults, figuresOfResults, type ResultFigure } from './convert.ts';
export { formatNames, formatOf } from './known-formats.ts';
export { maxFileBytes, readResult, readResultFile } from './result-text.ts';
export { isFilePattern, readResults } from './result-files.ts';
export { cellIdOf } from './cell-names.ts';
