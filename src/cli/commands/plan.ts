/** `io-perf suite plan`: a suite divided among the jobs of a workflow. */
import { type Command, Option } from 'commander';
import { helpOf } from '../../core/options/index.ts';
import { globalOptions, type MeasuringOptions, storeAt } from '../options.ts';
import { suites } from '../../suite/matrix/index.ts';
import {
  type Durations,
  durationsInFiles,
  durationsInStore,
  machineNames,
  makePlan,
  matrixOf,
  parseMachines,
  parseShards,
  readRequest,
  releasedImages,
} from '../../app/index.ts';
import { readConfig } from '../../gate/config/index.ts';
import { writeOutput } from '../output.ts';

interface PlanOptions extends MeasuringOptions {
  targets: string;
  shards: string;
  splitRunners?: boolean;
  durations?: string[];
  store?: string;
  output?: string;
}

export function addPlan(program: Command): void {
  program
    .command('plan')
    .description('divide a suite among the jobs of a workflow: a matrix for fromJSON')
    .addOption(
      new Option(
        '--suite <suite>',
        `what to measure: ${suites()
          .map(({ name }) => name)
          .join(', ')} (default: quick)`,
      ).conflicts('cells'),
    )
    .option('--cells <pattern...>', 'cells by id or pattern, e.g. "native/read/*?size=1MiB"')
    .option('--runners <list>', helpOf('runners'))
    .option(
      '--targets <list>',
      `machines: ${machineNames.join(', ')}; or NAME=LABEL; ubuntu-container? where the release has its image`,
      'ubuntu,windows,macos',
    )
    .option('--shards <n>', "jobs that each machine's work is divided among", '1')
    .option('--split-runners', 'a job for each runner')
    .addOption(new Option('--time-budget <duration>', 'for all shards of a machine together').conflicts('rounds'))
    .option('--rounds <n>', 'how many rounds to measure')
    .option('--scale <factor>', 'size of the suite seeds: 1 is as published')
    .option('--durations <run...>', 'run documents that tell how long cells take')
    .addOption(
      new Option('--store <store>', 'take durations from the newest runs of this store').conflicts('durations'),
    )
    .option('--config <file>', helpOf('config'))
    .option('--output <file>', 'write there instead of standard output')
    .action(async (options: PlanOptions, command: Command) => {
      const note = (text: string): void => {
        if (!globalOptions(command).quiet) process.stderr.write(`io-perf: ${text}\n`);
      };
      const asked = {
        request: readRequest(options),
        config: await readConfig(options.config),
        machines: parseMachines(options.targets),
        shards: parseShards(options.shards),
        splitRunners: options.splitRunners ?? false,
        images: await releasedImages(),
      };
      const durations = await recorded(options, note);
      const plan = makePlan({ ...asked, durations });
      for (const text of plan.notes) note(text);
      await writeOutput(`${matrixOf(plan)}\n`, options.output, 'The plan');
    });
}

async function recorded({ durations, store }: PlanOptions, note: (text: string) => void): Promise<Durations> {
  if (durations !== undefined) return durationsInFiles(durations);
  return store === undefined ? new Map() : durationsInStore(storeAt(store), note);
}
