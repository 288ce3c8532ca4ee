/** Every run of the store, the newest first, as rows: when, what, where, and its result. */
import { h } from '../dom.ts';
import { formatAge, formatTime, plural } from '../dates.ts';
import type { Hidden, RunSummary } from '../site.ts';
import { type Context, type Drawn } from '../view.ts';
import { damageList, emptyState } from '../states.ts';
import { formatHash } from '../route.ts';
import { isVerdict, statusOrder, statusSymbols, statusWords } from '../verdicts.ts';
import { targetLabel } from './change-list.ts';
import { commitLink } from './links.ts';
import { rowsTable, scrolled } from './parts.ts';

const pageLength = 100;

export async function runsView(context: Context): Promise<Drawn> {
  const { store, site, route } = context;
  const { runs: all, damage } = await store.runs();
  const known = new Map(site.runs.map((run) => [run.id, run]));
  const runs = all.map((run) => known.get(run.id) ?? run);
  const text = route.parameters.filter ?? '';
  const found = runs.filter((run) => matches(run, text));
  const page = Math.max(
    0,
    Math.min(Number(route.parameters.page ?? 1) - 1 || 0, Math.ceil(found.length / pageLength) - 1),
  );
  const visible = found.slice(page * pageLength, (page + 1) * pageLength);
  const turn = (by: number): HTMLElement =>
    h(
      'button',
      {
        type: 'button',
        id: by < 0 ? 'newer' : 'older',
        disabled: by < 0 ? page === 0 : (page + 1) * pageLength >= found.length,
        click: () => {
          context.go({ page: page + by === 0 ? undefined : String(page + by + 1) });
        },
      },
      by < 0 ? '← Newer' : 'Older →',
    );
  const element = h(
    'div',
    {},
    h('h1', {}, 'Runs'),
    h(
      'div',
      { class: 'controls' },
      h(
        'label',
        {},
        'Filter ',
        h('input', {
          type: 'search',
          id: 'runs-filter',
          value: text,
          placeholder: 'commit, branch, suite, hazard …',
          change: (event: Event) => {
            context.go({ filter: (event.target as HTMLInputElement).value, page: undefined });
          },
        }),
      ),
      h(
        'span',
        { class: 'muted' },
        `${plural(found.length, 'run')}${found.length < runs.length ? ` of ${runs.length}` : ''}`,
      ),
    ),
    damageList(damage),
    found.length === 0
      ? emptyState('No run matches.', h('p', {}, 'Shorten the filter.'))
      : runTable(context, visible, true),
    found.length > pageLength &&
      h('div', { class: 'controls' }, turn(-1), `Page ${page + 1} of ${Math.ceil(found.length / pageLength)}`, turn(1)),
  );
  return { title: `${site.name} · runs`, element };
}

function matches(run: RunSummary, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/);
  const all = [run.id, run.commit, run.ref, run.suite, ...run.targets, ...run.hazards].join(' ').toLowerCase();
  return words.every((word) => all.includes(word));
}

/** Runs as rows: when, what, where, and the result. */
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
  return h(
    'tr',
    {},
    h(
      'td',
      { class: 'figure' },
      hidden?.deleted
        ? formatTime(time)
        : h(
            'a',
            { href: formatHash('run', { id }), title: `${formatTime(time)} UTC` },
            isLong ? formatTime(time) : formatAge(time, now),
          ),
      !complete && h('span', { class: 'hazard', title: 'interrupted: what it measured is kept' }, ' ! partial'),
    ),
    h('td', {}, commit === undefined ? '–' : commitLink(site, commit), hidden !== undefined && hiddenNote(hidden)),
    isLong && [
      h('td', {}, h('bdi', {}, suite ?? 'chosen cells')),
      h('td', {}, h('bdi', {}, ref?.replace(/^refs\/(heads|tags)\//, '') ?? '–')),
    ],
    site.targets.length > 1 &&
      h('td', { class: 'nowrap' }, h('bdi', {}, targets.map((target) => targetLabel(site, target)).join(', '))),
    h(
      'td',
      { class: 'figure' },
      String(cells),
      failed > 0 && h('span', { class: 'text-failed' }, ` ✕ ${failed} failed`),
      isLong && skipped > 0 && h('span', { class: 'muted' }, ` ${skipped} skipped`),
    ),
    isJudged && h('td', { class: 'figure' }, hidden === undefined ? tallyText(tally) : '–'),
  );
}

/** `deleted by ann: the disk was full` */
export const hiddenNote = ({ deleted, by, reason }: Hidden): HTMLElement =>
  h(
    'div',
    { class: 'small hazard' },
    deleted ? 'deleted' : 'hidden',
    by !== undefined && [' by ', h('bdi', {}, by)],
    ': ',
    h('bdi', {}, reason),
  );

function tallyText(tally: RunSummary['tally']): HTMLElement[] | string {
  const present = statusOrder.filter(isVerdict).filter((verdict) => (tally[verdict] ?? 0) > 0);
  return present.length === 0
    ? 'not judged'
    : present.map((verdict) =>
        h(
          'span',
          { class: `mini text-${verdict}`, title: `${tally[verdict] ?? 0} ${statusWords[verdict]}` },
          h('span', { 'aria-hidden': 'true' }, statusSymbols[verdict]),
          `${tally[verdict] ?? 0}`,
          h('span', { class: 'spoken' }, ` ${statusWords[verdict]} `),
        ),
      );
}
