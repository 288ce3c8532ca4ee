/** Plans a suite as jobs of a workflow, which end together: machines × runners × shards. Pure: options, configuration and records in, jobs out. */
import { chooseBudget, chooseCells, type MeasuringRequest } from './request.ts';
import type { Config } from '../gate/config/index.ts';
import type { Machine } from './machines.ts';
import { type Durations, weigher } from './durations.ts';
import { UsageError } from '../core/document/index.ts';
import { isWorkloadId, type MatrixCell } from '../core/cells/index.ts';

/** One job. Every member is text, since inputs of an action are; empty: the input is not given. */
export interface Job {
  /** Unique among the jobs, and valid as the name of an artifact. */
  name: string;
  machine: string;
  /** For `runs-on`. */
  label: string;
  target: string;
  runners: string;
  suite: string;
  /** One a line. */
  cells: string;
  'time-budget': string;
  rounds: string;
}

export interface Plan {
  jobs: Job[];
  /** Notes for the reader, one sentence each. */
  notes: string[];
}

export interface PlanOptions {
  request: MeasuringRequest;
  config: Config;
  machines: readonly Machine[];
  /** Largest number of jobs for a machine's work. */
  shards: number;
  splitRunners: boolean;
  durations: Durations;
  /** What this release has an image of. */
  images: ReadonlySet<string>;
}

/** GitHub: "A matrix will generate a maximum of 256 jobs per workflow run". */
const maxJobs = 256;

/** GitHub: "outputs are a maximum of 1 MB per job", counted in UTF-16; some of it is reserved for other outputs. */
const maxOutputBytes = 1_000_000;

/** A shorter budget would be only warm-up. */
const minBudgetSeconds = 5;

/** @throws UsageError: nothing to measure, too many jobs, too long for an output of a job */
export function makePlan(options: PlanOptions): Plan {
  const notes: string[] = [];
  const jobs = options.machines.flatMap((machine) => jobsOn(machine, options, notes));
  if (jobs.length === 0)
    throw new UsageError('None of the targets has a cell to measure: choose other runners or cells.');
  if (jobs.length > maxJobs) {
    throw new UsageError(
      `The plan has ${jobs.length} jobs, and a matrix at most ${maxJobs}: ask for fewer shards or targets.`,
    );
  }
  const bytes = 2 * matrixOf({ jobs, notes }).length;
  if (bytes > maxOutputBytes) {
    throw new UsageError(
      `The plan is ${bytes} bytes long, and an output of a job at most ${maxOutputBytes}: name a smaller suite, or patterns of cells, or fewer targets.`,
    );
  }
  return { jobs, notes };
}

/** The value of `strategy.matrix`, through fromJSON. */
export const matrixOf = ({ jobs }: Plan): string => JSON.stringify({ include: jobs });

function jobsOn(given: Machine, options: PlanOptions, notes: string[]): Job[] {
  const machine = placeOf(given, options, notes);
  const { config, shards, splitRunners, durations } = options;
  const request = { ...options.request, ...only(machine, options) };
  if (request.runners?.length === 0) {
    notes.push(`${machine.name} is left out: of the runners asked for, none runs there.`);
    return [];
  }
  const { cells, suite } = chooseCells(request, config, machine.platform);
  const weigh = weigher(durations, machine.platform);
  const weightOf = ({ id }: MatrixCell): number => weigh(id);
  const whole = cells.reduce((sum, cell) => sum + weightOf(cell), 0);
  const budget = chooseBudget(request.budget, config, suite, cells);
  const about = { machine: machine.name, label: machine.label, target: machine.target };
  return Object.entries(splitRunners ? byRunner(cells) : { '': cells }).flatMap(([runner, group]) => {
    const shares = shard(group, shards, weightOf);
    return shares.map(({ pieces, weight }, index): Job => {
      const isAll = pieces.length === cells.length;
      const share = whole === 0 ? pieces.length / cells.length : weight / whole;
      return {
        ...about,
        name: [machine.name, runner, shares.length > 1 ? String(index + 1) : '']
          .filter((part) => part !== '')
          .join('-'),
        runners: request.runners?.join(',') ?? '',
        // A job with the whole request keeps its form: shorter, and the suite's name is in the run document.
        suite: isAll ? (request.suite ?? '') : '',
        cells: isAll ? (request.cells ?? []).join('\n') : pieces.map(({ id }) => id).join('\n'),
        'time-budget':
          'timeNs' in budget && (!isAll || request.budget)
            ? isAll
              ? `${budget.timeNs / 1e9}s`
              : seconds(budget.timeNs * share)
            : '',
        rounds: 'rounds' in budget ? String(budget.rounds) : '',
      };
    });
  });
}

