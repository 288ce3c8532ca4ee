import { InvalidArgumentError, type Command } from 'commander';
import {
  bisectChange,
  readRequest,
  untilInterrupted,
  withCommand,
  type BisectResult,
  backfill,
  describeSource,
  type BackfillResult,
} from '../../app/index.ts';
import { readConfig } from '../../config/index.ts';
import { ExitCode, UsageError } from '../../document/index.ts';
import { globalOptions, wordsAfterDashes, progressFor, writeOutput, storeAt, storeOption } from '../options.ts';
import {
  formatChangeWithInterval,
  formatExact,
  makeVisible,
  formatDuration,
  formatCount,
} from '../../present/words/index.ts';

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
    .option('--json <file>', 'write what was found there; - for standard output in place of the text')
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
      '--build makes the command after --, and there is none: io-perf bisect --good v1.2 --build make -- ./my-program.',
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
    ...(merged === undefined ? {} : { merged }),
  };
}

// What a bisection found, for a terminal.

const short = (commit: string): string => commit.slice(0, 10);
const mostShown = 5;

function describeBisection(result: BisectResult): string {
  const lines = result.found === undefined ? nothing(result) : foundLines(result);
  return `${[...lines, ...skippedLines(result)].map(makeVisible).join('\n')}\n`;
}

function nothing({ workload, metric, before, good, bad, time }: BisectResult): string[] {
  const between = `between ${short(good)} and ${short(bad)}`;
  if (time === undefined) {
    return [`Nothing changed: ${metric} of ${workload} is ${formatExact(before)} at both ends, ${between}.`];
  }
  const change = formatChangeWithInterval(time.ratio, time.low, time.high);
  return [`No change of time seen in ${workload} ${between}: ${change}, n=${time.pairs}.`];
}

function foundLines(result: BisectResult): string[] {
  const { found, untested, workload, metric, before, after, time, tested, commits, builds } = result;
  const { id, subject, author, date } = found!;
  const isTime = time !== undefined;
  const text = isTime ? formatDuration : formatExact;
  const change = isTime ? ` (${formatChangeWithInterval(time.ratio, time.low, time.high)})` : '';
  const how = isTime
    ? `certainty ${percent(time.certainty ?? 0)} by ${time.figure} time, ${time.pairs} pairs`
    : 'counted exactly';
  return [
    `${short(id)} ${subject}`,
    `  ${metric} of ${workload}: ${text(before)} → ${text(after)}${change}`,
    `  ${author}, ${date.slice(0, 10)}`,
    `  ${how}; ${tested} of the ${commits - 1} commits in between tested, ${builds} ${builds === 1 ? 'build' : 'builds'}`,
    ...untestedLines(untested, id),
    ...suspectLines(result),
    ...mergeLines(result),
    ...otherLines(result),
  ];
}

function untestedLines(untested: readonly string[], found: string): string[] {
  if (untested.length === 0) return [];
  const names = untested.map(short).join(', ');
  const those = untested.length === 1 ? 'one that could not be tested' : 'those that could not be tested';
  return [
    `  It is the first commit that could be tested: ${names}, ${those}, may have made the change instead of ${short(found)}.`,
  ];
}

/** Without certainty, whatever else it may be. */
function suspectLines({ found, time }: BisectResult): string[] {
  if (time?.certainty === undefined || time.certainty >= enough) return [];
  const others = time.suspects.filter(({ commit }) => commit !== found!.id).slice(0, mostShown);
  if (others.length === 0) return [];
  const list = others.map(({ commit, probability }) => `${short(commit)} ${percent(probability)}`).join(', ');
  return [`  Not certain. It may also be ${list}. More time decides: --time-budget 30m.`];
}

const enough = 0.99;

function mergeLines({ merged }: BisectResult): string[] {
  if (merged === undefined) return [];
  const { good, bad, commits } = merged;
  const those = commits === 1 ? '1 commit' : `${commits} commits`;
  return [
    `  It is a merge of ${those}. Which of them: io-perf bisect --good ${short(good)} --bad ${short(bad)}, with the rest as now.`,
  ];
}

