/**
 * `overview.js`: the data of the dashboard's first view, in one file whose size does not grow with the number of runs.
 * Every publish makes it from the last runs (overview.ts). It has columns instead of records, so that a name is written once.
 */
import type { Finding, Judgement } from '../../core/document/index.ts';
import { firstWrong, having, isNumber, isRecord, isText, listOf, optional } from './file-checks.ts';
import { isNoiseSummary, type NoiseSummary } from './noise-summary.ts';
import {
  decodeFile,
  encodeFile,
  StoreFormatError,
  type CellRow,
  type CommitRow,
} from '../../history/store/format/index.ts';

export const overviewPath = 'overview.js';
export const overviewSchemaId = 'io-perf/overview/v5';

export type VerdictName = Judgement['verdict'];

interface OverviewTarget {
  /** `host · linux`: also names the column in addresses. */
  key: string;
}

export interface OverviewChange {
  /** Positions in `cells` and `targets`. */
  cell: number;
  target: number;
  /** An exact count, as a run document names it. Default: the figure of the cell. */
  metric?: string;
  /** Of a count: it grew and no later run did as little, or it shrank lately; and it is not accepted. */
  open?: boolean;
  verdict: 'regressed' | 'improved';
  /** After ÷ before as time, above 1 is slower; null if undefined. */
  ratio: number | null;
  /** 95 % interval of the ratio. */
  low?: number;
  high?: number;
  before: number;
  after: number;
  /** Absent: a count is exact. */
  p?: number;
  lastGoodCommit?: string;
  firstChangedCommit?: string;
  /** When the new level was first measured. */
  at: string;
  /** Number of commits measured since, for this cell on this target. */
  commitsAgo: number;
  /** Reason given by the acceptance. */
  accepted?: string;
  /** The reason is the known cause of the growth, and no person's. */
  explained?: true;
}

/** Changes that one commit explains. */
export interface OverviewGroup {
  verdict: 'regressed' | 'improved';
  accepted: boolean;
  /** Positions in `changes`, the strongest first. */
  changes: number[];
  /** The commit came after this one … */
  lastGoodCommit?: string;
  /** … and is this one, or one in between. */
  firstChangedCommit?: string;
  /** Number of measured commits that may have made the change. */
  commits: number;
  /** When the new level was first measured. */
  at: string;
  /** Figures around the strongest change, the first position that the change may have, and its estimated position. */
  trend: { values: number[]; from: number; index: number };
}

export interface OverviewRun {
  id: string;
  startedAt: string;
  complete: boolean;
  commit?: string;
  ref?: string;
  suite?: string;
  targets: number[];
  cells: number;
  failed: number;
  skipped: number;
  hazards: string[];
  tally: [verdict: VerdictName, count: number][];
  noiseFloor?: number;
}

/** Cell × target with a measurement. All columns have the same length. */
interface OverviewStates {
  /** The first N were measured in these runs. The rest were measured earlier, and only their last figure is known. */
  current: number;
  cell: number[];
  target: number[];
  points: number[];
  value: number[];
  low: (number | null)[];
  high: (number | null)[];
  /** Position in `stamps`. */
  latest: number[];
  /** Verdict of the last run against the runs before it. */
  verdict: VerdictName[];
  /** Whether the last change of level (`change`) is open: recent, and not accepted. It has priority over the last run. */
  standing: boolean[];
  /** The last run ÷ the level before it, as time, above 1 is slower, with its interval; null without such a level. */
  ratio: (number | null)[];
  ratioLow: (number | null)[];
  ratioHigh: (number | null)[];
  /** Earlier runs in that level, and the number of runs until there are verdicts; 0 if there are enough. */
  earlier: number[];
  missing: number[];
  /** Position of the last change in `changes`; −1 if the cell has no change. */
  change: number[];
}

export interface OverviewFinding extends Finding {
  run: string;
  /** When the run began. Older versions wrote neither this nor the target's key. */
  at?: string | undefined;
  target?: string | undefined;
}

/** A study repeated by its author's method, on one target. */
export interface StudyRepetition {
  study: string;
  /** The target's key. */
  target: string;
  run: string;
  /** When the run began. */
  at: string;
  /** The machine's, with an explanation each. */
  hazards: { name: string; sentence: string }[];
  /** Why cells were not measured. */
  missing: string[];
  /** The samples of each pass in ns, in the order taken; of `ops` operations each. */
  figures: { row: string; cell: string; ops: number; passes: number[][] }[];
}

