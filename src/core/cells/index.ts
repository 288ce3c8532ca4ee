/** Ids of cells: their grammar, what people call them, and the name that a mistyped one was meant to be. */
export { closest, likely, suggestion } from './suggestion.ts';
export { covers, formatCellId, localCell, matchesPattern, parseCellId, percentileId } from './cell-id.ts';
export { benchmarkId, cellName, cellPattern, isWorkloadId, scaleValue } from './cell-name.ts';
export { formatSize, parseSize } from './sizes.ts';