/** A container that is in doubt, or the machine without it. */
function placeOf(machine: Machine, options: PlanOptions, notes: string[]): Machine {
  const { otherwise, platform } = machine;
  if (otherwise === undefined) return machine;
  const { cells } = chooseCells(options.request, options.config, platform);
  const why = !options.images.has(platform)
    ? `this release has no image for ${platform}`
    : cells.some(({ id }) => isWorkloadId(id))
      ? 'the image has not what builds the workloads, and calls are counted on the machine alone'
      : undefined;
  if (why === undefined) return machine;
  notes.push(`${machine.name} is measured as ${otherwise.name}, without a container: ${why}.`);
  return otherwise;
}

/** The available runners of a machine that lacks some. Empty: none of those requested. */
function only(machine: Machine, { request, config }: PlanOptions): { runners?: string[] } {
  if (machine.runners === undefined) return {};
  const wanted = request.runners ?? config.runners;
  return { runners: machine.runners.filter((name) => wanted?.includes(name) ?? true) };
}

function byRunner(cells: readonly MatrixCell[]): Record<string, MatrixCell[]> {
  const groups: Record<string, MatrixCell[]> = {};
  for (const cell of cells) (groups[cell.runner] ??= []).push(cell);
  return groups;
}

const seconds = (ns: number): string => `${Math.max(minBudgetSeconds, Math.ceil(ns / 1e9))}s`;

/**
 * Longest processing time first: the heaviest piece goes to the share with the least work so far. At worst a third longer than
 * the best division (R. L. Graham, "Bounds on multiprocessing timing anomalies", SIAM J. Appl. Math. 17, 1969).
 *
 * @param pieces in any order; within a share they keep this order
 * @param count number of shares, at least one
 * @returns the nonempty shares: never more than there are pieces
 */
export function shard<Piece>(
  pieces: readonly Piece[],
  count: number,
  weightOf: (piece: Piece) => number,
): { pieces: Piece[]; weight: number }[] {
  const weights = pieces.map(weightOf);
  const heaviestFirst = [...pieces.keys()].sort((a, b) => weights[b]! - weights[a]! || a - b);
  const shares = Array.from({ length: count }, () => ({ places: [] as number[], weight: 0 }));
  for (const place of heaviestFirst) {
    // Of equally heavy shares the one with fewer pieces, so that pieces without weight are spread too.
    const least = shares.reduce((one, other) =>
      (other.weight - one.weight || other.places.length - one.places.length) < 0 ? other : one,
    );
    least.places.push(place);
    least.weight += weights[place]!;
  }
  return shares
    .filter(({ places }) => places.length > 0)
    .map(({ places, weight }) => ({ pieces: places.sort((a, b) => a - b).map((place) => pieces[place]!), weight }));
}

const maxShards = 64;

/** @throws UsageError */
export function parseShards(text: string, name = '--shards'): number {
  const shards = Number(text);
  if (!/^\d+$/.test(text) || shards < 1 || shards > maxShards) {
    throw new UsageError(`${name}: expected an integer from 1 to ${maxShards}, got "${text}".`);
  }
  return shards;
}
