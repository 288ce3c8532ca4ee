import { type Command, InvalidArgumentError } from 'commander';
import { globalOptions, jsonOption } from '../options.ts';
import { progressFor, wordsAfterDashes, writeOutput } from '../output.ts';
import { defined, ExitCode, UsageError } from '../../core/document/index.ts';
import { bisectChange, type BisectResult, withCommand } from '../../gate/index.ts';
import { readRequest, untilInterrupted } from '../../app/index.ts';
import { readConfig } from '../../gate/config/index.ts';
import { describeBisection } from './bisect-text.ts';

interface BisectOptions {
  good: string;
  bad?: string;
  metric?: string;
  build?: string;
  json?: string;
  timeBudget?: string;
  seed?: string;
  directory?: string;
  config?: string;
}

/** `io-perf bisect --good REF [--bad REF] [WORKLOAD | --build CMD -- COMMAND…]`. */
export function addBisect(program: Command): void {
  program
    .command('bisect')
    .description('find the commit that changed a count or a time')
    .argument('[words...]', 'a workload of io-perf.yml, or, after --, a command')
    .requiredOption('--good <ref>', 'a commit before the change')
    .option('--bad <ref>', 'a commit with the change (default: HEAD)')
    .option(
      '--metric <metric>',
      'time, or a count: fsync, openat, readBytes … (default: the count that changed most, else time)',
      notEmpty,
    )
    .option('--build <command>', 'builds the command after -- in a fresh checkout')
    .option(...jsonOption('what was found'))
    .option('--time-budget <duration>', 'how long to measure, without builds (default: 10m)')
    .option('--seed <n>', 'random seed for the order (default: random)')
    .option('--directory <folder>', 'the folder whose file system is measured (default: this one)')
    .option('--config <file>', 'configuration (default: io-perf.yml, if there is one)')
    .action(bisect);
}

async function bisect(words: string[], options: BisectOptions, command: Command): Promise<void> {
  const globals = globalOptions(command);
  const program = wordsAfterDashes(command, 'io-perf bisect --good v1.2 -- ./my-program --option');
  const [workload, ...more] = words.slice(0, words.length - (program?.length ?? 0));
  if (more.length > 0) {
    throw new UsageError(`bisect takes one workload, and got ${more.length + 1}: write a command after --.`);
  }
  if (program && workload !== undefined) {
    throw new UsageError(`There are a workload, ${workload}, and a command after --: leave one of them out.`);
  }
  if (options.build !== undefined && !program) {
    throw new UsageError(
      '--build makes the command after --, which is missing: io-perf bisect --good v1.2 --build make -- ./my-program.',
    );
  }
  const { good, bad, metric, json } = options;
  const { seed, directory, budget } = readRequest(options);
  const known = await readConfig(options.config);
  const config = program ? withCommand(known, program, options) : known;
  const progress = progressFor(globals);
  const { result } = await untilInterrupted(process, async (signal) => {
    try {
      return await bisectChange(
        {
          good,
          bad,
          workload,
          metric,
          seed,
          directory,
          budgetNs: budget && 'timeNs' in budget ? budget.timeNs : undefined,
        },
        { config, workingDirectory: process.cwd(), environment: process.env, progress, signal },
      );
    } finally {
      progress.finish();
    }
  });
  if (json !== '-') process.stdout.write(describeBisection(result));
  if (json !== undefined)
    await writeOutput(`${JSON.stringify(documentOf(result), undefined, 2)}\n`, json, 'The result');
  if (result.found === undefined) process.exitCode = ExitCode.gateFailed;
}

function notEmpty(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('Write time, or the name of a count.');
  return text;
}

/** What `--json` writes: the commit first, `null` where nothing changed. */
function documentOf({ found, merged, time, metric, before, after, tested, ...result }: BisectResult): object {
  const { id = null, ...facts } = found ?? {};
  return {
    ...{ commit: id, metric, before, after, tested },
    ...facts,
    ...time,
    ...result,
    ...defined({ merged }),
  };
}
