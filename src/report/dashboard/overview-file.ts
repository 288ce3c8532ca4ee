/**
 * `overview.js`: the data of the dashboard's first view, in one file whose size does not grow with the number of runs.
 * Every publish makes it from the last runs (overview.ts). It has columns instead of records, so that a name is written once.
 */
import type { Finding, Judgement } from '../../core/document/index.ts';
import { isNoiseSummary, isRecord, type NoiseSummary } from './noise-summary.ts';
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

const areTexts = (texts: unknown): boolean => Array.isArray(texts) && texts.every((text) => typeof text === 'string');

const areNumbers = (list: unknown): boolean => Array.isArray(list) && list.every((one) => typeof one === 'number');

const areRepetitions = (list: unknown): boolean =>
  Array.isArray(list) &&
  list.every(
    (one) =>
      isRecord(one) &&
      areTexts([one.study, one.target, one.run, one.at]) &&
      areTexts(one.missing) &&
      Array.isArray(one.hazards) &&
      one.hazards.every((hazard) => isRecord(hazard) && areTexts([hazard.name, hazard.sentence])) &&
      Array.isArray(one.figures) &&
      one.figures.every(
        (figure) =>
          isRecord(figure) &&
          areTexts([figure.row, figure.cell]) &&
          Number(figure.ops) > 0 &&
          Array.isArray(figure.passes) &&
          figure.passes.every(areNumbers),
      ),
  );

const columnsOf: Readonly<Record<string, string | undefined>> = {
  ...{ cell: 'cells', target: 'targets', latest: 'stamps', change: 'changes' },
  ...{ points: undefined, value: undefined, low: undefined, high: undefined, verdict: undefined, standing: undefined },
  ...{ ratio: undefined, ratioLow: undefined, ratioHigh: undefined, earlier: undefined, missing: undefined },
};

/** Checks every position that a view follows. @returns the invalid member */
function findDamage(file: Readonly<Record<string, unknown>>): string | undefined {
  const lists = ['targets', 'cells', 'stamps', 'changes', 'groups', 'recent', 'commits', 'findings'];
  const lengths = new Map<string, number>();
  for (const name of lists) {
    const list = file[name];
    if (!Array.isArray(list) || !list.every(isRecord)) return name;
    lengths.set(name, list.length);
  }
  const isPosition = (value: unknown, list: string, least = 0): boolean =>
    Number.isInteger(value) && Number(value) >= least && Number(value) < lengths.get(list)!;
  const rows = (name: string): Readonly<Record<string, unknown>>[] => file[name] as Readonly<Record<string, unknown>>[];
  const { states, studies, noise } = file;
  if (noise !== undefined && !isNoiseSummary(noise)) return 'noise';
  if (!Array.isArray(studies)) return 'studies';
  if (file.repetitions !== undefined && !areRepetitions(file.repetitions)) return 'repetitions';
  if (!Array.isArray(file.metrics) || !file.metrics.every((name) => typeof name === 'string')) return 'metrics';
  if (!rows('cells').every(({ id }) => typeof id === 'string')) return 'cells';
  if (!rows('targets').every(({ key }) => typeof key === 'string')) return 'targets';
  if (!rows('stamps').every(({ run, at }) => typeof run === 'string' && typeof at === 'string')) return 'stamps';
  const areChanges = rows('changes').every(
    ({ cell, target, at, verdict }) =>
      isPosition(cell, 'cells') &&
      isPosition(target, 'targets') &&
      typeof at === 'string' &&
      (verdict === 'regressed' || verdict === 'improved'),
  );
  if (!areChanges) return 'changes';
  const areGroups = rows('groups').every(
    ({ changes, trend, verdict, at }) =>
      Array.isArray(changes) &&
      changes.length > 0 &&
      changes.every((change) => isPosition(change, 'changes')) &&
      isRecord(trend) &&
      Array.isArray(trend.values) &&
      typeof at === 'string' &&
      (verdict === 'regressed' || verdict === 'improved'),
  );
  if (!areGroups) return 'groups';
  const areRuns = rows('recent').every(
    ({ id, startedAt, targets, hazards, tally }) =>
      typeof id === 'string' &&
      typeof startedAt === 'string' &&
      Array.isArray(targets) &&
      targets.every((target) => isPosition(target, 'targets')) &&
      Array.isArray(hazards) &&
      Array.isArray(tally) &&
      tally.every(Array.isArray),
  );
  if (!areRuns) return 'recent';
  if (!isRecord(states) || !Array.isArray(states.cell) || !Number.isInteger(states.current)) return 'states';
  const { length } = states.cell;
  for (const [name, list] of Object.entries(columnsOf)) {
    const column = states[name];
    if (!Array.isArray(column) || column.length !== length) return `states.${name}`;
    const least = name === 'change' ? -1 : 0;
    if (list !== undefined && !column.every((position) => isPosition(position, list, least))) return `states.${name}`;
  }
  return undefined;
}
