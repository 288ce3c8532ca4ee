/** Turns a request into one plan: cells, seed, budget. */
import { createHash, randomInt } from 'node:crypto';
import { parseDuration, type Config } from '../gate/config/index.ts';
import { comparedCells, listCells, runners, selectCells, suites } from '../suite/matrix/index.ts';
import { type MatrixCell, type Platform, isWorkloadId, matchesPattern } from '../core/cells/index.ts';
import type { Budget } from '../engine/index.ts';
import { defined, UsageError, type RunDocument } from '../core/document/index.ts';
import { chooseWorkloads, isForWorkloads, noWorkload, workloadPattern } from '../gate/index.ts';

/** As written by the user, in options or in inputs of a workflow. */
export interface MeasuringTexts {
  suite?: string;
  cells?: string[];
  /** Separated by commas. */
  runners?: string;
  directory?: string;
  target?: string;
  timeBudget?: string;
  rounds?: string;
  seed?: string;
  scale?: string;
  latency?: boolean;
  priority?: string;
  config?: string;
}

/** The request; `io-perf.yml` and defaults complete it. */
export interface MeasuringRequest {
  suite?: string;
  cells?: readonly string[];
  runners?: readonly string[];
  directory?: string;
  target?: string;
  budget?: Budget;
  seed?: number;
  /** Factor of the published sizes. */
  scale?: number;
  latency?: boolean;
  /** Runs before the machine's other programs. */
  priority?: 'realtime';
  /** The workload is a command that was given, and not one of io-perf.yml. */
  isGiven?: boolean;
}

export const defaultSuite = 'quick';

/**
 * @param nameOf the reader's name for a text: an option, an input
 * @throws UsageError if it is not a number
 */
export function readRequest(
  { runners, timeBudget, rounds, seed, scale, priority, ...texts }: MeasuringTexts,
  nameOf = (name: string): string => `--${name}`,
): MeasuringRequest {
  const { suite, cells, directory, target, latency } = texts;
  const read = <T>(text: string | undefined, parse: (text: string, name: string) => T, name: string): T | undefined =>
    text === undefined ? undefined : parse(text, nameOf(name));
  const byRounds = (text: string, name: string): Budget => ({ rounds: parsePositive(text, name) });
  const byTime = (text: string, name: string): Budget => ({ timeNs: parseDuration(text, name) });
  return defined({
    suite,
    cells,
    directory,
    target,
    latency,
    runners: runners?.split(',').map((name) => name.trim()),
    budget: read(rounds, byRounds, 'rounds') ?? read(timeBudget, byTime, 'time-budget'),
    seed: read(seed, parseSeed, 'seed'),
    scale: read(scale, parseScale, 'scale'),
    priority: read(priority, parsePriority, 'priority'),
  });
}

/**
 * Makes the plan of a run or a comparison, independent of its sides, from a request, the configuration and defaults.
 * @param platform of the measurement
 * @param subjects sides of a comparison
 * @throws UsageError for unknown cells, suites or runners
 */
export function planMeasuring(request: MeasuringRequest, config: Config, platform: Platform, subjects = 1) {
  const { cells, suite } = chooseCells(request, config, platform);
  const hasFirst = subjects === 1 && suites().find(({ name }) => name === suite)?.first;
  return {
    cells,
    ...defined({ suite }),
    seed: request.seed ?? config.seed ?? randomInt(2 ** 32),
    budget: chooseBudget(request.budget, config, suite, cells, subjects),
    latency: request.latency ?? config.latency ?? false,
    // The suite's primary cells.
    ...(hasFirst && { first: comparedCells(cells.map(({ id }) => id)) }),
  };
}

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

/** The time of a run or a comparison, and what it is without one that is asked for. */
export function chooseBudget(
  asked: Budget | undefined,
  config: Config,
  suite: string | undefined,
  cells: readonly MatrixCell[],
  subjects = 1,
): Budget {
  const ofWorkloads = cells.filter(({ id }) => isForWorkloads(id));
  // Each workload is executed once at least, whatever time there is.
  const limit = ofWorkloads.length === 0 ? ({ isLimit: true } as const) : {};
  if (asked !== undefined) return 'rounds' in asked ? asked : { ...asked, ...limit };
  if (config.rounds !== undefined) return { rounds: config.rounds };
  if (config['time-budget'] !== undefined)
    return { timeNs: parseDuration(config['time-budget'], 'time-budget'), ...limit };
  const printing = ofWorkloads.filter(({ api }) => config.workloads?.[api]?.results !== undefined).length;
  const workloads = ofWorkloads.length - printing;
  const others = cells.length - ofWorkloads.length;
  const byCells = others === 0 ? 0 : Math.max(minDefaultSeconds, others * subjects * secondsPerCell);
  const most = suites().find(({ name }) => name === suite)?.budgetSeconds ?? maxDefaultSeconds;
  const cellsNs = Math.min(byCells, most * measuringShare) * 1e9;
  return {
    timeNs: cellsNs + (workloads * secondsPerWorkload + printing * secondsPerResults) * 1e9,
    ...(ofWorkloads.length > 0 && {
      maxNs: cellsNs + (workloads * maxSecondsPerWorkload + printing * maxSecondsPerResults) * 1e9,
    }),
  };
}

