/** Exact counts of a cell in words: what it does per operation, and what differs between two runs. */
import type { CellSubject } from '../../../../core/document/index.ts';
import { type Child, h } from '../dom.ts';
import { formatMetric } from '../count-words.ts';

type Profile = NonNullable<CellSubject['profile']>;

const totals = ['readBytes', 'writtenBytes', 'fsyncs'] as const;

const totalNames = { readBytes: 'read bytes', writtenBytes: 'written bytes', fsyncs: 'fsyncs' } as const;

/** Names and counts per operation: system calls in all, each of them, bytes. */
function countsOf({ perOp, ...profile }: Profile): Map<string, number> {
  const calls = Object.entries(perOp).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const all = calls.reduce((sum, [, count]) => sum + count, 0);
  return new Map([
    ['system calls', all],
    ...totals.flatMap((name): [string, number][] => {
      const count = profile[name];
      return count === undefined ? [] : [[totalNames[name], count]];
    }),
    ...calls,
  ]);
}

export interface CountChange {
  name: string;
  base: number;
  head: number;
}

/** Undefined if one of them was not counted. */
export function countChanges(base: Profile | undefined, head: Profile | undefined): CountChange[] | undefined {
  if (!base || !head) return undefined;
  const [before, after] = [countsOf(base), countsOf(head)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((name) => ({ name, base: before.get(name) ?? 0, head: after.get(name) ?? 0 }))
    .filter((change) => change.base !== change.head);
}

/** `openat 1 → 2`, one on each line. More is worse. */
export function countChangeList(changes: readonly CountChange[] | undefined): Child {
  if (changes === undefined) return h.span({ class: 'muted' }, '–');
  if (changes.length === 0) return h.span({ class: 'muted' }, '= same');
  return h.ul(
    { class: 'count-changes small' },
    ...changes.map(({ name, base, head }) =>
      h.li(
        { class: head > base ? 'text-regressed' : 'text-improved' },
        h.bdi(name),
        ` ${formatMetric(name, base)} → ${formatMetric(name, head)}`,
      ),
    ),
  );
}

/** `18 calls · 1 MiB read · 1 fsync`: the most important counts. */
export function countSummary(profile: Profile | undefined): string {
  if (!profile) return '–';
  const counts = countsOf(profile);
  const calls = counts.get('system calls')!;
  const parts = [`${formatMetric('', calls)} ${calls === 1 ? 'call' : 'calls'}`];
  const [read, written, fsyncs] = [counts.get('read bytes'), counts.get('written bytes'), counts.get('fsyncs')];
  if (read) parts.push(`${formatMetric('bytes', read)} read`);
  if (written) parts.push(`${formatMetric('bytes', written)} written`);
  if (fsyncs) parts.push(`${formatMetric('', fsyncs)} ${fsyncs === 1 ? 'fsync' : 'fsyncs'}`);
  return parts.join(' · ');
}

/** All counts of a profile as a list. */
export const countList = (profile: Profile): HTMLElement =>
  h.dl(
    { class: 'counts-list' },
    ...[...countsOf(profile)].map(([name, count]) => h.div(h.dt(h.bdi(name)), ' ', h.dd(formatMetric(name, count)))),
  );
