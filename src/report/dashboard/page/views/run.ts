/** One run in full: where it ran, reasons to doubt it, what was left out, every figure and every sample. */
import type { RunDocument, Subject } from '../../../../core/document/index.ts';
import { formatWait } from '../../../../core/words/index.ts';
import { type Child, h } from '../dom.ts';
import { formatTime, plural } from '../dates.ts';
import { formatHash } from '../route.ts';
import { loadRun } from '../run-document.ts';
import type { Context, Drawn } from '../view.ts';
import { allLink, emptyState } from '../states.ts';
import { commitLink } from './links.ts';
import { linkButton, panel } from './parts.ts';
import { hiddenNote } from './run-table.ts';
import { runFigures } from './run-figures.ts';

export async function runView(context: Context): Promise<Drawn> {
  const { store, site, route } = context;
  const { id = '' } = route.parameters;
  const none = (words: string, why: HTMLElement): Drawn => ({
    title: `${site.name} · run`,
    element: emptyState(words, why),
  });
  if (id === '') return none('No run is named.', allLink('runs'));
  const rows = (await store.hidden()).filter((row) => row.run === id);
  const deleted = rows.find((row) => row.deleted && row.cells === undefined);
  if (deleted !== undefined) return none('This run is no longer here.', hiddenNote(deleted));
  const run = await loadRun(store, id);
  const file = store.runFile(id);
  const hazards = new Map(
    Object.values(run.subjects).flatMap(({ hazards: names, hazardDetails = {} }) =>
      names.map((name) => [name, Object.hasOwn(hazardDetails, name) ? hazardDetails[name] : ''] as const),
    ),
  );
  const skipped = run.skipped.reduce((sum, { count = 1 }) => sum + count, 0);
  const element = h.div(
    h.h1('Run of ', `${formatTime(Date.parse(run.startedAt))} UTC`),
    h.p({ class: 'muted' }, ...facts(context, run)),
    rows.map((row) => [
      hiddenNote(row),
      h.p(
        { class: 'muted' },
        row.cells === undefined ? 'It is in no trend.' : ['In no trend: ', h.bdi(row.cells.join(', '))],
      ),
    ]),
    !run.complete && h.p({ class: 'hazard' }, '! This run was interrupted: what is here was measured.'),
    h.p(
      { class: 'buttons' },
      file !== undefined &&
        h.a({ class: 'button', href: file, download: `${id.replace(/[^\w.-]+/g, '-')}.json.gz` }, '↓ Run document'),
      site.runs.at(-1)?.id !== id && linkButton(formatHash('compare', { head: id }), 'Compare with the run before'),
      run.source?.commit !== undefined &&
        site.targets.length > 1 &&
        linkButton(formatHash('commit', { id: run.source.commit }), 'This commit on all targets'),
    ),
    hazards.size > 0 &&
      h.details(
        { class: 'hazards' },
        h.summary({ class: 'hazard' }, '! ', h.bdi([...hazards.keys()].join(', '))),
        list([...hazards].map(([name, detail]) => [h.bdi(name), h.bdi(detail)])),
      ),
    run.errors.length > 0 &&
      panel(
        `Failed cells (${run.errors.length})`,
        undefined,
        list(run.errors.map(({ cell, code, message }) => [h.bdi(cell), [h.code(code), ' ', h.bdi(message)]])),
      ),
    run.stacks !== undefined &&
      panel(
        'Where the calls that grew come from',
        undefined,
        h.p(
          { class: 'buttons' },
          ...run.stacks.map(({ workload }) =>
            linkButton(formatHash('flame', { run: id, workload }), 'Flame graph of ', h.bdi(workload)),
          ),
        ),
      ),
    runFigures(context, run),
    run.skipped.length > 0 &&
      h.details(
        { class: 'panel' },
        h.summary(`Skipped: ${plural(skipped, 'cell')}`),
        list(
          run.skipped.map(({ cell, count, reason, remedy }) => [
            [h.bdi(cell), count !== undefined && count > 1 && ` (${count})`],
            [h.bdi(reason), remedy !== undefined && h.div({ class: 'muted small' }, h.bdi(remedy))],
          ]),
        ),
      ),
    h.div({ class: 'columns' }, ...Object.entries(run.subjects).map(([name, subject]) => environment(name, subject))),
  );
  return { title: `${site.name} · run of ${formatTime(Date.parse(run.startedAt))}`, element };
}

function facts({ site }: Context, run: RunDocument): Child[] {
  const { source, schedule, suite, tool } = run;
  const elapsedNs = schedule?.elapsedNs ?? (Date.parse(run.endedAt) - Date.parse(run.startedAt)) * 1e6;
  const isImported = Object.values(run.subjects).some(({ target }) => target === 'imported');
  const parts: Child[] = [
    suite === undefined ? 'chosen cells' : ['suite ', h.bdi(suite)],
    plural(Object.keys(run.cells).length, 'cell'),
    schedule && plural(schedule.rounds, 'round'),
    elapsedNs > 0 && formatWait(elapsedNs / 1e9),
    source?.commit !== undefined && ['commit ', commitLink(site, source.commit)],
    source?.ref !== undefined && h.bdi(source.ref),
    source?.job !== undefined && ['job ', h.bdi(source.job)],
    `${tool.name} ${tool.version}`.trim(),
    isImported ? 'imported from github-action-benchmark' : `seed ${run.seed}`,
  ];
  return parts
    .filter((part) => part !== false && part !== undefined)
    .flatMap((part, index) => (index > 0 ? [' · ', part] : [part]));
}

const list = (rows: readonly (readonly [Child, Child])[]): HTMLElement =>
  h.dl({ class: 'facts' }, ...rows.map(([term, text]) => [h.dt(term), h.dd(text)]));

function environment(
  name: string,
  { target, directory, environment: members, fingerprint, runners = {} }: Subject,
): HTMLElement {
  const rows: (readonly [Child, Child])[] = [
    ['target', target],
    ...(directory === '' ? [] : [['directory', h.bdi(directory)] as const]),
    ...Object.entries(members).map(([member, value]) => [h.bdi(member), h.bdi(String(value))] as const),
    ['fingerprint', h.code(fingerprint)],
    ...Object.entries(runners).map(([runner, { runtime }]) => [`runner ${runner}`, h.bdi(runtime)] as const),
  ];
  return h.details({ class: 'panel' }, h.summary(`Environment of ${name}`), list(rows));
}
