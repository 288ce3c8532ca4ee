/** Planning: the inputs as options of `io-perf plan`, and its matrix as text for an output. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ioPerf } from '../cli/index.ts';
import { ExitCode, MeasurementError, UsageError } from '../document/index.ts';
import type { Inputs } from './inputs.ts';
import type { Job } from './job.ts';

/**
 * @param store where earlier runs tell how long cells take; one that cannot be reached is no reason to fail
 * @throws UsageError
 */
export async function planJobs(inputs: Inputs, job: Job, store: string): Promise<string> {
  const path = join(job.temporaryFolder, 'io-perf-plan.json');
  const names = ['suite', 'runners', 'time-budget', 'rounds', 'config', 'targets', 'shards'] as const;
  const { code, message } = await ioPerf([
    'plan',
    ...names.flatMap((name) => (inputs[name] === '' ? [] : [`--${name}`, inputs[name]])),
    ...(inputs['split-runners'] ? ['--split-runners'] : []),
    // Of no use to a plan without shards; then no store is asked.
    ...(inputs.shards === '1' ? [] : ['--store', store]),
    ...(inputs.cells.length === 0 ? [] : ['--cells', ...inputs.cells]),
    '--output',
    path,
  ]);
  if (code === ExitCode.usage) throw new UsageError(message);
  if (code !== ExitCode.fine) throw new MeasurementError(message);
  return (await readFile(path, 'utf8')).trim();
}
