/**
 * What is judged of a cell: its time and, where every sample tells it, its time on the processor. Neighbours disturb that far less, and
 * it does not see waiting: so it stands beside the time, as a test of its own with a share of the error rate as large, and the time has
 * the last word where both have one. docs/lab/cpu-time.md
 */
import type { Pair } from '../../document/index.ts';
import { isWorkloadId } from '../../matrix/index.ts';
import type { Verdict } from '../verdict.ts';
import type { CellVerdict } from './cell.ts';

/** Cell → its pairs so far, in the order measured. */
export type Pairs = ReadonlyMap<string, readonly Pair[]>;

/** The cell's time on the processor as a cell of a runner of its own: its processes have another luck. No id begins like this. */
const cpuOf = (cell: string): string => `\0${cell}`;

/** The cell whose time, or time on the processor, this is. */
export const plainCell = (endpoint: string): string => endpoint.replace(/^\0/, '');

/** Cells that wait for the device have their time alone. The first pair tells, so that later ones change nothing. */
const hasCpu = (cell: string, pairs: Pairs, device: ReadonlySet<string>): boolean =>
  !device.has(cell) && pairs.get(cell)?.[0]?.cpu !== undefined;

export function withCpu(pairs: Pairs, device: ReadonlySet<string>): Pairs {
  const cpu = [...pairs].flatMap(([cell, some]): [string, Pair[]][] =>
    hasCpu(cell, pairs, device)
      ? [[cpuOf(cell), some.map((pair) => ({ ...pair, first: null, second: null, ...pair.cpu }))]]
      : [],
  );
  return new Map([...pairs, ...cpu]);
}

/** @param planned cell → pairs that it is to have */
export function planWithCpu(
  planned: ReadonlyMap<string, number>,
  pairs: Pairs,
  device: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const cpu = [...planned].flatMap(([cell, count]): [string, number][] =>
    hasCpu(cell, pairs, device) ? [[cpuOf(cell), count]] : [],
  );
  return new Map([...planned, ...cpu]);
}

/** All that is judged of a cell. */
export const endpointsOf = (cell: string): string[] => [cell, cpuOf(cell)];

/** One verdict of each cell, of the endpoint that decides it. */
export function joinEndpoints(verdicts: ReadonlyMap<string, CellVerdict>): Map<string, CellVerdict> {
  const cells = [...verdicts].filter(([name]) => !name.startsWith('\0'));
  return new Map(cells.map(([cell, time]) => [cell, joined(cell, time, verdicts.get(cpuOf(cell)))]));
}

export const isChange = (verdict: Verdict | undefined): boolean => verdict === 'regressed' || verdict === 'improved';

function joined(cell: string, time: CellVerdict, cpu: CellVerdict | undefined): CellVerdict {
  if (cpu === undefined || isChange(time.verdict)) return time;
  const ofCpu = { ...cpu, by: 'cpu' as const };
  if (isChange(cpu.verdict)) return ofCpu;
  // A workload may wait for anything; cells of this kind wait for nothing but the processor, unless their time says otherwise.
  const mayWait = isWorkloadId(cell) || time.probably !== undefined;
  return time.verdict === 'inconclusive' && cpu.verdict === 'unchanged' && !mayWait ? ofCpu : time;
}
