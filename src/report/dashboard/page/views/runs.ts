/** Every run of the store, the newest first. */
import { h } from '../dom.ts';
import { plural } from '../dates.ts';
import type { RunSummary } from '../site.ts';
import type { Context, Drawn } from '../view.ts';
import { damageList, emptyState } from '../states.ts';
import { filterField, goButton } from './parts.ts';
import { runTable } from './run-table.ts';

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
    goButton(
      context,
      { page: page + by === 0 ? undefined : String(page + by + 1) },
      {
        id: by < 0 ? 'newer' : 'older',
        disabled: by < 0 ? page === 0 : (page + 1) * pageLength >= found.length,
      },
      by < 0 ? '← Newer' : 'Older →',
    );
  const field = { id: 'runs-filter', placeholder: 'commit, branch, suite, hazard …' };
  const element = h.div(
    h.h1('Runs'),
    h.div(
      { class: 'controls' },
      h.label('Filter ', filterField(context, field, { page: undefined })),
      h.span(
        { class: 'muted' },
        `${plural(found.length, 'run')}${found.length < runs.length ? ` of ${runs.length}` : ''}`,
      ),
    ),
    damageList(damage),
    found.length === 0 ? emptyState('No run matches.', h.p('Shorten the filter.')) : runTable(context, visible, true),
    found.length > pageLength &&
      h.div({ class: 'controls' }, turn(-1), `Page ${page + 1} of ${Math.ceil(found.length / pageLength)}`, turn(1)),
  );
  return { title: `${site.name} · runs`, element };
}

function matches(run: RunSummary, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/);
  const all = [run.id, run.commit, run.ref, run.suite, ...run.targets, ...run.hazards].join(' ').toLowerCase();
  return words.every((word) => all.includes(word));
}
