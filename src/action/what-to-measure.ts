/** What this job is to measure, as far as inputs and configuration say it, before anything is fetched or built. */
import * as core from '@actions/core';
import type { MatrixCell } from '../core/cells/index.ts';
import { type Inputs, isSubject } from './inputs.ts';
import type { Config } from '../gate/config/index.ts';
import { chooseCells, platformOf } from '../app/index.ts';
import { hasWorkloads } from '../gate/index.ts';
import { requestOf } from './measure-step.ts';
import { notesOf, workloadLines } from '../judge/index.ts';
import { info } from './log.ts';

export interface WhatToMeasure {
  /** As the input; `machine` where the project names nothing. */
  suite: string;
  cells: readonly MatrixCell[];
  hasWorkloads: boolean;
  /** Not in a container, on a device or on another host. */
  isOnHost: boolean;
}

/** Not reporting on what others measured, nor converting it. */
export const measuresAnything = ({ mode, results }: Inputs): boolean => mode !== 'report' && results.length === 0;

/** Few cells, of runners that need little building: what is decided soon about a machine. */
const machineSuite = 'machine';

/** @throws UsageError for cells, suites or runners that there are not */
export function whatToMeasure(inputs: Inputs, config: Config): WhatToMeasure {
  const suite = namesNothing(inputs, config) ? machineSuite : inputs.suite;
  const isOnHost = measuresThisHost(inputs, config);
  if (!isOnHost) {
    return { suite, cells: [], hasWorkloads: Object.keys(config.workloads ?? {}).length > 0, isOnHost };
  }
  const { cells } = chooseCells(requestOf({ ...inputs, suite }), config, platformOf(process.platform));
  return { suite, cells, hasWorkloads: hasWorkloads(cells), isOnHost };
}

/** To the log: where nothing of the project is measured, and what to write so that something is. */
export function sayWhatIsMeasured({ suite }: Pick<WhatToMeasure, 'suite'>): void {
  for (const { message } of notesOf({ suite, cells: {} })) {
    core.notice(message, { title: 'io-perf' });
    info(workloadLines.join('\n'));
  }
}

/** Neither the workflow nor the configuration says what to measure, or of what. */
export function namesNothing({ suite, cells, runners, base, target }: Inputs, config: Config): boolean {
  if (suite !== '' || cells.length > 0 || runners !== '' || target !== '' || isSubject(base)) return false;
  if (Object.keys(config.workloads ?? {}).length > 0) return false;
  return config.suite === undefined && config.runners === undefined && config.target === undefined;
}

function measuresThisHost({ target, base, head }: Inputs, config: Config): boolean {
  if ((target === '' ? (config.target ?? 'host') : target) !== 'host') return false;
  return ![base, head].some((side) => isSubject(side) && /(?:^|,)(?:image|target)=/.test(side));
}
