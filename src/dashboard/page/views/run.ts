/** One run in full: where it ran, what to doubt, what was left out, every figure and every sample. */
import type { CellSubject, RunDocument, Subject } from '../../../model/index.ts';
import { formatDuration, formatPercent, formatThroughput, formatWait } from '../../../report/index.ts';
import { cellLabel, matchesQuery } from '../cell-name.ts';
import { drawDistribution, drawSequence, marksNote } from '../chart/distribution.ts';
import { fill, h, type Child } from '../dom.ts';
import { formatTime, plural } from '../format.ts';
import { formatHash } from '../route.ts';
import { emptyState, panel } from '../states.ts';
import { verdictTag } from '../verdicts.ts';
import type { Context, Drawn } from '../view.ts';
import { countList, countSummary } from './counts.ts';
import { cellLink, commitLink } from './links.ts';

export async function runView(context: Context): Promise<Drawn> {
  const { store, site, route } = context;
  const { id = '' } = route.parameters;
  if (id === '')
    return {
      title: `${site.name} · run`,
      element: emptyState('No run is named.', h('p', {}, h('a', { href: '#runs' }, 'All runs'))),
    };
  const run = await store.run(id);
  const hazards = Object.values(run.subjects).flatMap(({ hazards: names, hazardDetails = {} }) =>
    names.map((name): [string, string] => [
      name,
      Object.hasOwn(hazardDetails, name) ? (hazardDetails[name] ?? '') : '',
    ]),
  );
  const element = h(
    'div',
    {},
    h('h1', {}, 'Run of ', `${formatTime(Date.parse(run.startedAt))} UTC`),
    h('p', { class: 'muted' }, ...facts(context, run)),
    !run.complete && h('p', { class: 'hazard' }, '! This run was interrupted: what is here was measured.'),
    h(
      'p',
      { class: 'buttons' },
      h(
        'a',
        { class: 'button', href: store.runFile(id), download: `${id.replace(/[^\w.-]+/g, '-')}.json.gz` },
        '↓ Run document',
      ),
      h('a', { class: 'button', href: formatHash('compare', { head: id }) }, 'Compare with the run before'),
    ),
    hazards.length > 0 &&
      panel(
        'Hazards',
        h(
          'dl',
          { class: 'facts' },
          ...[...new Map(hazards)].map(([name, detail]) => [
            h('dt', { class: 'hazard' }, '! ', h('bdi', {}, name)),
            h('dd', {}, h('bdi', {}, detail)),
          ]),
        ),
      ),
    h(
      'div',
      { class: 'columns' },
      ...Object.entries(run.subjects).map(([name, subject]) => environment(name, subject)),
    ),
    run.errors.length > 0 &&
      panel(
        `Failed cells (${run.errors.length})`,
        list(
          run.errors.map(({ cell, code, message }) => [
            h('bdi', {}, cell),
            [h('code', {}, code), ' ', h('bdi', {}, message)],
          ]),
        ),
      ),
    run.skipped.length > 0 &&
      h(
        'details',
        { class: 'panel', open: run.skipped.length <= 6 },
        h(
          'summary',
          {},
          `Skipped: ${plural(
            run.skipped.reduce((sum, { count = 1 }) => sum + count, 0),
            'cell',
          )}`,
        ),
        list(
          run.skipped.map(({ cell, count, reason, remedy }) => [
            [h('bdi', {}, cell), count !== undefined && count > 1 && ` (${count})`],
            [h('bdi', {}, reason), remedy !== undefined && h('div', { class: 'muted small' }, h('bdi', {}, remedy))],
          ]),
        ),
      ),
    figures(context, run),
  );
  return { title: `${site.name} · run of ${formatTime(Date.parse(run.startedAt))}`, element };
}

function facts({ site }: Context, run: RunDocument): Child[] {
  const { source, schedule, suite, tool } = run;
  const elapsedNs = schedule?.elapsedNs ?? (Date.parse(run.endedAt) - Date.parse(run.startedAt)) * 1e6;
  const parts: Child[] = [
    suite === undefined ? 'chosen cells' : `suite ${suite}`,
    plural(Object.keys(run.cells).length, 'cell'),
    schedule && plural(schedule.rounds, 'round'),
    formatWait(elapsedNs / 1e9),
    source?.commit !== undefined && ['commit ', commitLink(site, source.commit)],
    source?.ref !== undefined && h('bdi', {}, source.ref),
    source?.job !== undefined && ['job ', h('bdi', {}, source.job)],
    `${tool.name} ${tool.version}`,
    `seed ${run.seed}`,
  ];
  return parts
    .filter((part) => part !== false && part !== undefined)
    .flatMap((part, index) => (index > 0 ? [' · ', part] : [part]));
}

const list = (rows: readonly (readonly [Child, Child])[]): HTMLElement =>
  h('dl', { class: 'facts' }, ...rows.map(([term, text]) => [h('dt', {}, term), h('dd', {}, text)]));

function environment(
  name: string,
  { target, directory, environment: members, fingerprint, runners = {} }: Subject,
): HTMLElement {
  const rows: [Child, Child][] = [
    ['target', target],
    ['directory', h('bdi', {}, directory)],
    ...Object.entries(members).map(([member, value]): [Child, Child] => [
      h('bdi', {}, member),
      h('bdi', {}, String(value)),
    ]),
    ['fingerprint', h('code', {}, fingerprint)],
    ...Object.entries(runners).map(([runner, { runtime }]): [Child, Child] => [
      `runner ${runner}`,
      h('bdi', {}, runtime ?? ''),
    ]),
  ];
  return panel(`Environment of ${name}`, list(rows));
}

