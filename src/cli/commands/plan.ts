import { Option, type Command } from 'commander';
import { readConfig } from '../../config/index.ts';
import { suites } from '../../matrix/index.ts';
import { UsageError, type RunDocument } from '../../document/index.ts';
import { StoreError, type Snapshot, type Store } from '../../store/index.ts';
import { readRunDocument } from '../document-file.ts';
import { globalOptions } from '../globals.ts';
import type { MeasuringOptions } from '../measuring-options.ts';
import { durationsOf } from '../plan/durations.ts';
import { makePlan, matrixOf } from '../plan/plan.ts';
import { machineNames, parseMachines } from '../plan/targets.ts';
import { withStore } from '../with-store.ts';
import { writeOutput } from '../write-output.ts';

interface PlanOptions extends MeasuringOptions {
  targets: string;
  shards: string;
  splitRunners?: boolean;
  durations?: string[];
  store?: string;
  output?: string;
}

/** Runs of a store that are looked at: the newest of each of a few machines are among them. */
const recentRuns = 12;
const mostShards = 64;

/** `io-perf plan`: what a workflow's jobs measure, for `fromJSON`. */
export function addPlan(program: Command): void {
  program
    .command('plan')
    .description('divide a suite among the jobs of a workflow: prints a matrix as JSON, for fromJSON')
    .addOption(
      new Option(
        '--suite <suite>',
        `what to measure: ${suites()
          .map(({ name }) => name)
          .join(', ')} (default: quick)`,
      ).conflicts('cells'),
    )
    .option('--cells <pattern...>', 'cells by id or pattern')
    .option('--runners <list>', 'only these runners, separated by commas')
    .option('--targets <list>', `machines: ${machineNames.join(', ')}; or NAME=LABEL`, 'ubuntu,windows,macos')
    .option('--shards <n>', "jobs that each machine's work is divided among", '1')
    .option('--split-runners', 'a job for each runner')
    .addOption(new Option('--time-budget <duration>', 'for all shards of a machine together').conflicts('rounds'))
    .option('--rounds <n>', 'measure so many rounds')
    .option('--scale <factor>', 'scale of the published sizes in suite seeds')
    .option('--durations <run...>', 'run documents that tell how long cells take')
    .addOption(new Option('--store <store>', 'take that from the newest runs of this store').conflicts('durations'))
    .option('--config <file>', 'configuration (default: io-perf.yml, if there is one)')
    .option('--output <file>', 'write there instead of standard output')
    .action(async (options: PlanOptions, command: Command) => {
      const note = (text: string): void => {
        if (!globalOptions(command).quiet) process.stderr.write(`io-perf: ${text}\n`);
      };
      const wish = {
        options,
        config: await readConfig(options.config),
        machines: parseMachines(options.targets),
        shards: parseShards(options.shards),
        splitRunners: options.splitRunners ?? false,
      };
      const runs = await recordedRuns(options, note);
      const plan = makePlan({ ...wish, durations: durationsOf(runs) });
      for (const text of plan.notes) note(text);
      await writeOutput(`${matrixOf(plan)}\n`, options.output, 'The plan');
    });
}

function parseShards(text: string): number {
  const shards = Number(text);
  if (!/^\d+$/.test(text) || shards < 1 || shards > mostShards) {
    throw new UsageError(`--shards is "${text}": give a whole number from 1 to ${mostShards}.`);
  }
  return shards;
}

async function recordedRuns({ durations, store }: PlanOptions, note: (text: string) => void): Promise<RunDocument[]> {
  if (durations !== undefined) return newestFirst(await Promise.all(durations.map(readRunDocument)));
  if (store === undefined) return [];
  try {
    return await withStore(store, newestRuns);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    // What is planned without a record is as complete, only less even.
    note(`${error.message} How long cells take is not known: all are taken as equal.`);
    return [];
  }
}

async function newestRuns(store: Store): Promise<RunDocument[]> {
  const snapshot = await store.snapshot();
  if ((await snapshot.index()) === undefined) return [];
  const runs = await snapshot.runs(recentRuns);
  const documents = await Promise.all(runs.map(({ id }) => runOrNothing(snapshot, id)));
  return newestFirst(documents.filter((document) => document !== undefined));
}

/** Imported results are stored, too, and tell nothing here. */
async function runOrNothing(snapshot: Snapshot, id: string): Promise<RunDocument | undefined> {
  try {
    return await snapshot.run(id);
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

const newestFirst = (runs: readonly RunDocument[]): RunDocument[] =>
  [...runs].sort((a, b) => Date.parse(b.endedAt) - Date.parse(a.endedAt));
