/** A cell: the unit that is measured; the cell of a command line; what a cell needs of the disk. */
import { amountOf, contract } from '../../../runners/contract.ts';
import { defined } from '../document/index.ts';
import { formatCellId } from './cell-id.ts';
import { encodedName } from './cell-name.ts';
import { findOperation, typeOf } from './operations.ts';
import { canonicalParameters } from './parameters.ts';
import type { SeedReference } from './published.ts';

export const platforms = ['linux', 'macos', 'windows'] as const;
export type Platform = (typeof platforms)[number];

/** The unit that is measured: runner × operation × api × parameters. */
export interface MatrixCell {
  /** The id; parameters at their default are left out. */
  id: string;
  runner: string;
  operation: string;
  api: string;
  parameters: Record<string, string>;
  /** `path`: gated on time; `device`: disk-bound, reported only. */
  type: 'path' | 'device';
  cache: 'warm' | 'cold';
  /** Every op makes or removes files. */
  makesFiles: boolean;
  group: string;
  platforms: readonly Platform[];
  seeds: SeedReference[];
  /** An operation is ended after this time; undefined where an operation ends by itself. */
  timeoutNs?: number;
}

/**
 * The cell of a command line of the user, `command/run/NAME`, with the name percent-encoded: no suite lists it.
 * @param given `cache`, warm without it
 * @throws UsageError when a parameter or value is invalid
 */
export function workloadCell(name: string, given: Record<string, string> = {}, timeoutNs?: number): MatrixCell {
  const operation = findOperation('run')!;
  const parameters = canonicalParameters(operation.parameters, given);
  return {
    id: formatCellId({ runner: 'command', operation: operation.name, api: encodedName(name), parameters }),
    runner: 'command',
    operation: operation.name,
    api: name,
    parameters,
    type: typeOf(operation, parameters),
    cache: parameters.cache === 'cold' ? 'cold' : 'warm',
    makesFiles: operation.makesFiles,
    group: operation.group,
    platforms: ['linux', 'macos'],
    seeds: [],
    ...defined({ timeoutNs }),
  };
}

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
