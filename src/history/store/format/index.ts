/**
 * The files of a store: paths, shapes and reading. It only needs a function that loads a text, so that the command line and the dashboard's
 * page read a store with the same code. Described in docs/store.md.
 */
export * from './types.ts';
export * from './file-codec.ts';
export * from './paths.ts';
export {
  appendPoints,
  byTime,
  countColumns,
  optionalColumns,
  countsAt,
  intervalOf,
  lastFigures,
  rounded,
  withoutFigures,
  type StoredPoint,
  type StoredRun,
  type Trend,
} from './figures.ts';
export {
  firstUnit,
  halfWidth,
  meaningInDataJs,
  normalised,
  valueOf,
  importedCellId,
  importedFigures,
  importedSchemaId,
  withoutCopy,
  type DataJsBench,
  type DataJsEntry,
  type ImportedDocument,
  type ImportedFigure,
} from './imported.ts';
export { decodePack, encodePack, placeInPack } from './pack-file.ts';
export { hiddenRuns, withoutHidden } from './hidden.ts';
export { type LoadText, openReader, type StoreReader, type TrendQuery } from './reader.ts';
export { Names } from './renames.ts';
export { decodeList, maxNoiseCells } from './shapes.ts';
