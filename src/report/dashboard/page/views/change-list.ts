/** Changes cell by cell: how much, where, in which commits, since when. The strongest comes first. */
import { type Figures, levels } from '../change-words.ts';
import { countWords } from '../count-words.ts';
import { formatAge, formatTime, plural } from '../dates.ts';
import { type Child, h } from '../dom.ts';
import { cellsByStatus } from '../cell-status.ts';
import { type CellState, type Change, type Site, type SiteCell } from '../site.ts';
import { sizeOf, type Status, statusTag, statusWords, symbolOf } from '../verdicts.ts';
import type { Context } from '../view.ts';
import { agreeing, consentOf, delta } from './delta.ts';
import { cellLink, rangeLink } from './links.ts';
import { firstOf, rowsTable, scrolled } from './parts.ts';
import { sparkPlace } from './spark.ts';

const shortList = 12;

export const targetLabel = (site: Site, key: string): string =>
  site.targets.find((target) => target.key === key)?.label ?? key;

/** One target on which a cell changed. */
interface Place extends Figures {
  target: string;
  time: number;
  change: Change | undefined;
}

interface Row {
  cell: SiteCell;
  places: Place[];
}

/** The last run beside the level of the runs before it, as figures that agree. */
export const lastRunFigures = ({ unit, better }: SiteCell, { value, lastRun }: CellState): Figures | undefined =>
  lastRun && { before: value / lastRun.ratio, after: value, unit, better };

function placeOf(cell: SiteCell, target: string, state: CellState): Place[] {
  const { status, isOpen, change, counts, time } = state;
  const steps = counts.map((step): Place => ({ ...step, change: step }));
  if (isOpen && change) return [{ ...change, change }, ...steps];
  if (steps.length > 0) return steps;
  const isOnce = status === 'worse-once' || status === 'better-once';
  const figures = isOnce ? lastRunFigures(cell, state) : undefined;
  return figures ? [{ ...figures, target, time, change: undefined }] : [];
}

const strongest = ({ places }: Row): Place => places.reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a));

function rowsOf(cells: readonly SiteCell[]): Row[] {
  const rows = cells.map((cell) => ({
    cell,
    places: [...cell.states].flatMap(([target, state]) => placeOf(cell, target, state)),
  }));
  return rows
    .filter(({ places }) => places.length > 0)
    .sort((a, b) => sizeOf(strongest(b)) - sizeOf(strongest(a)) || 0);
}

/** Changes that no commit's list has: older ones, and those that a newer one of the same cell has replaced. */
function earlierChanges(site: Site): Row[] {
  const open = new Set(site.groups.flatMap(({ changes }) => changes));
  return site.changes
    .filter((change) => !open.has(change))
    .flatMap((change) => {
      const cell = site.byId.get(change.cell);
      return cell ? [{ cell, places: [{ ...change, change }] }] : [];
    });
}

const onceSections: readonly Status[] = ['worse-once', 'better-once'];

/** Lists below the commits: verdicts of the last run alone, and older changes. Each list counts the same cells as the headline. */
export function otherChanges(context: Context): HTMLElement | undefined {
  const lists = cellsByStatus(context.site);
  const earlier = earlierChanges(context.site);
  const once = onceSections
    .filter((status) => lists.get(status)!.length > 0)
    .map((status) => ({ status, rows: rowsOf(lists.get(status)!) }));
  if (once.length === 0 && earlier.length === 0) return undefined;
  const asked = context.route.parameters.all;
  const title = (status: Status): string => statusWords[status].replace(/^./, (first) => first.toUpperCase());
  return h.section(
    { class: 'panel others' },
    ...once.map(({ status, rows }) =>
      h.details(
        { class: 'change-section', 'data-status': status, 'data-count': String(rows.length), open: asked === status },
        h.summary(
          symbolOf(status),
          `${title(status)}, not confirmed yet`,
          h.span({ class: 'count' }, plural(rows.length, 'cell')),
        ),
        list(context, rows, status),
      ),
    ),
    earlier.length > 0 &&
      h.details(
        { class: 'change-section', 'data-status': 'earlier', open: asked === 'earlier' },
        h.summary(`Earlier changes (${earlier.length.toLocaleString('en')})`),
        list(context, earlier, 'earlier'),
      ),
  );
}

/** The changes of one commit, cell by cell. */
export function changeTable(context: Context, changes: readonly Change[]): HTMLElement {
  const cells = new Map<string, Place[]>();
  for (const change of changes) cells.set(change.cell, [...(cells.get(change.cell) ?? []), { ...change, change }]);
  const rows = [...cells].flatMap(([id, places]) => {
    const cell = context.site.byId.get(id);
    return cell ? [{ cell, places }] : [];
  });
  return tableOf(context, rows, 'commit', false);
}

function list(context: Context, rows: readonly Row[], name: string): HTMLElement {
  const { visible, more } = firstOf(context, rows, shortList, { all: name, words: rows.length.toLocaleString('en') });
  return h.div(tableOf(context, visible, name, name === 'earlier'), more);
}

const tableOf = (context: Context, rows: readonly Row[], name: string, isEarlier: boolean): HTMLElement =>
  scrolled(
    `Changes: ${name}`,
    rowsTable(
      ['Change', 'Cell', 'Level before → now', 'Commits', 'Since'],
      rows.map((row) => changeRow(context, row, isEarlier)),
      'rows changes',
    ),
  );

function changeRow({ site, now }: Context, row: Row, isEarlier: boolean): HTMLElement {
  const { cell, places } = row;
  const first = strongest(row);
  const { change } = first;
  const state = cell.states.get(first.target);
  return h.tr(
    h.td({ class: 'figure' }, isEarlier && change && [statusTag(change.verdict), ' '], delta(first)),
    h.td(
      { class: 'wide' },
      cellLink(cell.id, places.length === 1 ? first.target : undefined),
      state !== undefined && sparkPlace(site, state),
      change?.accepted !== undefined && h.div({ class: 'small accepted' }, consentOf(change)),
    ),
    h.td(h.ul({ class: 'places figure' }, ...places.map((place) => placeItem(site, place, places.length > 1)))),
    h.td(change ? commitsOf(site, change) : h.span({ class: 'muted' }, 'not confirmed')),
    h.td(
      { class: 'figure', title: `${formatTime(first.time)} UTC` },
      change ? formatAge(first.time, now) : h.span({ class: 'muted' }, 'last run'),
    ),
  );
}

const placeItem = (site: Site, place: Place, hasOthers: boolean): HTMLElement =>
  h.li(
    agreeing(place),
    site.targets.length > 1 && h.bdi(targetLabel(site, place.target)),
    place.metric !== undefined && h.bdi(countWords(place.metric)),
    h.span({ class: 'muted' }, levels(place)),
    hasOthers && place.metric === undefined && delta(place),
  );

function commitsOf(site: Site, { lastGoodCommit, firstChangedCommit }: Change): Child {
  const commit = firstChangedCommit === undefined ? undefined : site.commits.get(firstChangedCommit);
  return [
    rangeLink(site, lastGoodCommit, firstChangedCommit),
    commit?.message !== undefined &&
      h.div(
        { class: 'small muted commit-title' },
        h.bdi(commit.message),
        commit.author !== undefined && [' · ', h.bdi(commit.author)],
      ),
  ];
}
