/** Cells: their ids, names and parameters; the operations of the contract; the disk space that a cell needs. */
export { closest, likely, suggestion } from './suggestion.ts';
export { covers, formatCellId, localCell, matchesPattern, parseCellId, percentileId } from './cell-id.ts';
export { benchmarkId, cellName, cellPattern, decoded, encodedName, isWorkloadId, scaleValue } from './cell-name.ts';
export { formatSize, parseSize } from './sizes.ts';
export { type MatrixCell, type Platform, platforms } from './cell.ts';
export type { SeedReference } from './cell.ts';
export { otherParameters, type RepeatedFigure, type RepeatedStudy } from './repeated.ts';
export { type Published, publishedText, publishedUnitNs } from './published.ts';
export { workloadCell } from './workload-cell.ts';
export { cellBytes, payloadBytes } from './footprint.ts';
export { findOperation, groups, once, operations, type Operation, typeOf } from './operations.ts';
export { canonicalParameters, canonicalValue } from './parameters.ts';
