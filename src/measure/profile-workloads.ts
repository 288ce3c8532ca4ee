/** The counting of the user's own commands: traced as they are; what times them has no part in it. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { MatrixCell } from '../matrix/index.ts';
import { MeasurementError } from '../document/index.ts';
import { profileWorkload } from '../profile/index.ts';
import type { Bench } from './bench.ts';
import type { Ledger } from './ledger.ts';
import type { Progress } from './plan.ts';
import type { ProfilePass } from './profile-pass.ts';

export const isWorkload = ({ runner, operation }: MatrixCell): boolean => runner === 'command' && operation === 'run';

/** What runners/command/README.md says of the file that IO_PERF_WORKLOADS names, as far as it is of use here. */
const workloadsSchema = z.record(
  z.string(),
  z.looseObject({
    command: z.string(),
    prepare: z.string().nullish(),
    env: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullish(),
    workingDirectory: z.string().nullish(),
  }),
);

export async function profileWorkloads(
  cells: readonly MatrixCell[],
  { plan, scratch }: Bench,
  ownFiles: readonly string[],
  repetitions: number,
  ledger: Ledger,
  { profiles, files, errors }: ProfilePass,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<void> {
  const list = plan.environment?.IO_PERF_WORKLOADS ?? process.env.IO_PERF_WORKLOADS;
  if (cells.length === 0) return;
  if (list === undefined) {
    ledger.skip({ cell: 'command/run/*', reason: 'no counts: no workloads are listed', count: cells.length });
    return;
  }
  const workloads = workloadsSchema.parse(JSON.parse(await readFile(list, 'utf8')));
  const folder = await scratch.makeFolder('workloads');
  for (const cell of cells) {
    const workload = workloads[cell.api];
    if (signal.aborted || !workload) continue;
    progress.phase(`counting ${cell.id}`);
    const own = Object.entries(workload.env ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
    try {
      const counted = await profileWorkload({
        name: cell.api,
        command: workload.command,
        prepare: workload.prepare ?? undefined,
        directory: workload.workingDirectory ?? process.cwd(),
        environment: { ...plan.environment, ...Object.fromEntries(own), IO_PERF_DIRECTORY: folder },
        ownFiles,
        repetitions,
        signal,
      });
      profiles.set(cell.id, counted.profile);
      if (counted.files) files?.set(cell.id, counted.files);
    } catch (error) {
      if (!(error instanceof MeasurementError)) throw error;
      errors.push({ cell: cell.id, code: 'EPROFILE', message: error.message });
    }
  }
}
