/** Compares any two runs, cell by cell. They are not paired, so the rules are stricter than for a comparison in one job. The page says so. */
import { defaultDocumentsPolicy } from '../../../../judge/index.ts';
import type { RunDocument } from '../../../../core/document/index.ts';
import { formatPercent } from '../../../../core/words/index.ts';
import { h } from '../dom.ts';
import { matchesQuery } from '../../cell-words.ts';
import { formatTime, plural, shortCommit } from '../dates.ts';
import { loadRun } from '../run-document.ts';
import type { RunSummary, Site } from '../site.ts';
import type { Context, Drawn } from '../view.ts';
import { damageList, emptyState } from '../states.ts';
import { type Status, statusOrder, statusWords, symbolOf } from '../verdicts.ts';
import { targetLabel } from './change-list.ts';
import { type ComparisonRow, comparisonRows, isJudged } from './comparison-rows.ts';
import { comparisonTable } from './comparison-table.ts';
import { cellFilter, choice, goButton, moreButton, switchButton } from './parts.ts';

const maxOffered = 300;

export async function compareView(context: Context): Promise<Drawn> {
  const { store, site, route } = context;
  const { runs: all, damage } = await store.runs();
  const runs = all.filter(({ hidden }) => hidden === undefined);
  const title = `${site.name} · compare`;
  const heading = h.h1('Compare two runs');
  if (runs.length < 2) {
    const alone = emptyState('There is one run so far.', h.p('Comparing needs two: publish another.'));
    return { title, element: h.div(heading, damageList(damage), alone) };
  }
  const head = findRun(runs, route.parameters.head) ?? runs[0]!;
  const base = findRun(runs, route.parameters.base) ?? previousOf(runs, head);
  const pick = (parameter: 'base' | 'head', label: string, chosen: RunSummary): HTMLElement =>
    choice(context, {
      parameter,
      id: `compare-${parameter}`,
      label,
      kind: 'run-choice',
      current: chosen.id,
      options: offered(runs, chosen).map((run) => [run.id, describeRun(site, run)]),
    });
  const [baseDocument, headDocument] = await Promise.all([loadRun(store, base.id), loadRun(store, head.id)]);
  const rows = comparisonRows(baseDocument, headDocument);
  const element = h.div(
    heading,
    damageList(damage),
    h.div(
      { class: 'controls' },
      pick('base', 'Base', base),
      pick('head', 'Head', head),
      goButton(context, { base: head.id, head: base.id }, { id: 'swap' }, '⇄ Swap'),
    ),
    h.p(
      { class: 'muted' },
      !rows.some(isJudged)
        ? 'Imported histories hold one figure each: they are shown, not judged.'
        : `These runs were not measured in pairs. Two runs of the same program may differ by ${formatPercent(defaultDocumentsPolicy.betweenRuns)}, so only larger changes count. The base level is the head's divided by the change.`,
      environmentsDiffer(baseDocument, headDocument) &&
        h.b(' ≠ The environments differ: changes are shown, verdicts are not given.'),
    ),
    comparison(context, rows),
  );
  return { title, element };
}

/** Finds a run by its id, or the last run of a commit by the beginning of its name. */
function findRun(runs: readonly RunSummary[], name: string | undefined): RunSummary | undefined {
  if (name === undefined) return undefined;
  return (
    runs.find(({ id }) => id === name) ??
    runs.find(({ commit }) => name.length >= 7 && commit?.startsWith(name) === true)
  );
}

/** The previous run, if possible of the same suite on the same target. */
function previousOf(runs: readonly RunSummary[], head: RunSummary): RunSummary {
  const earlier = runs.slice(runs.indexOf(head) + 1);
  const alike = earlier.find(({ suite, targets }) => suite === head.suite && targets.join() === head.targets.join());
  return alike ?? earlier[0] ?? runs.find((run) => run !== head)!;
}

function offered(runs: readonly RunSummary[], chosen: RunSummary): readonly RunSummary[] {
  const first = runs.slice(0, maxOffered);
  return first.includes(chosen) ? first : [...first, chosen];
}

