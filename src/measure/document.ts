/** The run document of a run, at any moment of it. */
import { type CellError, type CellResult, type RunDocument, runSchemaId, type Skipped } from '../document/index.ts';
import { cellsAtCeiling } from '../targets/index.ts';
import type { Bench } from './bench.ts';
import { type CellState, recordCell } from './cell-state.ts';
import type { MeasurePlan } from './plan.ts';

export interface DocumentHead {
  id: string;
  startedAt: string;
  startedMs: number;
}

export interface Progressed {
  complete: boolean;
  benches: readonly Bench[];
  states: readonly CellState[];
  skipped: readonly Skipped[];
  errors: readonly CellError[];
  schedule: NonNullable<RunDocument['schedule']>;
}

export function buildDocument(head: DocumentHead, plan: MeasurePlan, progressed: Progressed): RunDocument {
  const { complete, benches, states, skipped, errors, schedule } = progressed;
  return {
    schema: runSchemaId,
    id: head.id,
    startedAt: head.startedAt,
    endedAt: new Date().toISOString(),
    complete,
    seed: plan.seed,
    ...(plan.suite === undefined ? {} : { suite: plan.suite }),
    tool: plan.tool,
    ...(plan.source === undefined ? {} : { source: plan.source }),
    schedule,
    subjects: Object.fromEntries(
      benches.map(({ plan: { name, directory }, target, description, runners }) => [
        name,
        { target: target.name, directory, ...description, runners },
      ]),
    ),
    cells: recordCells(states),
    skipped: [...skipped],
    errors: [...errors],
  };
}

function recordCells(states: readonly CellState[]): Record<string, CellResult> {
  const cells: Record<string, CellResult> = {};
  for (const state of states) {
    if (state.samples.length === 0) continue;
    const result = (cells[state.cell.id] ??= { type: state.cell.type, subject: {} });
    result.subject[state.bench.plan.name] = recordCell(state);
  }
  for (const direction of ['readBytes', 'writtenBytes'] as const) markCeilings(cells, states, direction);
  return cells;
}

/** Disk-bound cells whose samples show the limit set for the disk, not the api. */
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
