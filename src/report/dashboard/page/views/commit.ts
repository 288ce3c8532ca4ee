/** One commit on all targets, side by side: the figures of its last run on each. */
import type { CellResult, RunDocument } from '../../../../core/document/index.ts';
import { formatInUnit } from '../../../../core/words/index.ts';
import { targetOf } from '../../lines.ts';
import { matchesQuery } from '../../cell-words.ts';
import { plural, shortCommit } from '../dates.ts';
import { h } from '../dom.ts';
import { figureOf, meaningOf, rangeText } from '../figures.ts';
import { formatHash } from '../route.ts';
import { loadRun } from '../run-document.ts';
import { allLink, damageList, emptyState } from '../states.ts';
import type { Context, Drawn } from '../view.ts';
import { targetLabel } from './change-list.ts';
import { countSummary } from './counts.ts';
import { cellLink, commitLink } from './links.ts';
import { cellFilter, panel, rowsTable, scrolled } from './parts.ts';

/** A run that measured a target, and by which of its subjects. */
interface Place {
  run: RunDocument;
  subject: string;
}

export async function commitView(context: Context): Promise<Drawn> {
  const { store, site, route } = context;
  const { id = '', filter = '' } = route.parameters;
  const title = `${site.name} · commit ${shortCommit(id)}`;
  const { runs, damage } = await store.runs();
  const own = runs.filter(({ commit, hidden }) => id !== '' && commit === id && hidden === undefined);
  const places = placesOf(await Promise.all(own.map((run) => loadRun(store, run.id))));
  const targets = [...places.keys()].sort();
  const ids = [...new Set([...places.values()].flatMap(({ run }) => Object.keys(run.cells)))];
  const element = h.div(
    h.h1('Commit ', id === '' ? '–' : commitLink(site, id), ` on ${plural(targets.length, 'target')}`),
    damageList(damage),
    targets.length === 0
      ? emptyState('No run of this commit is here.', allLink('runs'))
      : panel(
          'Figures',
          cellFilter(context, 'commit-filter'),
          scrolled(
            'Figures of each target',
            rowsTable(
              ['Cell', ...targets.map((key) => runLink(places.get(key)!, targetLabel(site, key)))],
              ids
                .filter((cell) => matchesQuery(cell, filter))
                .map((cell) =>
                  h.tr(
                    h.td({ class: 'wide' }, cellLink(cell)),
                    ...targets.map((key) => figureCell(places.get(key)!, cell)),
                  ),
                ),
            ),
          ),
        ),
  );
  return { title, element };
}

const runLink = ({ run: { id } }: Place, label: string): HTMLElement =>
  h.a({ href: formatHash('run', { id }) }, h.bdi(label));

/** The last run of each target. @param runs the newest first */
function placesOf(runs: readonly RunDocument[]): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const run of runs)
    for (const [subject, members] of Object.entries(run.subjects)) {
      const key = targetOf(subject, members);
      if (!places.has(key)) places.set(key, { run, subject });
    }
  return places;
}

function figureCell({ run, subject }: Place, id: string): HTMLElement {
  const result: CellResult | undefined = Object.hasOwn(run.cells, id) ? run.cells[id] : undefined;
  const cell = result?.subject[subject];
  const figure = cell && figureOf(cell, run.subjects[subject]!.target);
  if (result === undefined || cell === undefined || figure === undefined) return h.td({ class: 'muted' }, '–');
  const { unit } = meaningOf(result);
  const { interval } = figure;
  return h.td(
    { class: 'figure' },
    h.b(formatInUnit(unit, figure.value)),
    interval && h.div({ class: 'small muted' }, rangeText(unit, interval)),
    cell.profile && h.div({ class: 'small' }, countSummary(cell.profile)),
  );
}