export interface OverviewFile {
  schema: typeof overviewSchemaId;
  updatedAt: string;
  /** Runs in the store when this was made. */
  runs: number;
  /** Acceptances when this was made. */
  acceptances: number;
  /** Rows of what a person has hidden. Absent: none. */
  hidden?: number;
  repository?: string;
  targets: OverviewTarget[];
  cells: CellRow[];
  states: OverviewStates;
  /** Runs referenced by states. */
  stamps: { run: string; at: string }[];
  /** The newest first. */
  changes: OverviewChange[];
  /** Open and accepted changes: worse before better, then the strongest first. */
  groups: OverviewGroup[];
  recent: OverviewRun[];
  /** Commits referenced by changes and runs. */
  commits: CommitRow[];
  /** Of each study and target, those of the last run that had any. */
  findings: OverviewFinding[];
  /** Of each study and target, the last run that repeated it by its author's method; absent if no run did. */
  repetitions?: StudyRepetition[];
  /** Studies with a measured cell. */
  studies: string[];
  /** Metrics besides the figures of the cells that these runs have, as run documents name them. */
  metrics: string[];
  /** The only metric that this is about. Default: the figures of the cells, and changes of all counts. */
  metric?: string;
  /** Absent if no run compared its program with itself. */
  noise?: NoiseSummary;
  /** There is a file of small trends beside this one (sparks.ts). */
  sparks?: true;
}

const earlierSchemas = ['io-perf/overview/v1', 'io-perf/overview/v2', 'io-perf/overview/v3', 'io-perf/overview/v4'];

export const encodeOverview = (overview: OverviewFile): string => encodeFile(overviewPath, overview);

/**
 * Undefined if an older io-perf wrote it. It is then made again.
 * @throws StoreFormatError
 */
export function decodeOverview(text: string): OverviewFile | undefined {
  const file = decodeFile<{ schema: string }>(overviewPath, text, ...earlierSchemas, overviewSchemaId);
  if (file.schema !== overviewSchemaId) return undefined;
  const wrong = findDamage(file);
  if (wrong !== undefined) throw new StoreFormatError(overviewPath, `is damaged (its ${wrong})`);
  return file as OverviewFile;
}

const isPast = (verdict: unknown): boolean => verdict === 'regressed' || verdict === 'improved';

const areRepetitions = listOf(
  having({
    study: isText,
    target: isText,
    run: isText,
    at: isText,
    missing: listOf(isText),
    hazards: listOf(having({ name: isText, sentence: isText })),
    figures: listOf(
      having({ row: isText, cell: isText, ops: (ops) => Number(ops) > 0, passes: listOf(listOf(isNumber)) }),
    ),
  }),
);

/** Checks every position that a view follows. @returns the invalid member */
function findDamage(file: Readonly<Record<string, unknown>>): string | undefined {
  const positionIn =
    (name: string, least = 0) =>
    (value: unknown): boolean => {
      const list = file[name];
      return Array.isArray(list) && Number.isInteger(value) && Number(value) >= least && Number(value) < list.length;
    };
  const wrong = firstWrong(file, {
    cells: listOf(having({ id: isText })),
    targets: listOf(having({ key: isText })),
    stamps: listOf(having({ run: isText, at: isText })),
    commits: listOf(isRecord),
    findings: listOf(isRecord),
    noise: optional(isNoiseSummary),
    studies: Array.isArray,
    repetitions: optional(areRepetitions),
    metrics: listOf(isText),
    changes: listOf(having({ cell: positionIn('cells'), target: positionIn('targets'), at: isText, verdict: isPast })),
    groups: listOf(
      having({
        changes: (changes) => listOf(positionIn('changes'))(changes) && (changes as unknown[]).length > 0,
        trend: having({ values: Array.isArray }),
        at: isText,
        verdict: isPast,
      }),
    ),
    recent: listOf(
      having({
        id: isText,
        startedAt: isText,
        hazards: Array.isArray,
        targets: listOf(positionIn('targets')),
        tally: listOf(Array.isArray),
      }),
    ),
    states: having({ cell: Array.isArray, current: Number.isInteger }),
  });
  if (wrong !== undefined) return wrong;
  const states = file.states as Readonly<Record<string, unknown>> & { cell: unknown[] };
  const column =
    (check: (value: unknown) => boolean = () => true) =>
    (list: unknown): boolean =>
      listOf(check)(list) && (list as unknown[]).length === states.cell.length;
  const plain = ['points', 'value', 'low', 'high', 'verdict', 'standing', 'ratio', 'ratioLow', 'ratioHigh'];
  const wrongColumn = firstWrong(states, {
    cell: column(positionIn('cells')),
    target: column(positionIn('targets')),
    latest: column(positionIn('stamps')),
    change: column(positionIn('changes', -1)),
    ...Object.fromEntries([...plain, 'earlier', 'missing'].map((name) => [name, column()])),
  });
  return wrongColumn === undefined ? undefined : `states.${wrongColumn}`;
}
