/** Cells: their ids, names and parameters; the operations of the contract; the disk space that a cell needs. */
export { closest, likely, suggestion } from './suggestion.ts';
export { covers, formatCellId, localCell, matchesPattern, parseCellId, percentileId } from './cell-id.ts';
export { benchmarkId, cellName, cellPattern, decoded, encodedName, isWorkloadId, scaleValue } from './cell-name.ts';
export { type MatrixCell, type Platform, platforms } from './cell.ts';
export { workloadCell } from './workload-cell.ts';
export { cellBytes, payloadBytes } from './footprint.ts';
export {
  otherParameters,
  type Published,
  publishedText,
  publishedUnitNs,
  type RepeatedFigure,
  type RepeatedStudy,
  type SeedReference,
} from './published.ts';
export { findOperation, groups, once, operations, type Operation, typeOf } from './operations.ts';
export { canonicalParameters, canonicalValue, formatSize, parseSize } from './parameters.ts';
