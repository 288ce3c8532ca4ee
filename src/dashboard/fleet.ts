/** A page of many stores: what stands in each, from its index and its overview alone. Pure: files in, facts and text out. */
import { cellName } from '../matrix/index.ts';
import { type LoadText, openReader, StoreFormatError } from '../store/format/index.ts';
import { changeSize, drawTrend, trendSize } from './commit-groups.ts';
import { decodeOverview, type OverviewFile, type OverviewGroup, overviewPath } from './overview-file.ts';
import { addressOf, changeWords, findCommit } from './plain-pages.ts';
import { escapeXml } from '../present/words/index.ts';
import { formatAge, formatDate, formatTime, plural, shortCommit } from './page/words.ts';

/** A store of the fleet, as its owner names it. */
export interface FleetPlace {
  name: string;
  /** As on the command line, without secrets. */
  store: string;
  /** Where its dashboard is: an address, or a path from the fleet's page. */
  page?: string;
  /** Of its files, together. */
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
  /** After over before, as a cost: above 1 is worse; null where that has no meaning. With its 95 % interval. */
  ratio: number | null;
  low?: number;
  high?: number;
  /** When the new level was first measured. */
  at: string;
  /** The commit is this one, or one of so many that end with it. */
  commit?: string;
  commits: number;
  message?: string;
  author?: string;
  url?: string;
  /** Figures around it, and the one that it begins with. */
  trend: { values: number[]; from: number; index: number };
}

export interface FleetFacts {
  runs: number;
  /** Runs that its overview does not know. */
  unseen: number;
  cells: number;
  /** Open changes, by commit, and how many cells have become worse. */
  worse: number;
  worseCells: number;
  better: number;
  /** Cells whose last run failed. */
  failed: number;
  /** Runs until the first cell gets verdicts; 0: there are some. */
  missing: number;
  newest?: { at: string; commit?: string; message?: string; url?: string };
  strongest?: FleetChange;
}

export type FleetRow = FleetPlace & ({ problem: string } | FleetFacts);

/**
 * Reads the two files whose size does not grow with the number of runs.
 * @returns undefined: nothing was ever stored there
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
    ...(newest === undefined ? {} : { newest }),
    ...(strongest === undefined ? {} : { strongest: changeOf(overview, strongest) }),
  };
}

const sizeOf = ({ changes }: OverviewFile, group: OverviewGroup): number => changeSize(changes[group.changes[0]!]!);

/** A store of strangers may hold anything: only texts go on as texts. */
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
      ...{ commit: group.firstChangedCommit, message: commit?.message, author: commit?.author },
      url: addressOf(commit),
    }),
    trend: { values: values.map(asNumber), from: asNumber(from), index: asNumber(index) },
  };
}

/** Worse first, the strongest of them first; then what cannot be read or measured; then the others by name. */
export function worstFirst(rows: readonly FleetRow[]): FleetRow[] {
  const rank = (row: FleetRow): number =>
    'problem' in row ? 1 : row.worse > 0 ? 0 : row.failed > 0 ? 2 : row.runs > 0 ? 3 : 4;
  const size = (row: FleetRow): number =>
    'problem' in row || row.strongest === undefined ? 0 : changeSize(row.strongest);
  return [...rows].sort(
    (a, b) => rank(a) - rank(b) || size(b) - size(a) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  );
}

// The page of a fleet: every store a row, the worst first. It runs no script; all text of a store is escaped. Pure: rows in, text out.

/** By this the next run knows its own page, and overwrites no other. */
export const fleetMark = '<meta name="generator" content="io-perf fleet">';

/** `3 of 12 stores have open changes for the worse` */
export function fleetHeadline(rows: readonly FleetRow[]): string {
  const worse = rows.filter((row) => 'worse' in row && row.worse > 0).length;
  const unread = rows.filter((row) => 'problem' in row).length;
  const known = rows.length - unread;
  const verb = (count: number, one: string, many: string): string => (count === 1 ? one : many);
  const text =
    worse === 0
      ? `No open change for the worse in ${plural(known, 'store')}`
      : `${worse} of ${plural(rows.length, 'store')} ${verb(worse, 'has', 'have')} open changes for the worse`;
  return unread === 0 ? text : `${text}; ${unread} cannot be read`;
}

/** @param now milliseconds; the page says how old runs were then */
export function fleetPage(rows: readonly FleetRow[], now: number): string {
  const runs = rows.reduce((sum, row) => sum + ('runs' in row ? row.runs : 0), 0);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeXml(fleetHeadline(rows))}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
