/** Turns a request into one plan: cells, seed, budget. */
import { createHash, randomInt } from 'node:crypto';
import { parseDuration, type Config } from '../gate/config/index.ts';
import { comparedCells, listCells, runners, selectCells, suites } from '../suite/matrix/index.ts';
import { type MatrixCell, type Platform, isWorkloadId, matchesPattern } from '../core/cells/index.ts';
import type { Budget } from '../engine/index.ts';
import { defined, UsageError, type RunDocument } from '../core/document/index.ts';
import { chooseWorkloads, isForWorkloads, noWorkload, workloadPattern } from '../gate/index.ts';
import { chooseBudget } from './default-budget.ts';

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

/** The plan of a run or a comparison, independent of its sides. */
interface PlannedMeasuring {
  cells: MatrixCell[];
  suite?: string;
  seed: number;
  budget: Budget;
  latency: boolean;
  /** Ids of the suite's primary cells, if it has any. */
  first?: ReadonlySet<string>;
}

export const defaultSuite = 'quick';

/**
 * @param nameOf the reader's name for a text: an option, an input
 * @throws UsageError if it is not a number
 */
export function readRequest(
  { suite, cells, runners, directory, target, timeBudget, rounds, seed, scale, latency, priority }: MeasuringTexts,
  nameOf = (name: string): string => `--${name}`,
): MeasuringRequest {
  const budget =
    rounds !== undefined
      ? { rounds: parsePositive(rounds, nameOf('rounds')) }
      : timeBudget !== undefined
        ? { timeNs: parseDuration(timeBudget, nameOf('time-budget')) }
        : undefined;
  return {
    ...defined({ suite, cells }),
    ...(runners === undefined ? {} : { runners: runners.split(',').map((name) => name.trim()) }),
    ...defined({ directory, target, budget }),
    ...(seed === undefined ? {} : { seed: parseSeed(seed, nameOf('seed')) }),
    ...(scale === undefined ? {} : { scale: parseScale(scale, nameOf('scale')) }),
    ...defined({ latency }),
    ...(priority === undefined ? {} : { priority: parsePriority(priority, nameOf('priority')) }),
  };
}

/**
 * Makes the plan from a request, the configuration and defaults.
 * @param platform of the measurement
 * @param subjects sides of a comparison
 * @throws UsageError for unknown cells, suites or runners
 */
export function planMeasuring(
  request: MeasuringRequest,
  config: Config,
  platform: Platform,
  subjects = 1,
): PlannedMeasuring {
  const { cells, suite } = chooseCells(request, config, platform);
  const first = firstCells(suite, cells);
  return {
    cells,
    ...defined({ suite }),
    seed: request.seed ?? config.seed ?? randomInt(2 ** 32),
    budget: chooseBudget(request.budget, config, suite, cells, subjects),
    latency: request.latency ?? config.latency ?? false,
    ...(first === undefined || subjects > 1 ? {} : { first }),
  };
}

/**
 * The requested cells. The default is the workloads of the configuration only, if there are any.
 * @param platform of the measurement
 */
export function chooseCells(
  given: MeasuringRequest,
  config: Config,
  platform: Platform,
): { cells: MatrixCell[]; suite: string | undefined } {
  const request = given.cells === undefined ? given : { ...given, cells: given.cells.map(patternIn(config)) };
  const mistyped = request.cells?.find((pattern) => isMistyped(pattern, config));
  if (mistyped !== undefined) throw noWorkload(mistyped, config);
  const asked = request.cells ?? request.suite ?? config.suite;
  const workloads = chooseWorkloads(config, request.cells ?? (request.suite === undefined ? undefined : []));
  if (asked === undefined && workloads.length > 0) return { cells: workloads, suite: undefined };
  const others =
    typeof asked === 'string' || asked === undefined
      ? (asked ?? defaultSuite)
      : asked.filter((pattern) => !isForWorkloads(pattern));
  if (others.length === 0) return { cells: workloads, suite: undefined };
  const { cells, suite } = chooseFromMatrix(others, request, config, platform);
  return { cells: [...cells, ...workloads], suite };
}

/** Where there are workloads, a word that is no part of the matrix was meant for one of them. */
const isMistyped = (pattern: string, { workloads = {} }: Config): boolean =>
  Object.keys(workloads).length > 0 && !/[/*?]/.test(pattern) && !runners().includes(pattern);

/** A workload's own name is a pattern. */
export const patternIn =
  ({ workloads = {} }: Config) =>
  (pattern: string): string =>
    Object.hasOwn(workloads, pattern) ? workloadPattern(pattern) : pattern;

function chooseFromMatrix(
  wanted: string | readonly string[],
  request: MeasuringRequest,
  config: Config,
  platform: Platform,
): { cells: MatrixCell[]; suite: string | undefined } {
  const runners = request.runners ?? config.runners;
  const scale = request.scale ?? config.scale;
  const selection = {
    ...defined({ runners, scale }),
    platform,
  };
  return typeof wanted === 'string'
    ? { cells: selectCells({ suite: wanted, ...selection }), suite: wanted }
    : { cells: selectCells({ patterns: wanted, ...selection }), suite: undefined };
}

/**
 * All existing cells, including those that this machine cannot measure.
 * @throws UsageError if nothing matches
 */
export function findCells({
  pattern,
  suite,
}: {
  pattern?: string | undefined;
  suite?: string | undefined;
}): MatrixCell[] {
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

function firstCells(suite: string | undefined, cells: readonly MatrixCell[]): ReadonlySet<string> | undefined {
  const { first } = suites().find(({ name }) => name === suite) ?? {};
  return first && comparedCells(cells.map(({ id }) => id));
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
