/** One commit on all targets, side by side: the figures of its last run on each. */
import type { CellResult, RunDocument } from '../../../../core/document/index.ts';
import { targetKey } from '../../lines.ts';
import { cellLabel, matchesQuery } from '../cell-label.ts';
import { plural, shortCommit } from '../dates.ts';
import { h } from '../dom.ts';
import { formatIn } from '../figure-text.ts';
import { figureOf, meaningOf } from '../figures.ts';
import { formatHash } from '../route.ts';
import { loadRun } from '../run-document.ts';
import { damageList, emptyState } from '../states.ts';
import type { Context, Drawn } from '../view.ts';
import { targetLabel } from './change-list.ts';
import { countSummary } from './counts.ts';
import { cellLink, commitLink } from './links.ts';
import { cellFilter, rowsTable, scrolled } from './parts.ts';

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
      ? emptyState('No run of this commit is here.', h.p(h.a({ href: '#runs' }, 'All runs')))
      : h.section(
          { class: 'panel' },
          h.div({ class: 'panel-head' }, h.h2('Figures'), cellFilter(context, 'commit-filter', filter)),
          scrolled(
            'Figures of each target',
            rowsTable(
              [
                'Cell',
                ...targets.map((key) =>
                  h.a({ href: formatHash('run', { id: places.get(key)!.run.id }) }, h.bdi(targetLabel(site, key))),
                ),
              ],
              ids
                .filter((cell) => matchesQuery(cell, filter))
                .map((cell) =>
                  h.tr(
                    h.td({ class: 'wide' }, cellLink(cell, undefined, cellLabel(cell))),
                    ...targets.map((key) => figureCell(places.get(key)!, cell)),
                  ),
                ),
            ),
          ),
        ),
  );
  return { title, element };
}

/** The last run of each target. @param runs the newest first */
function placesOf(runs: readonly RunDocument[]): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const run of runs)
    for (const [name, { target, environment }] of Object.entries(run.subjects)) {
      const os = typeof environment.os === 'string' ? environment.os : undefined;
      const key = targetKey({ name, target, os });
      if (!places.has(key)) places.set(key, { run, subject: name });
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
    h.b(formatIn(unit, figure.value)),
    interval && h.div({ class: 'small muted' }, `${formatIn(unit, interval.low)} … ${formatIn(unit, interval.high)}`),
    cell.profile && h.div({ class: 'small' }, countSummary(cell.profile)),
  );
}