${fleetMark}
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self' file:; img-src 'self' file:; base-uri 'none'; form-action 'none'">
<link rel="icon" href="site/icon.svg">
<link rel="stylesheet" href="site/style.css">
</head>
<body>
<header class="top"><span class="brand"><span class="brand-mark" aria-hidden="true"></span><span id="site-name">io-perf fleet</span></span></header>
<main>
<h1>${escapeXml(fleetHeadline(rows))}</h1>
<p class="muted">${escapeXml(`${plural(rows.length, 'store')}, ${plural(runs, 'run')}; written ${formatTime(now)} UTC. The worst first.`)} <a href="fleet.json">As JSON</a></p>
<section class="panel" aria-label="Stores">
<ol class="commits fleet">
${rows.map((row) => item(row, now)).join('\n')}
</ol>
</section>
</main>
</body>
</html>
`;
}

/** Text of strangers keeps its direction to itself. */
const bdi = (text: string): string => `<bdi>${escapeXml(text)}</bdi>`;
const linked = (html: string, address: string | undefined): string =>
  address === undefined ? html : `<a href="${escapeXml(address)}">${html}</a>`;
const muted = (html: string): string => `<p class="muted small">${html}</p>`;

function item(row: FleetRow, now: number): string {
  const title = `<h2>${linked(bdi(row.name), row.page)}</h2>`;
  if ('problem' in row) {
    return `<li class="commit-item"><div class="commit-delta"><b class="text-failed">not read</b></div>
<div class="commit-what">${title}<p>${bdi(row.problem)}</p></div></li>`;
  }
  const { strongest } = row;
  const delta =
    strongest === undefined
      ? quiet(row)
      : `<b class="delta text-regressed">${escapeXml(strongest.change)}</b><span class="muted small figure">${escapeXml(strongest.interval)}</span>`;
  return `<li class="commit-item"><div class="commit-delta">${delta}</div>
<div class="commit-what">${title}${strongest === undefined ? '' : change(strongest)}${muted(escapeXml(countsOf(row)))}</div>
${strongest === undefined ? '' : trend(strongest)}
<div class="commit-next">${newest(row, now)}</div></li>`;
}

function quiet({ runs, unseen, missing, failed }: FleetFacts): string {
  if (runs === 0 || unseen === runs || missing > 0) return '<span class="muted">no verdicts yet</span>';
  return failed > 0 ? '<b class="text-failed">failed</b>' : '<span class="verdict-unchanged">none worse</span>';
}

function change({ cell, target, word, commit, commits, message, author, url, at }: FleetChange): string {
  const name = commit === undefined ? 'a run without a commit' : (message ?? shortCommit(commit));
  const others = commits > 1 ? ` or ${commits === 2 ? 'the one' : `one of ${commits - 1}`} before it` : '';
  const by = author === undefined ? '' : ` · ${bdi(author)}`;
  return `<p>${bdi(cell)} is ${escapeXml(word)} <span class="muted">on ${bdi(target)}</span></p>
<p>since <b>${linked(bdi(name), url)}</b>${escapeXml(others)}<span class="muted">${by} · ${escapeXml(formatDate(Date.parse(at)))}</span></p>`;
}

/** `2 commits made 5 cells worse, 1 made things better; 3 of 40 cells not measured` */
export function countsOf({ worse, worseCells, better, failed, cells, missing, runs, unseen }: FleetFacts): string {
  if (runs === 0) return 'no runs yet';
  if (unseen === runs) return 'no overview that this io-perf reads: the next publish writes one';
  return [
    worse > 0 ? `${plural(worse, 'commit')} made ${plural(worseCells, 'cell')} worse` : '',
    better > 0 ? `${plural(better, 'commit')} made things better` : '',
    failed > 0 ? `${plural(failed, 'cell')} failed in the last run` : '',
    missing > 0 ? `verdicts in about ${plural(missing, 'more run')}` : '',
    plural(cells, 'cell'),
    plural(runs, 'run'),
    unseen > 0 ? `its overview does not know the last ${unseen} of them: the next publish renews it` : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function trend({ trend: own, change: text }: FleetChange): string {
  if (own.values.length < 2 || !own.values.every(Number.isFinite)) return '';
  const { points, start, width } = drawTrend(own);
  return `<svg class="commit-trend" viewBox="0 0 ${trendSize.width} ${trendSize.height}" role="img" aria-label="${escapeXml(`Trend: ${own.values.length} runs, ${text} at run ${own.index + 1}`)}"><rect class="range-regressed" x="${start}" y="0" width="${width}" height="${trendSize.height}"/><polyline points="${points}"/></svg>`;
}

function newest({ newest: run }: FleetFacts, now: number): string {
  if (run === undefined) return '<span class="muted small">no run</span>';
  const at = Date.parse(run.at);
  const commit =
    run.commit === undefined
      ? ''
      : `<br>${linked(`<span class="commit">${escapeXml(shortCommit(run.commit))}</span>`, run.url)}`;
  return `<span class="small"><span class="muted">newest run</span><br>${escapeXml(formatDate(at))}<br><span class="muted">${Number.isFinite(at) ? escapeXml(formatAge(at, now)) : ''}</span>${commit}</span>`;
}
