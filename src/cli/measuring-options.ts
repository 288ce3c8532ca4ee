/** What `run` and `compare` have in common: which cells, for how long, in which order. */
import { createHash, randomInt } from 'node:crypto';
import { Option, type Command } from 'commander';
import { parseDuration, type Config } from '../config/index.ts';
import { comparedCells, selectCells, suites, type MatrixCell, type Platform } from '../matrix/index.ts';
import type { Budget } from '../measure/index.ts';
import { UsageError, type RunDocument } from '../document/index.ts';
import { targetKinds } from '../targets/index.ts';
import { chooseWorkloads, isForWorkloads } from './workloads.ts';

export interface MeasuringOptions {
  suite?: string;
  cells?: string[];
  runners?: string;
  directory?: string;
  target?: string;
  timeBudget?: string;
  rounds?: string;
  seed?: string;
  scale?: string;
  latency?: boolean;
  config?: string;
}

const defaultSuite = 'quick';
/** Without a suite's own budget: what a cell needs to be known well. */
const secondsPerCell = 2;
/** A workload is one execution a sample: what one of a second needs to be compared (docs/lab/process-luck.md#time-for-a-workload). */
const secondsPerWorkload = 20;
/** … and the most it may take while its pairs agree and are too few. */
const longestSecondsPerWorkload = 60;
const longestDefaultSeconds = 600;
const shortestDefaultSeconds = 5;
/** A suite's budget is for the whole command: this share of it is left to starting up and cleaning up. */
const measuringShare = 0.92;

const targetForms = Object.values(targetKinds)
  .map(({ form }) => form)
  .join(', ');

/** @param roundsHelp what a round is to this command */
export function addMeasuringOptions(command: Command, roundsHelp: string): Command {
  return command
    .addOption(
      new Option(
        '--suite <suite>',
        `what to measure: ${suites()
          .map(({ name }) => name)
          .join(', ')} (default: ${defaultSuite})`,
      ).conflicts('cells'),
    )
    .option('--cells <pattern...>', 'cells by id or pattern, e.g. "native/read/*?size=1MiB"')
    .option('--runners <list>', 'only these runners, separated by commas')
    .option('--directory <folder>', 'the folder whose file system is measured (default: this one)')
    .option('--target <target>', `where the runners run: ${targetForms} (default: host)`)
    .addOption(new Option('--time-budget <duration>', 'measure for so long, e.g. 90s or 2m').conflicts('rounds'))
    .option('--rounds <n>', roundsHelp)
    .option('--seed <n>', 'of the payload and of the order of everything (default: random, recorded)')
    .option('--scale <factor>', 'scale of the published sizes in suite seeds (1 = as published)')
    .option('--latency', 'also time every operation on its own: p50 … p99.9')
    .option('--config <file>', 'configuration (default: io-perf.yml, if there is one)');
}

export const chooseSeed = (options: MeasuringOptions, config: Config): number =>
  parseSeed(options.seed) ?? config.seed ?? randomInt(2 ** 32);

/**
 * The cells asked for. Workloads of the configuration are what a project is about: without another wish they are measured, and
 * nothing else.
 * @param platform where they will be measured
 */
export function chooseCells(
  options: MeasuringOptions,
  config: Config,
  platform: Platform = hostPlatform(),
): { cells: MatrixCell[]; suite: string | undefined } {
  const asked = options.cells ?? options.suite ?? config.suite;
  const workloads = chooseWorkloads(config, options.cells ?? (options.suite === undefined ? undefined : []));
  if (asked === undefined && workloads.length > 0) return { cells: workloads, suite: undefined };
  const others = Array.isArray(asked) ? asked.filter((pattern) => !isForWorkloads(pattern)) : (asked ?? defaultSuite);
  if (others.length === 0) return { cells: workloads, suite: undefined };
  const { cells, suite } = chooseFromMatrix(others, options, config, platform);
  return { cells: [...cells, ...workloads], suite };
}

function chooseFromMatrix(
  wanted: string | string[],
  options: MeasuringOptions,
  config: Config,
  platform: Platform,
): { cells: MatrixCell[]; suite: string | undefined } {
  const runners = options.runners?.split(',').map((name) => name.trim()) ?? config.runners;
  const scale = parseScale(options.scale) ?? config.scale;
  const selection = {
    ...(runners === undefined ? {} : { runners }),
    ...(scale === undefined ? {} : { scale }),
    platform,
  };
  return typeof wanted === 'string'
    ? { cells: selectCells({ suite: wanted, ...selection }), suite: wanted }
    : { cells: selectCells({ patterns: wanted, ...selection }), suite: undefined };
}

function hostPlatform(): Platform {
  if (process.platform === 'win32') return 'windows';
  return process.platform === 'darwin' ? 'macos' : 'linux';
}

/** Ids of what a suite is about, if it is about some of its cells more than about others. */
export function firstCells(suite: string | undefined, cells: readonly MatrixCell[]): ReadonlySet<string> | undefined {
  const { first } = suites().find(({ name }) => name === suite) ?? {};
  return first && comparedCells(cells.map(({ id }) => id));
}

export function chooseBudget(
  options: MeasuringOptions,
  config: Config,
  suite: string | undefined,
  cells: readonly MatrixCell[],
  subjects = 1,
): Budget {
  if (options.rounds !== undefined) return { rounds: parsePositive(options.rounds, '--rounds') };
  if (options.timeBudget !== undefined) return { timeNs: parseDuration(options.timeBudget, '--time-budget') };
  if (config.rounds !== undefined) return { rounds: config.rounds };
  if (config['time-budget'] !== undefined) return { timeNs: parseDuration(config['time-budget'], 'time-budget') };
  const workloads = cells.filter(({ id }) => isForWorkloads(id)).length;
  const others = cells.length - workloads;
  const byCells = others === 0 ? 0 : Math.max(shortestDefaultSeconds, others * subjects * secondsPerCell);
  const most = suites().find(({ name }) => name === suite)?.budgetSeconds ?? longestDefaultSeconds;
  const cellsNs = Math.min(byCells, most * measuringShare) * 1e9;
  return {
    timeNs: cellsNs + workloads * secondsPerWorkload * 1e9,
    ...(workloads === 0 ? {} : { longestNs: cellsNs + workloads * longestSecondsPerWorkload * 1e9 }),
  };
}

function parsePositive(text: string, name: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`${name} is "${text}", which is no positive whole number.`);
  return Number(text);
}

/** Any whole number below 2^32; other text is hashed, so that a commit or a date can be the seed. */
function parseSeed(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (text === '') throw new UsageError('--seed is empty: give a whole number or any text.');
  if (/^\d+$/.test(text) && Number(text) < 2 ** 32) return Number(text);
  return createHash('sha256').update(text).digest().readUInt32BE(0);
}

function parseScale(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const scale = Number(text);
  if (!(scale > 0 && Number.isFinite(scale)))
    throw new UsageError(`--scale is "${text}", which is no positive number: 1 is as published.`);
  return scale;
}

export function nothingMeasured({ errors, skipped }: RunDocument): string {
  const error = errors[0];
  if (error) return `Nothing was measured: ${error.cell}: ${error.code}: ${error.message}`;
  const reason = skipped[0];
  if (!reason) return 'Nothing was measured.';
  return `Nothing was measured: ${reason.cell}: ${reason.reason}${reason.remedy === undefined ? '' : ` (${reason.remedy})`}.`;
}
