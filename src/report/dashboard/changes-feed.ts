/** The changes as an Atom feed, for readers without scripts. A pure function: overview in, text out. */
import type { OverviewChange, OverviewFile, OverviewGroup } from './overview-file.ts';
import { changeName, type Figures, intervalText, wordOf } from './page/change-words.ts';
import { unitOfCount } from './lines.ts';
import { shortCommit } from './page/dates.ts';
import { cellName } from '../../core/cells/index.ts';
import type { CommitRow } from '../../history/store/format/index.ts';
import { sha256 } from './page/sha256.ts';
import { escapeXml } from '../../core/words/index.ts';

export const feedPath = 'changes.atom';

export const figuresPagePath = 'figures.html';

const figuresOf = ({ cells }: OverviewFile, { cell, metric, before, after }: OverviewChange): Figures => {
  if (metric !== undefined) return { before, after, unit: unitOfCount(metric), better: 'smaller', metric };
  const { unit = 'ns/op', better = 'smaller' } = cells[cell]!;
  return { before, after, unit, better };
};

/** `+58 %`, `[+54, +62]` or nothing, `slower`; of a count `fsync 0 → 4`, `(exact)`, `more I/O` */
export function changeWords(
  overview: OverviewFile,
  change: OverviewChange,
): { change: string; interval: string; word: string } {
  const figures = figuresOf(overview, change);
  const { low, high } = change;
  const isRate = figures.better === 'bigger';
  const known =
    low === undefined || high === undefined ? {} : isRate ? { low: 1 / high, high: 1 / low } : { low, high };
  return {
    change: changeName(figures),
    interval: figures.metric === undefined ? intervalText({ ...figures, ...known }) : '(exact)',
    word: wordOf(figures),
  };
}

/** `+58 % [+54, +62] slower` */
export function describeChange(overview: OverviewFile, change: OverviewChange): string {
  const { change: text, interval, word } = changeWords(overview, change);
  return [text, ...(interval === '' ? [] : [interval]), word].join(' ');
}

export const nameOf = ({ cells }: OverviewFile, cell: number): string => cellName(cells[cell]!.id, cells[cell]!.name);

/** Only http(s) addresses become links: the store's text could contain `javascript:`. */
export const addressOf = (commit: CommitRow | undefined): string | undefined =>
  commit?.url !== undefined && /^https?:\/\/\S+$/.test(commit.url) ? commit.url : undefined;

export const findCommit = ({ commits }: OverviewFile, id: string | undefined): CommitRow | undefined =>
  commits.find((commit) => commit.id === id);

/** The commit's message. If the change may be in one of several commits, the text says so. */
export function titleOf(overview: OverviewFile, { firstChangedCommit, commits }: OverviewGroup): string {
  const { message } = findCommit(overview, firstChangedCommit) ?? {};
  const name =
    message ?? (firstChangedCommit === undefined ? 'a run without a commit' : shortCommit(firstChangedCommit));
  return commits > 1 ? `${name} (or one of ${commits - 1} before it)` : name;
}

/** A change has the same id in every publish, so that readers show it once. */
function entryId({ repository = '' }: OverviewFile, { verdict, firstChangedCommit, at }: OverviewGroup): string {
  const hash = sha256(JSON.stringify([repository, verdict, firstChangedCommit ?? at]));
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return `urn:uuid:${[...parts, hash.slice(20, 32)].join('-')}`;
}

/** Open changes by commit, newest first (RFC 4287). */
export function changesFeed(overview: OverviewFile): string {
  const name = overview.repository ?? 'io-perf';
  const groups = overview.groups.filter(({ accepted }) => !accepted).sort((a, b) => (a.at < b.at ? 1 : -1));
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${escapeXml(`${name}: changes of I/O performance`)}</title>
<id>${entryId(overview, { verdict: 'improved', at: 'feed' } as OverviewGroup)}</id>
<updated>${escapeXml(groups[0]?.at ?? overview.updatedAt)}</updated>
<author><name>io-perf</name></author>
<link rel="alternate" type="text/html" href="index.html"/>
${groups.map((group) => entryOf(overview, group)).join('\n')}
</feed>
`;
}

const maxCells = 20;

function entryOf(overview: OverviewFile, group: OverviewGroup): string {
  const changes = group.changes.map((position) => overview.changes[position]!);
  const commit = findCommit(overview, group.firstChangedCommit);
  const lines = changes
    .slice(0, maxCells)
    .map((change) => `${nameOf(overview, change.cell)}: ${describeChange(overview, change)}`);
  const more = changes.length > maxCells ? [`and ${changes.length - maxCells} more`] : [];
  const author = commit?.author === undefined ? '' : `\n<author><name>${escapeXml(commit.author)}</name></author>`;
  return `<entry>
<title>${escapeXml(`${describeChange(overview, changes[0]!)}: ${titleOf(overview, group)}`)}</title>
<id>${entryId(overview, group)}</id>
<updated>${escapeXml(group.at)}</updated>${author}
<link rel="alternate" href="${escapeXml(addressOf(commit) ?? 'index.html')}"/>
<content type="text">${escapeXml([...lines, ...more].join('\n'))}</content>
</entry>`;
}
