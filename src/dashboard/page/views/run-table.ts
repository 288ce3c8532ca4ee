import { h } from '../dom.ts';
import { formatAge, formatTime } from '../format.ts';
import { formatHash } from '../route.ts';
import type { RunSummary } from '../site.ts';
import { isVerdict, statusOrder, statusSymbols } from '../verdicts.ts';
import type { Context } from '../view.ts';
import { targetLabel } from './change-list.ts';
import { commitLink } from './links.ts';

/** Runs as rows: when, what of, where, how it went. */
export function runTable(context: Context, runs: readonly RunSummary[], isLong = false): HTMLElement {
  return h(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Runs' },
    h(
      'table',
      { class: 'rows' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ...['When', 'Commit', ...(isLong ? ['Suite', 'Ref'] : []), 'Target', 'Cells', 'Verdicts of the run'].map(
            (text) => h('th', { scope: 'col' }, text),
          ),
        ),
      ),
      h('tbody', {}, ...runs.map((run) => runRow(context, run, isLong))),
    ),
  );
}

function runRow({ site, now }: Context, run: RunSummary, isLong: boolean): HTMLElement {
  const { id, time, commit, ref, suite, targets, cells, failed, skipped, complete, tally } = run;
  return h(
    'tr',
    {},
    h(
      'td',
      { class: 'figure' },
      h(
        'a',
        { href: formatHash('run', { id }), title: `${formatTime(time)} UTC` },
        isLong ? formatTime(time) : formatAge(time, now),
      ),
      !complete && h('span', { class: 'hazard', title: 'interrupted: what it measured is kept' }, ' ! partial'),
    ),
    h('td', {}, commit === undefined ? '–' : commitLink(site, commit)),
    isLong && [
      h('td', {}, h('bdi', {}, suite ?? 'chosen cells')),
      h('td', {}, h('bdi', {}, ref?.replace(/^refs\/(heads|tags)\//, '') ?? '–')),
    ],
    h('td', { class: 'nowrap' }, h('bdi', {}, targets.map((target) => targetLabel(site, target)).join(', '))),
    h(
      'td',
      { class: 'figure' },
      String(cells),
      failed > 0 && h('span', { class: 'text-failed' }, ` ✕ ${failed} failed`),
      isLong && skipped > 0 && h('span', { class: 'muted' }, ` ${skipped} skipped`),
    ),
    h('td', { class: 'figure' }, tallyText(tally)),
  );
}

function tallyText(tally: RunSummary['tally']): HTMLElement[] | string {
  const present = statusOrder.filter(isVerdict).filter((verdict) => (tally[verdict] ?? 0) > 0);
  return present.length === 0
    ? 'not judged'
    : present.map((verdict) =>
        h(
          'span',
          { class: `mini text-${verdict}`, title: `${tally[verdict] ?? 0} ${verdict}` },
          h('span', { 'aria-hidden': 'true' }, statusSymbols[verdict]),
          `${tally[verdict] ?? 0}`,
          h('span', { class: 'spoken' }, ` ${verdict} `),
        ),
      );
}
