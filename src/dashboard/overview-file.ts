/**
 * `overview.js`: what the dashboard's first view needs, in one file whose size does not grow with the number of runs.
 * Made at every publish from the last runs (overview.ts). Columns rather than records: a name is written once.
 */
import type { Finding, Judgement } from '../document/index.ts';
import { decodeFile, encodeFile, type CellRow, type CommitRow } from '../store/format/index.ts';

export const overviewPath = 'overview.js';
export const overviewSchemaId = 'io-perf/overview/v3';

export type VerdictName = Judgement['verdict'];

export interface OverviewTarget {
  /** `host · linux`: names the column in addresses as well. */
  key: string;
}

export interface OverviewChange {
  /** Positions in `cells` and `targets`. */
  cell: number;
  target: number;
  verdict: 'regressed' | 'improved';
  /** After / before as time, above 1 is slower; null where that has no meaning. */
  ratio: number | null;
  before: number;
  after: number;
  p: number;
  lastGoodCommit?: string;
  firstChangedCommit?: string;
  /** When the new level was first measured. */
  at: string;
  /** Commits measured since, of this cell on this target. */
  commitsAgo: number;
  /** Reason of the acceptance that accepts it. */
  accepted?: string;
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

/** Cell × target, where something was measured; columns of one length. */
export interface OverviewStates {
  /** So many of them, the first, were measured in the runs looked at; the rest earlier: of these, only the last figure is known. */
  current: number;
  cell: number[];
  target: number[];
  points: number[];
  value: number[];
  low: (number | null)[];
  high: (number | null)[];
  /** Position in `stamps`. */
  latest: number[];
  /** Of the last run, against the runs before it. */
  verdict: VerdictName[];
  /** Whether the last change of level (`change`) is open: recent, and nobody accepted it. It counts more than the last run. */
  standing: boolean[];
  /** The last run over the level before it, as time, above 1 is slower, with its interval; null where there is no such level. */
  ratio: (number | null)[];
  ratioLow: (number | null)[];
  ratioHigh: (number | null)[];
  /** Earlier runs in that level; and how many more it takes until there are verdicts, 0: enough. */
  earlier: number[];
  missing: number[];
  /** Position in `changes` of the last change; −1: none. */
  change: number[];
}

export interface OverviewFile {
  schema: typeof overviewSchemaId;
  updatedAt: string;
  /** Runs in the store when this was made. */
  runs: number;
  /** Acceptances when this was made. */
  acceptances: number;
  repository?: string;
  targets: OverviewTarget[];
  cells: CellRow[];
  states: OverviewStates;
  /** Runs that states name. */
  stamps: { run: string; at: string }[];
  /** The newest first. */
  changes: OverviewChange[];
  recent: OverviewRun[];
  /** Those that changes and runs here name. */
  commits: CommitRow[];
  /** Of the last run that had any. */
  findings: (Finding & { run: string })[];
  /** Studies of which a cell has been measured. */
  studies: string[];
}

const earlierSchemas = ['io-perf/overview/v1', 'io-perf/overview/v2'];

export const encodeOverview = (overview: OverviewFile): string => encodeFile(overviewPath, overview);

/**
 * Undefined: it was written by an older io-perf, and is made anew.
 * @throws StoreFormatError
 */
export function decodeOverview(text: string): OverviewFile | undefined {
  const file = decodeFile<{ schema: string }>(overviewPath, text, ...earlierSchemas, overviewSchemaId);
  return file.schema === overviewSchemaId ? (file as OverviewFile) : undefined;
}
