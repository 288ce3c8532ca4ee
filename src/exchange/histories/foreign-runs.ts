/** Runs of other tools' histories as documents: their figures with commit, branch and environment, without single samples. */
import { createHash } from 'node:crypto';
import {
  defined,
  isCommitName,
  meaningOf,
  runSchemaId,
  timePerOp,
  type Better,
  type CellResult,
  type RunDocument,
} from '../../core/document/index.ts';
import { medianInterval } from '../../core/stats/index.ts';

/** Makes the id of a cell that results of the same tool get when they are converted. */
export type CellNames = (format: string, benchmark: string, parameters: Record<string, string>) => string;

/** What a figure belongs to. Figures of one key are of one run. */
export interface ForeignRun {
  key: string;
  startedAt: string;
  commit?: string | undefined;
  branch?: string | undefined;
  repository?: string | undefined;
  suite?: string | undefined;
  /** Facts without which figures are not compared: the machine, by whatever name. */
  environment: Record<string, string>;
}

export interface ForeignFigure {
  cell: string;
  name: string;
  unit: string;
  better?: Better | undefined;
  value: number;
  low?: number | undefined;
  high?: number | undefined;
}

/** A history that was read, and what of it has no counterpart here: one sentence each. */
export interface ForeignHistory {
  runs: RunDocument[];
  left: string[];
}

const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 24);

/** A later file may hold other figures of the same run: queries of Bencher are of one measure, or of some benchmarks. */
const idOf = (origin: string, cells: readonly string[]): string => `${origin}.${digest([...cells].sort())}`;

/** The part of an id that all parts of one run of another tool have; undefined for other ids. */
export const originOf = (id: string): string | undefined => /^([a-z]+-[0-9a-f]{24})\.[0-9a-f]{24}$/.exec(id)?.[1];

/** The run without cells that the store has of it. */
export function withoutCells(run: RunDocument, known: ReadonlySet<string>): RunDocument {
  const cells = Object.entries(run.cells).filter(([cell]) => !known.has(cell));
  const origin = originOf(run.id);
  if (origin === undefined || cells.length === Object.keys(run.cells).length) return run;
  return {
    ...run,
    id: idOf(
      origin,
      cells.map(([cell]) => cell),
    ),
    cells: Object.fromEntries(cells),
  };
}

/** Collects figures in any order. */
export class ForeignRuns {
  readonly #tool: string;
  readonly #runs = new Map<string, { run: ForeignRun; figures: Map<string, ForeignFigure[]> }>();
  #lost = 0;

  /** @param tool name of the other tool: beginning of the runs' ids */
  constructor(tool: string) {
    this.#tool = tool;
  }

  /** Several figures of one cell in one run are repetitions. */
  add(run: ForeignRun, figure: ForeignFigure): void {
    if (!isFigure(figure)) {
      this.#lost++;
      return;
    }
    const own = this.#runs.get(run.key) ?? { run, figures: new Map<string, ForeignFigure[]>() };
    this.#runs.set(run.key, own);
    own.figures.set(figure.cell, [...(own.figures.get(figure.cell) ?? []), figure]);
  }

  /** In the order of time. The same history gives the same documents. */
  history(left: readonly string[] = []): ForeignHistory {
    const runs = [...this.#runs.values()].map(({ run, figures }) => this.#document(run, figures));
    const count = `${this.#lost} ${this.#lost === 1 ? 'figure' : 'figures'}`;
    const lost = this.#lost === 0 ? [] : [`${count} without a number, or with a time or rate of zero or less`];
    return { runs: runs.sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1)), left: [...left, ...lost] };
  }

  #document(run: ForeignRun, figures: ReadonlyMap<string, readonly ForeignFigure[]>): RunDocument {
    const { key, startedAt, commit = '', branch, repository, suite, environment } = run;
    const facts = { 'imported from': this.#tool, ...environment };
    const source = defined({
      commit: isCommitName(commit) ? commit : undefined,
      ref: branch === undefined ? undefined : `refs/heads/${branch}`,
      repository,
    });
    return {
      schema: runSchemaId,
      id: idOf(`${this.#tool}-${digest([key, startedAt])}`, [...figures.keys()]),
      startedAt,
      endedAt: startedAt,
      complete: true,
      seed: 0,
      tool: { name: this.#tool, version: '1' },
      ...defined({ suite }),
      ...(Object.keys(source).length === 0 ? {} : { source }),
      subjects: {
        head: {
          target: 'elsewhere',
          directory: '.',
          environment: facts,
          fingerprint: digest(Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1))),
          hazards: [],
        },
      },
      cells: Object.fromEntries([...figures].map(([cell, alike]) => [cell, resultOf(alike)])),
      skipped: [],
      errors: [],
    };
  }
}

/** As in converted results: neither a time nor a rate can be zero. */
function isFigure({ value, unit, better }: ForeignFigure): boolean {
  const { kind, better: direction } = meaningOf(unit, better);
  return Number.isFinite(value) && (value > 0 || (value === 0 && kind === 'other' && direction === 'smaller'));
}

function resultOf(figures: readonly ForeignFigure[]): CellResult {
  const { name, unit, better, low, high } = figures[0]!;
  const meaning = meaningOf(unit, better);
  const isTime = meaning.kind === 'time';
  const own = (value: number): number => (isTime ? value * meaning.factor : value);
  const { median } = medianInterval(figures.map(({ value }) => own(value)));
  const isBounded = figures.length === 1 && low !== undefined && high !== undefined && low <= high;
  return {
    name,
    subject: {
      head: {
        opsPerSample: 1,
        samples: [],
        sampleCount: figures.length,
        summary: {
          value: median,
          ...(isTime ? timePerOp : { unit, better: meaning.better }),
          ...(isBounded ? { low: own(low), high: own(high) } : {}),
        },
      },
    },
  };
}
