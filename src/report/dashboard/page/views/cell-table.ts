/** Cells as rows: each with its figure and its state, on every target. */
import type { Context } from '../view.ts';
import type { CellState, SiteCell, Target } from '../site.ts';
import { type Child, h } from '../dom.ts';
import { changeName, isWorse } from '../change-words.ts';
import { agreeing, delta } from './delta.ts';
import { cellLink } from './links.ts';
import { formatInUnit } from '../../../../core/words/index.ts';
import { formatAge, plural } from '../dates.ts';
import { statusTag } from '../verdicts.ts';
import { lastRunFigures } from './change-list.ts';
import { rowsTable, scrolled } from './parts.ts';
import { sparkPlace } from './spark.ts';

/** @param isYoung there are too few runs for verdicts: only figures are shown */
export function cellTable(
  context: Context,
  cells: readonly SiteCell[],
  targets: readonly Target[],
  isYoung = false,
): HTMLElement {
  const only = targets.length === 1 ? targets[0]!.key : undefined;
  return scrolled(
    'Cells',
    rowsTable(
      ['Cell', ...targets.map(({ label }) => h.bdi(label))],
      cells.map((cell) =>
        h.tr(
          h.td({ class: 'wide' }, resultLink(cell, only), cell.type === 'device' && deviceNote()),
          ...targets.map(({ key }) =>
            isYoung ? figureCell(context, cell, cell.states.get(key)) : stateCell(context, cell, cell.states.get(key)),
          ),
        ),
      ),
      'rows cells',
    ),
  );
}

function resultLink({ id }: SiteCell, target: string | undefined): HTMLElement {
  const link = cellLink(id, target);
  link.classList.add('result');
  return link;
}

const deviceNote = (): HTMLElement =>
  h.span({ class: 'muted small', title: 'bound by the device: reported, never fails a build by itself' }, ' device');

const figureCell = ({ site }: Context, { unit }: SiteCell, state: CellState | undefined): HTMLElement =>
  state === undefined
    ? h.td({ class: 'muted' }, '–')
    : h.td(
        { class: 'figure' },
        h.b(formatInUnit(unit, state.value)),
        sparkPlace(site, state),
        h.span({ class: 'muted small' }, ` ${plural(state.points, 'run')}`),
      );

function stateCell({ now, site }: Context, cell: SiteCell, state: CellState | undefined): HTMLElement {
  if (state === undefined) return h.td({ class: 'muted' }, '–');
  return h.td(
    { class: 'figure' },
    h.b(formatInUnit(cell.unit, state.value)),
    sparkPlace(site, state),
    state.isOld
      ? h.div(
          { class: 'small muted', title: 'None of the last runs has measured it here.' },
          `last measured ${formatAge(state.time, now)}`,
        )
      : state.status && statusTag(state.status),
    stateWords(cell, state, now),
  );
}

/** How much and since when, for the change that the verdict is about. An earlier change is shown only if it does not contradict the verdict. */
export const stateWords = (cell: SiteCell, state: CellState, now: number): Child => [
  stepWords(state, now),
  timeWords(cell, state, now),
];

/** The open steps of its counts: the first of them, and how many more. */
function stepWords({ counts }: CellState, now: number): Child {
  const [first, ...others] = counts;
  return (
    first !== undefined &&
    h.div(
      { class: 'small', ...agreeing(first) },
      h.b({ class: isWorse(first) ? 'text-regressed' : 'text-improved' }, h.bdi(changeName(first))),
      h.span(
        { class: 'muted' },
        ` exact, ${formatAge(first.time, now)}`,
        others.length > 0 && ` · +${plural(others.length, 'more count')}`,
      ),
    )
  );
}

function timeWords(cell: SiteCell, state: CellState, now: number): Child {
  const { ownStatus, change, isOpen, lastRun, missing } = state;
  if (ownStatus === 'worse-once' || ownStatus === 'better-once') {
    const figures = lastRunFigures(cell, state);
    if (!figures || !lastRun) return false;
    return h.div(
      { class: 'small', ...agreeing(figures) },
      delta(figures),
      h.span({ class: 'muted' }, ` than the ${plural(lastRun.earlier, 'run')} before, not confirmed`),
    );
  }
  if (change)
    return h.div(
      { class: 'small', ...agreeing(change) },
      !isOpen && h.span({ class: 'muted' }, 'earlier: '),
      delta(change),
      h.span(
        { class: 'muted' },
        ` ${formatAge(change.time, now)}`,
        change.accepted !== undefined && (change.explained ? ' ✓ explained' : ' ✓ accepted'),
      ),
    );
  return (
    ownStatus === 'waiting' &&
    h.div({ class: 'small muted' }, `verdict in about ${plural(missing, 'more run', 'more runs')}`)
  );
}
