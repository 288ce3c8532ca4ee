/** Its cells. */
import { type CellState, seriesOf } from './cell-state.ts';
import { summarize, summaryOf } from './summary.ts';
import { defined } from '../core/document/index.ts';
import type { CellResult, CellSubject } from '../core/document/index.ts';
import { doubtfulShare } from './policy.ts';
import type { Series } from './tails.ts';
import { cellsAtCeiling } from './disk-ceiling.ts';

export function recordCells(states: readonly CellState[]): Record<string, CellResult> {
  const cells: Record<string, CellResult> = {};
  for (const state of states) {
    if (state.samples.length === 0) continue;
    const { cell, bench, printed } = state;
    if (!printed) {
      const result = (cells[cell.id] ??= { type: cell.type, subject: {} });
      result.subject[bench.plan.name] = recordCell(state);
    }
    for (const [id, series] of seriesOf(state)) {
      const { name, sameAs } = series;
      const result = (cells[id] ??= {
        type: cell.type,
        ...defined({ name, sameAs }),
        subject: {},
      });
      result.subject[bench.plan.name] = recordSeries(series);
    }
  }
  for (const direction of ['readBytes', 'writtenBytes'] as const) markCeilings(cells, states, direction);
  return cells;
}

function recordCell(state: CellState): CellSubject {
  const { samples, ops, bytesPerOp, tails } = state;
  const marked = (mark: string): boolean =>
    samples.filter(({ marks }) => marks?.includes(mark)).length > doubtfulShare * samples.length;
  const hazards = ['not-cold', 'cpu-steal', 'gc', 'jit', 'background-processes'].filter(marked);
  return {
    opsPerSample: ops,
    ...(bytesPerOp > 0 ? { bytesPerOp } : {}),
    warmupSamples: state.warmupSamples,
    ...defined({ steady: state.steady }),
    samples,
    summary: summarize(samples, ops, bytesPerOp, tails?.merged),
    ...(hazards.length > 0 ? { hazards } : {}),
  };
}

function recordSeries({ samples, bytesPerOp, unit, better }: Series): CellSubject {
  const values = samples.map(({ ns, value }) => value ?? ns!);
  return {
    opsPerSample: 1,
    ...defined({ bytesPerOp }),
    samples,
    summary: summaryOf(values, { unit, better }),
  };
}

/** Disk-bound cells whose samples show the limit of the disk, not of the api. */
function markCeilings(
  cells: Record<string, CellResult>,
  states: readonly CellState[],
  direction: 'readBytes' | 'writtenBytes',
): void {
  for (const subject of new Set(states.map(({ bench }) => bench.plan.name))) {
    const throughput: Record<string, number[]> = {};
    for (const { cell, bench, bytesPerOp, samples, ops } of states) {
      if (bench.plan.name !== subject || cell.type !== 'device' || bytesPerOp === 0) continue;
      if (!samples.some(({ io }) => (io?.[direction] ?? 0) >= bytesPerOp)) continue;
      throughput[cell.id] = samples.map(({ ns }) => (ns > 0 ? (bytesPerOp * ops * 1e9) / ns : 0));
    }
    for (const id of Object.keys(cellsAtCeiling(throughput))) {
      const measured = cells[id]?.subject[subject];
      if (measured) measured.hazards = [...new Set([...(measured.hazards ?? []), 'at-ceiling'])];
    }
  }
}