function otherLines({ others, metric, time }: BisectResult): string[] {
  const shown = [...others].sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, mostShown);
  const lines = shown.map(({ good, bad, before, after }) => {
    const change = time
      ? formatChangeWithInterval(after / before, null, null)
      : `${metric} ${formatExact(before)} → ${formatExact(after)}`;
    return `    ${change}: io-perf bisect --good ${short(good)} --bad ${short(bad)}`;
  });
  if (lines.length === 0) return [];
  const more = others.length > shown.length ? [`    and ${others.length - shown.length} smaller ones`] : [];
  return [`  It is not the only change in the range:`, ...lines, ...more];
}

const sizeOf = ({ before, after }: { before: number; after: number }): number => Math.abs(after - before);

function skippedLines({ skipped }: BisectResult): string[] {
  if (skipped.length === 0) return [];
  const shown = skipped.slice(0, mostShown).map(({ commit, reason }) => `    ${short(commit)}: ${reason}`);
  const more = skipped.length > shown.length ? [`    and ${skipped.length - shown.length} more`] : [];
  return [`  Skipped, as they do not build or run:`, ...shown, ...more];
}

/** Never more certain than it is: 99.97 % is no 100 %. */
const percent = (probability: number): string =>
  probability > 0.999 ? '> 99.9 %' : `${(100 * probability).toFixed(1)} %`;

interface BackfillOptions {
  store: string;
  commits?: number;
  since?: string;
  every?: number;
  branch?: string;
  timeBudget?: string;
  seed?: string;
  directory?: string;
  config?: string;
}

/** `io-perf backfill --store S [--commits N | --since REF] [--every K] [WORKLOAD…]`. */
export function addBackfill(program: Command): void {
  program
    .command('backfill')
    .description('measure old commits and publish them at their own dates')
    .argument('[workload...]', 'of io-perf.yml (default: all)')
    .requiredOption(...storeOption)
    .option('--commits <n>', 'how many commits (default: 20)', wholeNumber)
    .option('--since <ref>', 'all commits after this one')
    .option('--every <k>', 'only every k-th commit, and the newest (default: 1)', wholeNumber)
    .option('--branch <ref>', 'whose commits, along first parents (default: HEAD)')
    .option('--time-budget <duration>', 'how long to measure, without builds (default: 15s per commit and workload)')
    .option('--seed <n>', 'random seed for the order (default: random, recorded)')
    .option('--directory <folder>', 'the folder whose file system is measured (default: this one)')
    .option('--config <file>', 'configuration (default: io-perf.yml, if there is one)')
    .action(run);
}

async function run(workloads: string[], options: BackfillOptions, command: Command): Promise<void> {
  const { commits, since, every, branch } = options;
  if (commits !== undefined && since !== undefined) {
    throw new UsageError('--commits and --since both say where to begin: leave one of them out.');
  }
  const globals = globalOptions(command);
  const { seed, directory, budget } = readRequest(options);
  const config = await readConfig(options.config);
  const progress = progressFor(globals);
  const workingDirectory = process.cwd();
  const { result } = await untilInterrupted(process, async (signal) => {
    try {
      return await backfill(
        {
          ...{ store: storeAt(options.store), commits, since, every, branch, seed, directory },
          workloads: workloads.length === 0 ? undefined : workloads,
          budgetNs: budget && 'timeNs' in budget ? budget.timeNs : undefined,
        },
        {
          ...{ config, workingDirectory, environment: process.env, progress, signal },
          source: describeSource(process.env, workingDirectory),
        },
      );
    } finally {
      progress.finish();
    }
  });
  if (!globals.quiet) process.stdout.write(describe(result));
}

function describe({ store, published, present, skipped }: BackfillResult): string {
  const already = present === 0 ? '' : `; ${present} already there`;
  const lines = [
    `${formatCount(published.length, 'commit')} published to ${store}${already}`,
    ...skipped.map(({ commit, reason }) => `  ${commit.slice(0, 10)} is skipped: ${reason}`),
  ];
  return `${lines.map(makeVisible).join('\n')}\n`;
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('Write a whole number above 0.');
  return Number(text);
}