/**
 * The requested cells. The default is the workloads of the configuration only, if there are any.
 * @param platform of the measurement
 */
export function chooseCells(
  request: MeasuringRequest,
  config: Config,
  platform: Platform,
): { cells: MatrixCell[]; suite: string | undefined } {
  const named = request.cells?.map(patternIn(config));
  const mistyped = named?.find((pattern) => isMistyped(pattern, config));
  if (mistyped !== undefined) throw noWorkload(mistyped, config);
  const workloads = chooseWorkloads(config, named ?? (request.suite === undefined ? undefined : []));
  const asked = named ?? request.suite ?? config.suite ?? (workloads.length > 0 ? [] : defaultSuite);
  const isSuite = typeof asked === 'string';
  const patterns = isSuite ? [] : asked.filter((pattern) => !isForWorkloads(pattern));
  if (isSuite ? asked === '' : patterns.length === 0) return { cells: workloads, suite: undefined };
  const others = selectCells({
    ...(isSuite ? { suite: asked } : { patterns }),
    ...defined({ runners: request.runners ?? config.runners, scale: request.scale ?? config.scale }),
    platform,
  });
  return { cells: [...others, ...workloads], suite: isSuite ? asked : undefined };
}

/** Where there are workloads, a word that is no part of the matrix was meant for one of them. */
const isMistyped = (pattern: string, { workloads = {} }: Config): boolean =>
  Object.keys(workloads).length > 0 && !/[/*?]/.test(pattern) && !runners().includes(pattern);

/** A workload's own name is a pattern. */
export const patternIn =
  ({ workloads = {} }: Config) =>
  (pattern: string): string =>
    Object.hasOwn(workloads, pattern) ? workloadPattern(pattern) : pattern;

/**
 * All existing cells, including those that this machine cannot measure.
 * @throws UsageError if nothing matches
 */
export function findCells({ pattern, suite }: Partial<Record<'pattern' | 'suite', string | undefined>>): MatrixCell[] {
  if (suite === undefined) return pattern === undefined ? listCells() : selectCells({ patterns: [pattern] });
  const cells = selectCells({ suite });
  if (pattern === undefined) return cells;
  const matching = cells.filter(({ id }) => matchesPattern(id, pattern));
  if (matching.length === 0) {
    throw new UsageError(`No cell of suite ${suite} matches "${pattern}": io-perf cells --suite ${suite} lists them.`);
  }
  return matching;
}

/** @param name as in Node.js */
export function platformOf(name: NodeJS.Platform): Platform {
  if (name === 'win32') return 'windows';
  return name === 'darwin' ? 'macos' : 'linux';
}

function parsePriority(text: string, name: string): 'realtime' {
  if (text === 'realtime') return text;
  throw new UsageError(`${name}: expected realtime, got "${text}".`);
}

function parsePositive(text: string, name: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`${name}: expected a positive integer, got "${text}".`);
  return Number(text);
}

/** Any whole number below 2^32; other text is hashed, so that a commit or a date can be the seed. */
function parseSeed(text: string, name: string): number {
  if (text === '') throw new UsageError(`${name} is empty: give an integer or any text.`);
  if (/^\d+$/.test(text) && Number(text) < 2 ** 32) return Number(text);
  return createHash('sha256').update(text).digest().readUInt32BE(0);
}

function parseScale(text: string, name: string): number {
  const scale = Number(text);
  if (!(scale > 0 && Number.isFinite(scale)))
    throw new UsageError(`${name}: expected a positive number (1 is as published), got "${text}".`);
  return scale;
}

/** A target or its folder disappeared during the run, in one sentence. Earlier measurements are in the document. */
export const endedEarly = ({ complete, errors }: RunDocument): string | undefined =>
  complete ? undefined : `The measurement ended early: ${errors.at(-1)?.message ?? 'its target was lost.'}`;

/** Why nothing was measured; undefined if the configuration has nothing to measure any more, which the document lists. */
export function whyEmpty(run: RunDocument): string | undefined {
  if (Object.keys(run.cells).length > 0) return undefined;
  const isByConfig = run.errors.length === 0 && run.notMeasured?.some(({ what }) => what === 'workload') === true;
  return isByConfig ? undefined : nothingMeasured(run);
}

export function nothingMeasured({ errors, skipped }: RunDocument): string {
  const error = errors[0];
  // Sentences about a workload already name it.
  if (error && isWorkloadId(error.cell)) return `Nothing was measured. ${error.message}`;
  if (error) return `Nothing was measured: ${error.cell}: ${error.code}: ${error.message}`;
  const reason = skipped[0];
  if (!reason) return 'Nothing was measured.';
  return `Nothing was measured: ${reason.cell}: ${reason.reason}${reason.remedy === undefined ? '' : ` (${reason.remedy})`}.`;
}