const describeRun = (site: Site, { time, commit, suite, targets }: RunSummary): string =>
  [
    formatTime(time),
    commit === undefined ? undefined : shortCommit(commit),
    targets.map((target) => targetLabel(site, target)).join(', '),
    suite,
  ]
    .filter((part) => part !== undefined)
    .join(' · ');

const environmentsDiffer = (base: RunDocument, head: RunDocument): boolean =>
  Object.values(base.subjects)[0]?.fingerprint !== Object.values(head.subjects)[0]?.fingerprint;

/** The filter of the rows, and its controls. */
function comparison(context: Context, rows: readonly ComparisonRow[]): HTMLElement {
  const { filter = '', verdict, counts } = context.route.parameters;
  const counted = rows.filter((row) => row.counts !== undefined);
  const differing = counted.filter((row) => row.counts!.length > 0).length;
  const tally = new Map<Status, number>();
  for (const row of rows.filter(isJudged)) tally.set(row.verdict, (tally.get(row.verdict) ?? 0) + 1);
  const found = rows.filter(
    (row) =>
      (verdict === undefined || row.verdict === verdict) &&
      (counts !== 'differ' || (row.counts?.length ?? 0) > 0) &&
      matchesQuery(row.id, filter),
  );
  // Rows that are unchanged or not decided are behind a switch, unless they were asked for.
  const isAsked = verdict !== undefined || counts === 'differ' || filter !== '' || !rows.some(isJudged);
  const relevant = isAsked ? found : found.filter(isRelevant);
  const isWhole = context.route.parameters.rows === 'all' || relevant.length === found.length;
  const visible = isWhole ? found : relevant;
  return h.div(
    h.div(
      { class: 'controls' },
      h.div(
        { class: 'chips', role: 'group', 'aria-label': 'Which verdicts' },
        ...statusOrder
          .filter((name) => tally.has(name))
          .map((name) =>
            switchButton(
              context,
              name === verdict,
              { verdict: name === verdict ? undefined : name },
              `verdict-${name}`,
              symbolOf(name),
              statusWords[name],
              h.span({ class: 'count' }, String(tally.get(name))),
            ),
          ),
        counted.length > 0 &&
          switchButton(
            context,
            counts === 'differ',
            { counts: counts === 'differ' ? undefined : 'differ' },
            'counts-differ',
            '# counts differ',
            h.span({ class: 'count' }, String(differing)),
          ),
      ),
      cellFilter(context, 'compare-filter'),
      h.span({ class: 'muted', role: 'status' }, plural(visible.length, 'cell')),
    ),
    visible.length > 0
      ? comparisonTable(context, visible, counted.length > 0)
      : emptyState(found.length === 0 ? 'No cell matches.' : emptyWords(found)),
    relevant.length < found.length &&
      moreButton(
        context,
        'all-compared-rows',
        isWhole ? 'Only what changed' : `Show the ${restWords(found.filter((row) => !isRelevant(row)))}`,
        { rows: isWhole ? undefined : 'all' },
      ),
  );
}

const emptyWords = (found: readonly ComparisonRow[]): string => {
  const open = found.filter(({ verdict }) => verdict === 'inconclusive').length;
  return open === 0 ? 'Nothing changed.' : `No change is known: ${plural(open, 'cell')} not decided.`;
};

const isRelevant = ({ verdict, counts }: ComparisonRow): boolean =>
  (verdict !== 'unchanged' && verdict !== 'inconclusive') || (counts?.length ?? 0) > 0;

/** `12 unchanged cells and 40 not decided: 30 too few samples, 10 too much noise` */
function restWords(rest: readonly ComparisonRow[]): string {
  const undecided = rest.filter(({ verdict }) => verdict === 'inconclusive');
  const reasons = new Map<string, number>();
  for (const { reason } of undecided) if (reason !== undefined) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const why = [...reasons].map(([reason, count]) => (reasons.size > 1 ? `${count} ${reason}` : reason)).join(', ');
  const unchanged = rest.length - undecided.length;
  const parts = [
    ...(unchanged > 0 ? [`${unchanged} unchanged`] : []),
    ...(undecided.length > 0 ? [`${undecided.length} not decided`] : []),
  ];
  return `${parts.join(' and ')} ${rest.length === 1 ? 'cell' : 'cells'}${why === '' ? '' : ` (${why})`}`;
}