const mostRows = 400;

function figures(context: Context, run: RunDocument): HTMLElement {
  const { parameters } = context.route;
  const { filter = '' } = parameters;
  const rows = Object.entries(run.cells)
    .filter(([id]) => matchesQuery(id, filter))
    .flatMap(([id, { subject }]) => Object.entries(subject).map(([name, cell]) => ({ id, name, cell })));
  const hasCounts = rows.some(({ cell }) => cell.profile !== undefined);
  const several = Object.keys(run.subjects).length > 1;
  const visible = parameters.all === 'figures' ? rows : rows.slice(0, mostRows);
  return h(
    'section',
    { class: 'panel' },
    h(
      'div',
      { class: 'panel-head' },
      h('h2', {}, 'Figures'),
      h('input', {
        type: 'search',
        id: 'figures-filter',
        value: filter,
        placeholder: 'filter by cell',
        'aria-label': 'Filter by cell',
        change: (event: Event) => {
          context.go({ filter: (event.target as HTMLInputElement).value });
        },
      }),
    ),
    visible.length === 0
      ? emptyState('No cell matches.')
      : h(
          'div',
          { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Figures' },
          h(
            'table',
            { class: 'rows' },
            h(
              'thead',
              {},
              h(
                'tr',
                {},
                ...[
                  'Cell',
                  ...(several ? ['Subject'] : []),
                  'Median',
                  '95 % interval',
                  'Throughput',
                  'Spread',
                  ...(hasCounts ? ['Counts per operation'] : []),
                  'Samples',
                ].map((text) => h('th', { scope: 'col' }, text)),
              ),
            ),
            h(
              'tbody',
              {},
              ...visible.map(({ id, name, cell }) => figureRow(run, id, several ? name : undefined, cell, hasCounts)),
            ),
          ),
        ),
    visible.length < rows.length &&
      h(
        'button',
        {
          type: 'button',
          id: 'all-figures',
          class: 'more',
          click: () => {
            context.go({ all: 'figures' });
          },
        },
        `Show all ${rows.length}`,
      ),
  );
}

function figureRow(
  run: RunDocument,
  id: string,
  subject: string | undefined,
  cell: CellSubject,
  hasCounts: boolean,
): HTMLElement {
  const { summary, samples, hazards = [] } = cell;
  const verdict =
    run.judgement && Object.hasOwn(run.judgement.cells, id) ? run.judgement.cells[id]!.verdict : undefined;
  const row = h(
    'tr',
    {},
    h(
      'td',
      { class: 'wide' },
      cellLink(id, undefined, cellLabel(id)),
      verdict && [' ', verdictTag(verdict)],
      hazards.length > 0 && h('div', { class: 'small hazard' }, '! ', h('bdi', {}, hazards.join(', '))),
    ),
    subject !== undefined && h('td', {}, h('bdi', {}, subject)),
    h('td', { class: 'figure' }, h('b', {}, formatDuration(summary?.medianNs))),
    h(
      'td',
      { class: 'figure' },
      summary?.lowNs !== undefined ? `${formatDuration(summary.lowNs)} … ${formatDuration(summary.highNs)}` : '–',
    ),
    h(
      'td',
      { class: 'figure' },
      summary?.bytesPerSecond === undefined ? '–' : formatThroughput(summary.bytesPerSecond),
    ),
    h('td', { class: 'figure' }, formatPercent(summary?.spread)),
    hasCounts && h('td', { class: 'small' }, countSummary(cell.profile)),
    h(
      'td',
      { class: 'figure' },
      h(
        'button',
        {
          type: 'button',
          class: 'sort',
          'aria-expanded': 'false',
          'aria-label': `${plural(samples.length, 'sample')} of ${id}`,
          click: (event: Event) => {
            toggleSamples(row, cell, event.currentTarget as HTMLElement);
          },
        },
        `${samples.length} ▾`,
      ),
    ),
  );
  return row;
}

function toggleSamples(row: HTMLElement, cell: CellSubject, button: HTMLElement): void {
  const next = row.nextElementSibling;
  if (next?.classList.contains('detail') === true) {
    next.remove();
    button.setAttribute('aria-expanded', 'false');
    return;
  }
  const place = h('td', { colspan: String(row.childElementCount) });
  const distribution = drawDistribution(cell);
  fill(
    place,
    distribution
      ? h('div', { class: 'columns' }, h('figure', {}, distribution), h('figure', {}, drawSequence(cell)))
      : emptyState('No usable samples.'),
    marksNote(cell),
    cell.profile && [h('h3', {}, 'Counts per operation'), countList(cell.profile)],
    h(
      'details',
      {},
      h('summary', {}, 'Raw samples'),
      h(
        'pre',
        { class: 'raw', tabindex: '0' },
        cell.samples
          .map(
            ({ round, order, ns, ops, marks = [] }) =>
              `round ${round}\torder ${order}\t${ns} ns / ${ops ?? cell.opsPerSample}${marks.length > 0 ? `\t${marks.join(' ')}` : ''}`,
          )
          .join('\n'),
      ),
    ),
  );
  row.after(h('tr', { class: 'detail' }, place));
  button.setAttribute('aria-expanded', 'true');
}
