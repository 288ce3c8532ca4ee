/** The changes as an Atom feed, for readers without scripts. A pure function: overview in, text out. */
import type { OverviewFile, OverviewGroup } from './overview-file.ts';
import { addressOf, describeChange, findCommit, nameOf, titleOf } from './commit-words.ts';
import { type DigestInput, weeklyDigests } from './weekly-digest.ts';
import { sha256 } from './page/sha256.ts';
import { escapeXml } from '../../core/words/index.ts';

export const feedPath = 'changes.atom';

export const figuresPagePath = 'figures.html';

/** The same in every publish, so that readers show an entry once. */
function entryId({ repository = '' }: OverviewFile, ...of: readonly (string | undefined)[]): string {
  const hash = sha256(JSON.stringify([repository, ...of]));
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return `urn:uuid:${[...parts, hash.slice(20, 32)].join('-')}`;
}

interface FeedEntry {
  title: string;
  id: string;
  /** ISO 8601. */
  updated: string;
  author?: string | undefined;
  address: string;
  lines: readonly string[];
}

/** Open changes by commit, and what happened in each of the last weeks; newest first (RFC 4287). */
export function changesFeed(overview: OverviewFile, past: DigestInput): string {
  const name = overview.repository ?? 'io-perf';
  const entries = [
    ...overview.groups.filter(({ accepted }) => !accepted).map((group) => entryOf(overview, group)),
    ...weeklyDigests(overview, past).map(({ monday, end, title, lines }): FeedEntry => {
      return { title, id: entryId(overview, 'week', monday), updated: end, address: 'index.html', lines };
    }),
  ].sort((a, b) => (a.updated < b.updated ? 1 : -1));
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${escapeXml(`${name}: changes of I/O performance`)}</title>
<id>${entryId(overview, 'improved', 'feed')}</id>
<updated>${escapeXml(entries[0]?.updated ?? overview.updatedAt)}</updated>
<author><name>io-perf</name></author>
<link rel="alternate" type="text/html" href="index.html"/>
${entries.map(printEntry).join('\n')}
</feed>
`;
}

const maxCells = 20;

function entryOf(overview: OverviewFile, group: OverviewGroup): FeedEntry {
  const changes = group.changes.map((position) => overview.changes[position]!);
  const commit = findCommit(overview, group.firstChangedCommit);
  const lines = changes
    .slice(0, maxCells)
    .map((change) => `${nameOf(overview, change.cell)}: ${describeChange(overview, change)}`);
  const more = changes.length > maxCells ? [`and ${changes.length - maxCells} more`] : [];
  return {
    title: `${describeChange(overview, changes[0]!)}: ${titleOf(overview, group)}`,
    id: entryId(overview, group.verdict, group.firstChangedCommit ?? group.at),
    updated: group.at,
    author: commit?.author,
    address: addressOf(commit) ?? 'index.html',
    lines: [...lines, ...more],
  };
}

function printEntry({ title, id, updated, author, address, lines }: FeedEntry): string {
  return `<entry>
<title>${escapeXml(title)}</title>
<id>${id}</id>
<updated>${escapeXml(updated)}</updated>${author === undefined ? '' : `\n<author><name>${escapeXml(author)}</name></author>`}
<link rel="alternate" href="${escapeXml(address)}"/>
<content type="html">${escapeXml(lines.map((line) => escapeXml(line)).join('<br>'))}</content>
</entry>`;
}
