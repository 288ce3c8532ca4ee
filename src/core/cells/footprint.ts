/** What a cell needs of the disk. A cell that cannot fit is skipped with the reason instead of failing half-way. */
import type { MatrixCell } from './cell.ts';
import { amountOf, contract } from '../../../runners/contract.ts';

interface Footprint {
  /** The most bytes on the disk at once while a sample of one operation is prepared and taken. */
  diskBytes: number;
  /** Payload of one operation; 0 for operations that move no data. */
  bytesPerOp: number;
}

/**
 * Estimate for one operation (runners/contract.yaml). Operations that make a new file each need `bytesPerOp` more for every further
 * operation of the sample.
 */
export function cellBytes({ operation, parameters }: Pick<MatrixCell, 'operation' | 'parameters'>): Footprint {
  const entry = contract[operation];
  if (!entry) return { diskBytes: 0, bytesPerOp: 0 };
  const amount = (expression: NonNullable<typeof entry.disk>): number =>
    Math.ceil(amountOf(expression, entry, parameters));
  return { diskBytes: amount(entry.disk ?? 'file(size)'), bytesPerOp: amount(entry.estimate ?? entry.payload ?? '0') };
}

/** The payload of one operation to the byte: of a set of files the sum of their sizes. */
export function payloadBytes({ operation, parameters }: Pick<MatrixCell, 'operation' | 'parameters'>): number {
  const entry = contract[operation];
  return entry ? amountOf(entry.payload ?? '0', entry, parameters) : 0;
}
