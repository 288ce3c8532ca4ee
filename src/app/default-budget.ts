/** The time of a run or a comparison, and what it is without one that is asked for. */
import { parseDuration, type Config } from '../gate/config/index.ts';
import type { Budget } from '../engine/index.ts';
import type { MatrixCell } from '../core/cells/index.ts';
import { isForWorkloads } from '../gate/index.ts';
import { suites } from '../suite/matrix/index.ts';

/** Without a suite's own budget: the time that a cell needs for a precise result. */
export const secondsPerCell = 2;
/** Time for a workload of one execution a sample: enough to compare one that takes a second (docs/lab/process-variation.md#time-for-a-workload). */
const secondsPerWorkload = 15;
/** … and its maximum, while its pairs agree and are too few. */
const maxSecondsPerWorkload = 60;
/** A workload that prints benchmarks runs for seconds each time, and shares the error rate among all of them. */
const secondsPerResults = 120;
const maxSecondsPerResults = 300;
const maxDefaultSeconds = 600;
const minDefaultSeconds = 5;
/** A suite's budget is for the whole command: this share is for measuring, the rest for starting up and cleaning up. */
const measuringShare = 0.92;

export function chooseBudget(
  asked: Budget | undefined,
  config: Config,
  suite: string | undefined,
  cells: readonly MatrixCell[],
  subjects = 1,
): Budget {
  if (asked !== undefined) return asked;
  if (config.rounds !== undefined) return { rounds: config.rounds };
  if (config['time-budget'] !== undefined) return { timeNs: parseDuration(config['time-budget'], 'time-budget') };
  const ofWorkloads = cells.filter(({ id }) => isForWorkloads(id));
  const printing = ofWorkloads.filter(({ api }) => config.workloads?.[api]?.results !== undefined).length;
  const workloads = ofWorkloads.length - printing;
  const others = cells.length - ofWorkloads.length;
  const byCells = others === 0 ? 0 : Math.max(minDefaultSeconds, others * subjects * secondsPerCell);
  const most = suites().find(({ name }) => name === suite)?.budgetSeconds ?? maxDefaultSeconds;
  const cellsNs = Math.min(byCells, most * measuringShare) * 1e9;
  return {
    timeNs: cellsNs + (workloads * secondsPerWorkload + printing * secondsPerResults) * 1e9,
    ...(ofWorkloads.length === 0
      ? {}
      : {
          maxNs: cellsNs + (workloads * maxSecondsPerWorkload + printing * maxSecondsPerResults) * 1e9,
        }),
  };
}
