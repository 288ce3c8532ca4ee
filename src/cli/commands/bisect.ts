/** `io-perf bisect`: finds the commit, or the version of a package, that made a workload slower. */
import { type Command, InvalidArgumentError } from 'commander';
import { helpOf } from '../../core/options/index.ts';
import { globalOptions, jsonOption } from '../options.ts';
import { withProgress, wordsAfterDashes, writeOutput } from '../output.ts';
import { defined, ExitCode, UsageError } from '../../core/document/index.ts';
import {
  bisectChange,
  bisectPackage,
  type BisectResult,
  type PackageBisection,
  withCommand,
} from '../../gate/index.ts';
import { readRequest } from '../../app/index.ts';
import { readConfig } from '../../gate/config/index.ts';
import { describeBisection } from './bisect-text.ts';

interface BisectOptions {
  good: string;
  bad?: string;
  metric?: string;
  package?: string;
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
    .option(
      '--package <name>',
      'search the published versions of this dependency between those of the good and the bad commit',
      packageName,
    )
    .option('--build <command>', 'builds the command after -- in a fresh checkout')
    .option(...jsonOption)
    .option('--time-budget <duration>', 'how long to measure, without builds (default: 10m)')
    .option('--seed <n>', 'random seed for the order (default: random)')
    .option('--directory <folder>', helpOf('directory'))
    .option('--config <file>', helpOf('config'))
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
  const { good, bad, metric, json, package: name } = options;
  const { seed, directory, budget } = readRequest(options);
  const known = await readConfig(options.config);
  const config = program ? withCommand(known, program, options) : known;
  const budgetNs = budget && 'timeNs' in budget ? budget.timeNs : undefined;
  const request = { good, bad, workload, metric, seed, directory, budgetNs };
  const { result } = await withProgress<BisectResult | PackageBisection>(globals, (progress, signal) => {
    const context = { config, workingDirectory: process.cwd(), environment: process.env, progress, signal };
    return name === undefined ? bisectChange(request, context) : bisectPackage(name, request, context);
  });
  if (json !== '-') process.stdout.write(describeBisection(result));
  if (json !== undefined)
    await writeOutput(`${JSON.stringify(documentOf(result), undefined, 2)}\n`, json, 'The result');
  if (result.first === undefined) process.exitCode = ExitCode.gateFailed;
}

function notEmpty(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('Write time, or the name of a count.');
  return text;
}

/** No option of a tool, and no path: it becomes a word of their commands. */
function packageName(text: string): string {
  if (/^[@\w][\w.@/~:-]*$/.test(text)) return text;
  throw new InvalidArgumentError('Write the name of a package, as the lock file does.');
}

/** What `--json` writes: the commit or version first, `null` where nothing changed. */
function documentOf(result: BisectResult | PackageBisection): object {
  const { first = null, metric, before, after, tested, time, skipped, steps, ...rest } = result;
  const figures = { metric, before, after, tested };
  if ('package' in rest) {
    const ofTime = time && { ...time, suspects: time.suspects.map(({ step, ...one }) => ({ version: step, ...one })) };
    const left = skipped.map(({ step: version, reason }) => ({ version, reason }));
    return { version: first, ...figures, ...ofTime, ...rest, versions: steps, skipped: left };
  }
  const { found, merged, ...about } = rest;
  const { id: commit = null, ...facts } = found ?? {};
  const ofTime = time && { ...time, suspects: time.suspects.map(({ step, ...one }) => ({ commit: step, ...one })) };
  const left = skipped.map(({ step: id, reason }) => ({ commit: id, reason }));
  return { commit, ...figures, ...facts, ...ofTime, ...about, commits: steps, skipped: left, ...defined({ merged }) };
}
