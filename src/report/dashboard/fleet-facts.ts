/** Facts about many stores for one page, from each store's index and overview alone. Pure functions: files in, facts and text out. */
import { defined } from '../../core/document/index.ts';
import { type LoadText, openReader, StoreFormatError } from '../../history/store/format/index.ts';
import { decodeOverview, type OverviewFile, type OverviewGroup, overviewPath } from './overview-file.ts';
import { changeSize } from './commit-groups.ts';
import { addressOf, changeWords, findCommit } from './commit-words.ts';
import { cellName } from '../../core/cells/index.ts';
import { escapeXml } from '../../core/words/index.ts';

/** A store of the fleet, with the name that its owner gave it. */
interface FleetPlace {
  name: string;
  /** The address as on the command line, without secrets. */
  store: string;
  /** The address of its dashboard, or a path from the fleet's page. */
  page?: string;
  /** Size of its files together. */
  bytesRead: number;
}

/** The strongest open change for the worse. */
export interface FleetChange {
  cell: string;
  target: string;
  /** `+58 %`, `[+54, +62]` or nothing, `slower` */
  change: string;
  interval: string;
  word: string;
  /** After ÷ before, as a cost: above 1 is worse; null if undefined. With its 95 % interval. */
  ratio: number | null;
  low?: number;
  high?: number;
  /** When the new level was first measured. */
  at: string;
  /** Number of commits that end with this one, of which one made the change; 1 if it is this one. */
  commit?: string;
  commits: number;
  message?: string;
  author?: string;
  url?: string;
  /** Figures around the change, and the position where the new level begins. */
  trend: { values: number[]; from: number; index: number };
}

export interface FleetFacts {
  runs: number;
  /** Runs that are not yet in its overview. */
  unseen: number;
  cells: number;
  /** Open changes by commit, and the number of cells that became worse. */
  worse: number;
  worseCells: number;
  better: number;
  /** Cells whose last run failed. */
  failed: number;
  /** Runs until the first cell gets a verdict; 0 if there are verdicts. */
  missing: number;
  newest?: { at: string; commit?: string; message?: string; url?: string };
  strongest?: FleetChange;
}

export type FleetRow = FleetPlace & ({ problem: string } | FleetFacts);

/**
 * Reads the two files whose size does not grow with the number of runs.
 * @returns undefined if nothing was ever stored there
 * @throws StoreFormatError
 */
export async function fleetFacts(load: LoadText): Promise<FleetFacts | undefined> {
  const index = await openReader(load).index();
  if (index === undefined) return undefined;
  const text = await load(overviewPath);
  const overview = text === undefined ? undefined : decodeOverview(text);
  const { runs } = index;
  const nothing = { cells: 0, worse: 0, worseCells: 0, better: 0, failed: 0, missing: 0 };
  if (overview === undefined) return { runs, unseen: runs, ...nothing };
  try {
    return { runs, unseen: Math.max(0, runs - overview.runs), ...factsOf(overview) };
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    throw new StoreFormatError(overviewPath, 'is damaged (a member of it is missing, or is something else)');
  }
}

function factsOf(overview: OverviewFile): Omit<FleetFacts, 'runs' | 'unseen'> {
  const { states, cells, groups, changes } = overview;
  const open = groups.filter(({ accepted }) => !accepted);
  const worse = open.filter(({ verdict }) => verdict === 'regressed');
  const [strongest] = [...worse].sort((a, b) => sizeOf(overview, b) - sizeOf(overview, a) || 0);
  const newest = newestOf(overview);
  return {
    cells: cells.length,
    worse: worse.length,
    worseCells: new Set(worse.flatMap((group) => group.changes.map((at) => changes[at]!.cell))).size,
    better: open.length - worse.length,
    failed: new Set(states.cell.filter((_, at) => states.verdict[at] === 'failed')).size,
    missing: states.current === 0 ? 0 : Math.min(...states.missing.slice(0, states.current)),
    ...defined({ newest }),
    ...(strongest === undefined ? {} : { strongest: changeOf(overview, strongest) }),
  };
}

const sizeOf = ({ changes }: OverviewFile, group: OverviewGroup): number => changeSize(changes[group.changes[0]!]!);

/** Untrusted text of a store: any other value is dropped. */
const texts = <Name extends string>(members: Record<Name, unknown>): Partial<Record<Name, string>> =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => typeof value === 'string' && value !== ''),
  ) as Partial<Record<Name, string>>;

const asNumber = (value: unknown): number => Number(value);

function newestOf(overview: OverviewFile): FleetFacts['newest'] {
  const [run] = overview.recent;
  if (run === undefined) return undefined;
  const commit = findCommit(overview, run.commit);
  return {
    at: run.startedAt,
    ...texts({ commit: run.commit, message: commit?.message, url: addressOf(commit) }),
  };
}

function changeOf(overview: OverviewFile, group: OverviewGroup): FleetChange {
  const change = overview.changes[group.changes[0]!]!;
  const { id, name } = overview.cells[change.cell]!;
  const { ratio, low, high } = change;
  const commit = findCommit(overview, group.firstChangedCommit);
  const { values, from, index } = group.trend;
  return {
    cell: cellName(id, name),
    target: overview.targets[change.target]!.key,
    ...changeWords(overview, change),
    ratio: typeof ratio === 'number' ? ratio : null,
    ...(typeof low === 'number' && typeof high === 'number' ? { low, high } : {}),
    at: group.at,
    commits: asNumber(group.commits),
    ...texts({
      commit: group.firstChangedCommit,
      message: commit?.message,
      author: commit?.author,
      url: addressOf(commit),
    }),
    trend: { values: values.map(asNumber), from: asNumber(from), index: asNumber(index) },
  };
}

/** Worse stores first, by strongest change. Then unreadable or unmeasured stores, then the others by name. */
export function worstFirst(rows: readonly FleetRow[]): FleetRow[] {
  const rank = (row: FleetRow): number =>
    'problem' in row ? 1 : row.worse > 0 ? 0 : row.failed > 0 ? 2 : row.runs > 0 ? 3 : 4;
  const size = (row: FleetRow): number =>
    'problem' in row || row.strongest === undefined ? 0 : changeSize(row.strongest);
  return [...rows].sort(
    (a, b) => rank(a) - rank(b) || size(b) - size(a) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  );
}

/** Isolates the direction of untrusted text. */
export const bdi = (text: string): string => `<bdi>${escapeXml(text)}</bdi>`;

export const linked = (html: string, address: string | undefined): string =>
  address === undefined ? html : `<a href="${escapeXml(address)}">${html}</a>`;
