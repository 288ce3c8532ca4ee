/** The page of a fleet: a row for each store, the worst first. It has no script, and escapes all text of a store. Pure: rows in, text out. */
import { bdi, type FleetChange, type FleetFacts, type FleetRow, linked } from './fleet-facts.ts';
import { formatAge, formatDate, formatTime, plural, shortCommit } from './page/dates.ts';
import { escapeXml } from '../../core/words/index.ts';
import { drawTrend, trendSize } from './commit-groups.ts';

/** Marks our own page, so that the next run overwrites no other. */
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

/** @param now milliseconds; the page shows how old runs are at this time */
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
