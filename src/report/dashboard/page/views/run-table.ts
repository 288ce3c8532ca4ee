/** Runs as rows: when, what, where, and the result; those that were hidden, with the reason. */
import { h } from '../dom.ts';
import { formatAge, formatTime } from '../dates.ts';
import type { HiddenRow } from '../../../../history/store/format/index.ts';
import type { RunSummary } from '../site.ts';
import type { Context } from '../view.ts';
import { formatHash } from '../route.ts';
import { isVerdict, statusOrder, statusSymbols, statusWords } from '../verdicts.ts';
import { targetLabel } from './change-list.ts';
import { commitLink } from './links.ts';
import { rowsTable, scrolled } from './parts.ts';

export function runTable(context: Context, runs: readonly RunSummary[], isLong = false): HTMLElement {
  const isJudged = runs.some(({ tally }) => Object.keys(tally).length > 0);
  return scrolled(
    'Runs',
    rowsTable(
      [
        'When',
        'Commit',
        ...(isLong ? ['Suite', 'Ref'] : []),
        ...(context.site.targets.length > 1 ? ['Target'] : []),
        'Cells',
        ...(isJudged ? ['Verdicts of the run'] : []),
      ],
      runs.map((run) => runRow(context, run, isLong, isJudged)),
    ),
  );
}

function runRow({ site, now }: Context, run: RunSummary, isLong: boolean, isJudged: boolean): HTMLElement {
  const { id, time, commit, ref, suite, targets, cells, failed, skipped, complete, tally, hidden } = run;
  return h.tr(
    h.td(
      { class: 'figure' },
      hidden?.deleted
        ? formatTime(time)
        : h.a(
            { href: formatHash('run', { id }), title: `${formatTime(time)} UTC` },
            isLong ? formatTime(time) : formatAge(time, now),
          ),
      !complete && h.span({ class: 'hazard', title: 'interrupted: what it measured is kept' }, ' ! partial'),
    ),
    h.td(commit === undefined ? '–' : commitLink(site, commit), hidden !== undefined && hiddenNote(hidden)),
    isLong && [h.td(h.bdi(suite ?? 'chosen cells')), h.td(h.bdi(ref?.replace(/^refs\/(heads|tags)\//, '') ?? '–'))],
    site.targets.length > 1 &&
      h.td({ class: 'nowrap' }, h.bdi(targets.map((target) => targetLabel(site, target)).join(', '))),
    h.td(
      { class: 'figure' },
      String(cells),
      failed > 0 && h.span({ class: 'text-failed' }, ` ✕ ${failed} failed`),
      isLong && skipped > 0 && h.span({ class: 'muted' }, ` ${skipped} skipped`),
    ),
    isJudged && h.td({ class: 'figure' }, hidden === undefined ? tallyText(tally) : '–'),
  );
}

/** `deleted by ann: the disk was full` */
export const hiddenNote = ({ deleted, by, reason }: HiddenRow): HTMLElement =>
  h.div(
    { class: 'small hazard' },
    deleted ? 'deleted' : 'hidden',
    by !== undefined && [' by ', h.bdi(by)],
    ': ',
    h.bdi(reason),
  );

function tallyText(tally: RunSummary['tally']): HTMLElement[] | string {
  const present = statusOrder.filter(isVerdict).filter((verdict) => (tally[verdict] ?? 0) > 0);
  return present.length === 0
    ? 'not judged'
    : present.map((verdict) =>
        h.span(
          { class: `mini text-${verdict}`, title: `${tally[verdict] ?? 0} ${statusWords[verdict]}` },
          h.span({ 'aria-hidden': 'true' }, statusSymbols[verdict]),
          `${tally[verdict] ?? 0}`,
          h.span({ class: 'spoken' }, ` ${statusWords[verdict]} `),
        ),
      );
}
