/**
 * One row for each workload: its time, its strongest count, the number of further counts that differ, and the cause if known. Forty
 * counts of one workload never hide another workload.
 */
import { type CountChange, groupBy, type JudgedRun, kindOf, type RunDocument } from '../core/document/index.ts';
import { describePackages } from './growth-words.ts';
import { knownSites, placeOfSite, testsText, throughText } from './causes.ts';
import { type Change, changesOf, isWorthARow, nameOf, rankOf, severityOf } from './judged.ts';
import { concernedFile, formatCount } from '../core/words/index.ts';
import type { Speaker } from './markdown/markdown-text.ts';

export type CountChangeOfRow = Change & { kind: 'count' };
export type TimeChangeOfRow = Change & { kind: 'time' };

export interface Row {
  cell: string;
  fails: boolean;
  worse: boolean;
  accepted?: Change['accepted'] | undefined;
  time: TimeChangeOfRow | undefined;
  /** The counts that grew, the strongest first: those that wait for the disk, then by factor, then by amount. */
  counts: CountChangeOfRow[];
}

/** Workloads that fail first, then worse, accepted, better. */
export function rowsOf(judgement: JudgedRun['judgement']): Row[] {
  const rows = [...groupBy(changesOf(judgement), ({ cell }) => cell)].map(([cell, changes]): Row => {
    // The most urgent change comes first. The first one that is worth a row decides what the row is for.
    const first = changes.find(isWorthARow) ?? changes[0]!;
    const counts = changes.filter((change) => change.kind === 'count');
    return {
      cell,
      fails: first.fails,
      worse: first.worse,
      accepted: first.accepted,
      time: changes.find((change) => change.kind === 'time'),
      counts: counts.sort(
        (a, b) =>
          Number(isWorthARow(b)) - Number(isWorthARow(a)) ||
          Number(b.worse) - Number(a.worse) ||
          Number(waitsForDisk(b)) - Number(waitsForDisk(a)) ||
          severityOf(b) - severityOf(a) ||
          amountOf(b.count) - amountOf(a.count),
      ),
    };
  });
  return rows.sort((a, b) => rankOf(a) - rankOf(b));
}

/** Rows that a reader has to see. */
export function rowsInSight({ judgement }: Pick<JudgedRun, 'judgement'>): Row[] {
  const shown = new Set(
    changesOf(judgement)
      .filter(isWorthARow)
      .map(({ cell }) => cell),
  );
  return rowsOf(judgement).filter(({ cell }) => shown.has(cell));
}

const amountOf = ({ base = 0, head = 0 }: CountChange): number => Math.abs(head - base);

/** One of them may take longer than a thousand of the others. */
const waitsForDisk = ({ count: { metric } }: CountChangeOfRow): boolean => kindOf(metric) === 'fsync';

const isOfPrograms = ({ count: { metric } }: CountChangeOfRow): boolean =>
  metric === 'processes' || kindOf(metric) === 'exec';

/** The count that a row shows. If more programs are the cause of a count, the programs are not that count. */
export const strongestCount = ({ counts }: Row): CountChangeOfRow | undefined =>
  counts.find((change) => !change.worse || !isOfPrograms(change)) ?? counts[0];

/** `+11 more counts`, `3 counts lower`: other differences; empty if there are none. Programs belong to the cause. */
export function describeOtherCounts(row: Row): string {
  const shown = strongestCount(row);
  const others = row.counts.filter((change) => change !== shown && !(change.worse && isOfPrograms(change)));
  const more = others.filter(({ worse }) => worse === shown?.worse).length;
  const opposite = others.length - more;
  return [
    ...(more > 0 ? [`+${formatCount(more, 'more count')}`] : []),
    ...(opposite > 0 ? [`${formatCount(opposite, 'count')} ${shown?.worse ? 'lower' : 'higher'}`] : []),
  ].join(', ');
}

const maxPrograms = 3;
const maxSites = 2;

/** `2 more programs: od, tr`; empty if none are started. */
function morePrograms({ counts }: Row, say: Speaker): string {
  const started = counts.find(({ count, worse }) => worse && count.metric === 'processes')?.count;
  if (started === undefined) return '';
  const more = (started.head ?? 0) - (started.base ?? 0);
  const names = counts
    .filter(({ count }) => kindOf(count.metric) === 'exec')
    .flatMap(({ count: { paths = [], metric } }) => paths.map((path) => concernedFile(path, metric)))
    .filter(({ before }) => before === 0)
    .map(({ name }) => name.split('/').at(-1)!);
  const shown = [...new Set(names)].slice(0, maxPrograms).map(say.code).join(', ');
  return `${formatCount(more, 'more program')}${shown === '' ? '' : `: ${shown}`}`;
}

/** `append_record (src/log.c:23)`: the caller of the new calls; empty if unknown. */
function siteOf(run: RunDocument, cell: string, change: CountChangeOfRow | undefined, say: Speaker): string {
  if (!change?.worse) return '';
  const name = nameOf(run, cell);
  const kind = kindOf(change.count.metric);
  const cause = (run.causes ?? []).find(
    ({ workload, call }) =>
      workload === name && (call === change.count.metric || (kind !== undefined && kindOf(call) === kind)),
  );
  const sites = cause === undefined ? [] : knownSites(cause);
  const shown = sites.slice(0, maxSites).map((site) => {
    const place = placeOfSite(site);
    return `${say.code(site.function!)}${place === undefined ? '' : ` (${say.prose(place)})`}${throughText(site, say)}`;
  });
  const rest = sites.length - shown.length;
  const tests = cause === undefined ? '' : testsText(cause, say);
  const places = `${shown.join(', ')}${rest > 0 ? ` and ${formatCount(rest, 'more place')}` : ''}`;
  return [places, tests].filter((part) => part !== '').join(' ');
}

/** The cause of a row, the most specific first: packages, programs, the place in the source; empty if unknown. */
export function causeOfRow({ run }: Pick<JudgedRun, 'run'>, row: Row, say: Speaker): string {
  const packages = row.counts.flatMap(({ count, worse }) => (worse ? (count.packages ?? []) : []));
  const unique = [...new Map(packages.map((one) => [JSON.stringify(one), one])).values()];
  const owner = row.counts.find(({ count, worse }) => worse && ['dependencies', 'runtime'].includes(count.cause ?? ''));
  const owners = { dependencies: 'dependencies', runtime: 'the runtime' } as const;
  const fallback = owner === undefined ? '' : owners[owner.count.cause as keyof typeof owners];
  return [
    unique.length > 0 ? say.prose(describePackages(unique)) : fallback,
    morePrograms(row, say),
    siteOf(run, row.cell, strongestCount(row), say),
  ]
    .filter((part) => part !== '')
    .join(', ');
}
