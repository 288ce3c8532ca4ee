/** The figures as a page without scripts. */
import type { OverviewFile } from './overview-file.ts';
import { feedPath } from './changes-feed.ts';
import { addressOf, describeChange, findCommit, nameOf, titleOf } from './commit-words.ts';
import { escapeXml, formatInUnit } from '../../core/words/index.ts';
import { formatDate, formatTime, plural } from './page/dates.ts';
import { statusAt } from './overview-status.ts';
import { statusWords } from './page/status.ts';

const noChange = ({ runs, metrics }: OverviewFile): string =>
  runs < 2
    ? 'One run: nothing to compare with yet.'
    : `No commit is known to have made anything slower or faster${metrics.length > 0 ? ', or to have changed a count' : ''}.`;

/** Further rows are only on the page with scripts. */
const maxRows = 1000;

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
  const figures = states.cell.slice(0, maxRows).map((cell, position) => {
    const { unit = 'ns/op' } = cells[cell]!;
    const text = (value: number | null): string => escapeXml(formatInUnit(unit, value));
    return row(
      'td',
      escapeXml(nameOf(overview, cell)),
      escapeXml(targets[states.target[position]!]!.key),
      text(states.value[position]!),
      `${text(states.low[position]!)} … ${text(states.high[position]!)}`,
      escapeXml(position < states.current ? statusWords[statusAt(overview, position)] : 'not measured lately'),
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
    ? `<p>${noChange(overview)}</p>`
    : `<div class="scroll" tabindex="0" role="region" aria-label="Commits"><table class="rows"><thead>${row('th', 'Change', 'Commit', 'Author', 'Date', 'Cells')}</thead><tbody>
${commits.join('\n')}
</tbody></table></div>`
}
</section>
<section class="panel"><h2>Figures</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Figures"><table class="rows"><thead>${row('th', 'Cell', 'Target', 'Last figure', 'Interval (95 %)', 'State', 'When (UTC)')}</thead><tbody>
${figures.join('\n')}
</tbody></table></div>${left > 0 ? `\n<p class="muted">${escapeXml(plural(left, 'more row'))} on the page with charts.</p>` : ''}
</section>
</main>
</body>
</html>
`;
}
