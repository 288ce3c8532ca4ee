/** What `publish` writes for those who run no script: the changes as an Atom feed, and the figures as a page. Pure: overview in, text out. */
import { cellName } from '../matrix/index.ts';
import { escapeXml, formatInUnit } from '../present/words/index.ts';
import type { CommitRow } from '../store/format/index.ts';
import type { OverviewChange, OverviewFile, OverviewGroup } from './overview-file.ts';
import { sha256 } from './page/sha256.ts';
import { changeText, formatDate, formatTime, intervalText, plural, shortCommit, wordOf } from './page/words.ts';

export const feedPath = 'changes.atom';
export const figuresPagePath = 'figures.html';

const figuresOf = ({ cells }: OverviewFile, { cell, before, after }: OverviewChange) => {
  const { unit = 'ns/op', better = 'smaller' } = cells[cell]!;
  return { before, after, unit, better };
};

/** `+58 %`, `[+54, +62]` or nothing, `slower` */
export function changeWords(
  overview: OverviewFile,
  change: OverviewChange,
): { change: string; interval: string; word: string } {
  const figures = figuresOf(overview, change);
  const { low, high } = change;
  const isRate = figures.better === 'bigger';
  const known =
    low === undefined || high === undefined ? {} : isRate ? { low: 1 / high, high: 1 / low } : { low, high };
  return { change: changeText(figures), interval: intervalText({ ...figures, ...known }), word: wordOf(figures) };
}

/** `+58 % [+54, +62] slower` */
function describeChange(overview: OverviewFile, change: OverviewChange): string {
  const { change: text, interval, word } = changeWords(overview, change);
  return [text, ...(interval === '' ? [] : [interval]), word].join(' ');
}

const nameOf = ({ cells }: OverviewFile, cell: number): string => cellName(cells[cell]!.id, cells[cell]!.name);

/** Only http(s) addresses become links: the store's text could say `javascript:`. */
export const addressOf = (commit: CommitRow | undefined): string | undefined =>
  commit?.url !== undefined && /^https?:\/\/\S+$/.test(commit.url) ? commit.url : undefined;

export const findCommit = ({ commits }: OverviewFile, id: string | undefined): CommitRow | undefined =>
  commits.find((commit) => commit.id === id);

/** The commit's message; of several, that it may be another one. */
function titleOf(overview: OverviewFile, { firstChangedCommit, commits }: OverviewGroup): string {
  const { message } = findCommit(overview, firstChangedCommit) ?? {};
  const name =
    message ?? (firstChangedCommit === undefined ? 'a run without a commit' : shortCommit(firstChangedCommit));
  return commits > 1 ? `${name} (or one of ${commits - 1} before it)` : name;
}

/** The same change has the same id in every publish: readers show it once. */
function entryId({ repository = '' }: OverviewFile, { verdict, firstChangedCommit, at }: OverviewGroup): string {
  const hash = sha256(JSON.stringify([repository, verdict, firstChangedCommit ?? at]));
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return `urn:uuid:${[...parts, hash.slice(20, 32)].join('-')}`;
}

/** Open changes by commit, the newest first (RFC 4287). */
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

const mostCells = 20;

function entryOf(overview: OverviewFile, group: OverviewGroup): string {
  const changes = group.changes.map((position) => overview.changes[position]!);
  const commit = findCommit(overview, group.firstChangedCommit);
  const lines = changes
    .slice(0, mostCells)
    .map((change) => `${nameOf(overview, change.cell)}: ${describeChange(overview, change)}`);
  const more = changes.length > mostCells ? [`and ${changes.length - mostCells} more`] : [];
  const author = commit?.author === undefined ? '' : `\n<author><name>${escapeXml(commit.author)}</name></author>`;
  return `<entry>
<title>${escapeXml(`${describeChange(overview, changes[0]!)}: ${titleOf(overview, group)}`)}</title>
<id>${entryId(overview, group)}</id>
<updated>${escapeXml(group.at)}</updated>${author}
<link rel="alternate" href="${escapeXml(addressOf(commit) ?? 'index.html')}"/>
<content type="text">${escapeXml([...lines, ...more].join('\n'))}</content>
</entry>`;
}

// The figures without a script.

/** More rows than these are left to the page with scripts. */
const mostRows = 1000;

export function figuresPage(overview: OverviewFile): string {
  const { states, cells, targets, stamps, groups } = overview;
  const name = overview.repository ?? 'io-perf';
  const changed = groups.filter(({ accepted }) => !accepted);
  const row = (kind: 'th' | 'td', ...texts: string[]): string =>
    `<tr>${texts.map((text) => `<${kind}>${text}</${kind}>`).join('')}</tr>`;
  const commits = changed.map((group) => {
    const commit = findCommit(overview, group.firstChangedCommit);
    const url = addressOf(commit);
    const title = escapeXml(titleOf(overview, group));
    return row(
      'td',
      escapeXml(describeChange(overview, overview.changes[group.changes[0]!]!)),
      url === undefined ? title : `<a href="${escapeXml(url)}">${title}</a>`,
      escapeXml(commit?.author ?? ''),
      escapeXml(formatDate(Date.parse(commit?.at ?? group.at))),
      escapeXml(
        [...new Set(group.changes.map((at) => nameOf(overview, overview.changes[at]!.cell)))].slice(0, 5).join(', '),
      ),
    );
  });
  const figures = states.cell.slice(0, mostRows).map((cell, position) => {
    const { unit = 'ns/op' } = cells[cell]!;
    const text = (value: number | null): string => escapeXml(formatInUnit(unit, value));
    return row(
      'td',
      escapeXml(nameOf(overview, cell)),
      escapeXml(targets[states.target[position]!]!.key),
      text(states.value[position]!),
      `${text(states.low[position]!)} … ${text(states.high[position]!)}`,
      escapeXml(position < states.current ? states.verdict[position]! : 'not measured lately'),
      escapeXml(formatTime(Date.parse(stamps[states.latest[position]!]!.at))),
    );
  });
  const left = states.cell.length - figures.length;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeXml(name)}: figures</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self' file:; img-src 'self' file:; base-uri 'none'; form-action 'none'">
<link rel="icon" href="site/icon.svg">
<link rel="stylesheet" href="site/style.css">
<link rel="alternate" type="application/atom+xml" title="Changes" href="${feedPath}">
</head>
<body>
<main>
<h1>${escapeXml(name)}</h1>
<p class="muted">${escapeXml(`${plural(overview.runs, 'run')}; written ${formatTime(Date.parse(overview.updatedAt))} UTC.`)} <a href="index.html">With charts</a> (needs JavaScript) · <a href="${feedPath}">Feed of changes</a></p>
<section class="panel"><h2>Since when</h2>
${
  commits.length === 0
    ? '<p>No commit is known to have made anything slower or faster.</p>'
    : `<div class="scroll" tabindex="0" role="region" aria-label="Commits"><table class="rows"><thead>${row('th', 'Change', 'Commit', 'Author', 'Date', 'Cells')}</thead><tbody>
${commits.join('\n')}
</tbody></table></div>`
}
</section>
<section class="panel"><h2>Figures</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Figures"><table class="rows"><thead>${row('th', 'Cell', 'Target', 'Last figure', 'Interval (95 %)', 'Last run', 'When (UTC)')}</thead><tbody>
${figures.join('\n')}
</tbody></table></div>${left > 0 ? `\n<p class="muted">${escapeXml(plural(left, 'more row'))} on the page with charts.</p>` : ''}
</section>
</main>
</body>
</html>
`;
}
