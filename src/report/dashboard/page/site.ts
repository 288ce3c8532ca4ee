/** What the views know of a store, cell by cell. data.ts makes it from the store's files; nothing else here knows the format. */
import type { Acceptance } from '../../../judge/index.ts';
import type { Better, Figures, Interval } from './change-words.ts';
import type { Status, Verdict } from './status.ts';
import type { Environment } from '../../../core/document/index.ts';
import type {
  CellRow,
  CommitRow,
  HiddenRow,
  Names,
  StoredPoint,
  SubjectRow,
} from '../../../history/store/format/index.ts';
import type { OverviewFinding, OverviewGroup, OverviewRun, StudyRepetition } from '../overview-file.ts';
import type { NoiseSummary } from '../noise-summary.ts';

/** A column of comparison: a place where cells were measured. */
export interface Target {
  key: string;
  label: string;
}

/** A change of a cell's level, or of one of its counts, on one target; with the interval of after ÷ before, if it is known. */
export interface Change extends Figures, Interval {
  cell: string;
  target: string;
  verdict: 'regressed' | 'improved';
  /** The change came in after this commit … */
  lastGoodCommit?: string | undefined;
  /** … and not after this one. */
  firstChangedCommit?: string | undefined;
  /** When the new level was first measured, in ms since 1970. */
  time: number;
  /** Reason given by the acceptance. */
  accepted?: string | undefined;
  /** The reason is the known cause of the growth, and no person's. */
  explained?: true | undefined;
}

/** Changes that one commit explains. */
export interface ChangeGroup extends Omit<OverviewGroup, 'changes' | 'at'> {
  /** The strongest first; never empty. */
  changes: [Change, ...Change[]];
  time: number;
}

/** The current state of a cell on a target. */
export interface CellState {
  /** Position among the states, and among the small trends. */
  at: number;
  points: number;
  value: number;
  run: string;
  time: number;
  /** That of its own figure alone, without its counts. */
  ownStatus: Status | undefined;
  /** Its verdict: an open change of level or of a count, else the verdict of the last run; undefined for an old state. */
  status: Status | undefined;
  /** None of the last runs measured it here: the figure is the last one, and the current state is unknown. */
  isOld: boolean;
  /** The last change of level in these runs, if there is one; `isOpen`: it is recent and not accepted. */
  change?: Change | undefined;
  isOpen: boolean;
  /** Open steps of its counts. */
  counts: Change[];
  /** The last run ÷ the level of the runs before it, in the unit of the cell; undefined without such a level. */
  lastRun: { ratio: number; earlier: number } | undefined;
  /** Number of runs until there are verdicts; 0 if there are enough. */
  missing: number;
}

export interface SiteCell {
  id: string;
  type: 'path' | 'device' | undefined;
  /** `ns` for durations per operation. */
  unit: string;
  better: Better;
  /** By the target's key. */
  states: ReadonlyMap<string, CellState>;
}

export interface RunSummary extends Omit<OverviewRun, 'startedAt' | 'targets' | 'tally'> {
  time: number;
  targets: string[];
  tally: Partial<Record<Verdict, number>>;
  /** Why a person has hidden or deleted it: it is in no figure. */
  hidden?: HiddenRow | undefined;
}

/** What the first view needs; loaded once. */
export interface Site {
  name: string;
  /** Base of the addresses of commits, without a slash at its end. */
  repositoryUrl: string | undefined;
  targets: Target[];
  cells: SiteCell[];
  byId: ReadonlyMap<string, SiteCell>;
  /** The newest first. */
  changes: Change[];
  /** Open and accepted changes by commit: worse before better, then the strongest first. */
  groups: ChangeGroup[];
  /** The last N runs, newest first. */
  runs: RunSummary[];
  runCount: number;
  commits: ReadonlyMap<string, CommitRow>;
  findings: OverviewFinding[];
  /** Studies with a measured cell. */
  studies: string[];
  /** The newest of each study and target. */
  repetitions: StudyRepetition[];
  acceptances: number;
  /** Metrics that can be chosen, besides the time. */
  metrics: string[];
  /** The chosen metric; undefined: all. */
  metric: string | undefined;
  /** Programs compared with themselves, in the last runs; undefined if there are none. */
  noise: NoiseSummary | undefined;
  /** Small trends, by the position of the state; loaded when they are first wanted. */
  sparks(): Promise<readonly string[]>;
}

/** A figure with the place where it was measured. */
export interface LinePoint extends StoredPoint {
  cell: CellRow;
  subject: SubjectRow;
}

/** Points of one cell on one target, oldest first: parallel columns. */
export interface Line {
  cell: string;
  target: string;
  /** `ns` for durations per operation, or the unit of an imported history. */
  unit: string;
  better: Better;
  bytesPerOp: number | undefined;
  points: readonly LinePoint[];
  time: number[];
  run: string[];
  commit: (string | undefined)[];
  value: number[];
  low: (number | undefined)[];
  high: (number | undefined)[];
  samples: (number | undefined)[];
  fingerprint: string[];
  /** Name of the environment's facts, for Store.environment. */
  environment: string[];
  hazards: string[][];
  /** Exact counts per operation, by name. */
  counts: ReadonlyMap<string, (number | undefined)[]>;
  /** The count that `value` is; undefined: the figure of the cell. */
  metric: string | undefined;
  changes: LineChange[];
  /** Steps of its counts. */
  steps: LineChange[];
  acceptances: (Acceptance & { index: number })[];
}

export interface LineChange extends Change {
  /** First point of the new level, first and last position it may have. */
  index: number;
  from: number;
  to: number;
}

/** Part of a history that could not be read. The rest is drawn. */
export interface Damage {
  what: string;
  why: string;
}

export interface History {
  lines: Line[];
  damage: Damage[];
}

export interface Store {
  /** @param metric the only metric that is of interest; default: all */
  site(metric?: string): Promise<Site>;
  history(cell: string): Promise<History>;
  /** Preloads the data that any cell's trend needs, while `mayGoOn` returns true. */
  prepare(mayGoOn: () => boolean): Promise<void>;
  /** The newest first. */
  runs(): Promise<{ runs: RunSummary[]; damage: Damage[] }>;
  hidden(): Promise<HiddenRow[]>;
  /** As stored: loadRun makes a run of it. */
  document(id: string): Promise<unknown>;
  names(): Promise<Names>;
  /** Address of the run's file, for downloading; undefined: it has none of its own. */
  runFile(id: string): string | undefined;
  commits(): Promise<ReadonlyMap<string, CommitRow>>;
  environment(name: string): Promise<Environment>;
}
