/** What a title says of the strongest change, and of what was measured for the first time. Plain text. */
import { formatCount, formatFold, isFigure, makeVisible, metricWord, noFigure } from '../words/index.ts';
import { describeChange, describeCountChange, formatCounts, formatHead } from '../change.ts';
import { shorten } from './detail.ts';
import { describeAmount, profileOf } from './no-change.ts';
import {
  brokenBudgets,
  type Change,
  changesOf,
  type Entry,
  havingVerdict,
  isWorthARow,
  measuredOf,
  nameOf,
} from '../judged.ts';
import type { JudgedRun } from '../../document/index.ts';
import { perWhat } from '../marks.ts';

const mostName = 80;

/** A name in a title. */
export const shortName = ({ run }: JudgedRun, cell: string): string =>
  shorten(makeVisible(nameOf(run, cell)), mostName);

export const isUnbuilt = ({ judgement }: JudgedRun, side: 'base' | 'head'): boolean =>
  judgement.notes?.some(({ kind }) => kind === `${side}-not-built`) ?? false;

/** `import: fsync 1 → 201 per run (+200), ×53 slower (27.0 ms → 1.46 s), and 2 more`; undefined: nothing is worse. */
export function describeWorst(judged: JudgedRun, failing: boolean): string | undefined {
  const { run, judgement } = judged;
  const isTold = ({ fails, worse, accepted }: Change): boolean => (failing ? fails : worse && accepted === undefined);
  const changes = changesOf(judgement).filter((change) => isTold(change) && isWorthARow(change));
  const budgets = failing ? brokenBudgets(judgement) : [];
  const unmeasured = havingVerdict(Object.entries(judgement.cells), 'failed').filter(
    ([cell]) =>
      !failing ||
      judgement.gate.some((finding) => finding.rule === 'failed' && finding.failed && finding.cell === cell),
  );
  const undecided = failing ? judgement.gate.filter(({ rule, failed }) => failed && rule === 'inconclusive') : [];
  const all = changes.length + budgets.length + unmeasured.length + undecided.length;
  const more = (told: number): string => (all > told ? `, and ${formatCount(all - told, 'more', 'more')}` : '');
  const [first] = changes;
  if (first !== undefined) {
    const own = changes.filter(({ cell, kind }) => cell === first.cell && kind !== first.kind);
    const parts = [first, ...own.slice(0, 1)].map((change) => describeInTitle(change, run));
    return `${shortName(judged, first.cell)}: ${parts.join(', ')}${more(parts.length)}`;
  }
  const finding = budgets[0] ?? undecided[0];
  if (finding !== undefined) return `${makeVisible(finding.message).replace(/\.$/, '')}${more(1)}`;
  const [lost] = unmeasured;
  return lost === undefined ? undefined : `${describeUnmeasured(judged, lost)}${more(1)}`;
}

const describeUnmeasured = (judged: JudgedRun, [cell, { reason }]: Entry): string =>
  `${shortName(judged, cell)} could not be measured${reason === undefined ? '' : `: ${makeVisible(reason).replace(/\.$/, '')}`}`;

/** `fsync 1 → 201 per run (+200)`, `×53 slower (27.0 ms → 1.46 s)` */
function describeInTitle(change: Change, run: JudgedRun['run']): string {
  if (change.kind === 'count') {
    const { metric, base, head, allowed } = change.count;
    const { difference, share } = describeCountChange(metric, base, head);
    const figures = `${makeVisible(metricWord(metric))} ${formatCounts(metric, base, head)} ${perWhat(change.cell)}`;
    if (!isFigure(base))
      return `${figures}${allowed === undefined ? '' : `, the budget allows ${makeVisible(allowed)}`}`;
    return `${figures} (${base === 0 ? share : difference})`;
  }
  const measured = measuredOf(run, change.cell);
  const { figures, change: amount } = describeChange(change.judged, measured);
  if (measured !== undefined) return `${makeVisible(figures)} (${amount})`;
  const sides = figures === noFigure ? '' : ` (${figures})`;
  return `${formatFold(change.judged.ratio)} ${change.worse ? 'slower' : 'faster'}${sides}`;
}

/** What is better, or was accepted: the strongest of it. */
export function describeNews({ run, judgement }: JudgedRun): string | undefined {
  const changes = changesOf(judgement).filter(isWorthARow);
  const [first] = changes;
  if (first === undefined) return undefined;
  const own = changes.filter(
    ({ cell, kind, accepted }) => cell === first.cell && kind !== first.kind && !accepted === !first.accepted,
  );
  const parts = [first, ...own.slice(0, 1)];
  const by = first.accepted?.by === undefined ? '' : ` by ${makeVisible(first.accepted.by)}`;
  const accepted = first.accepted === undefined ? '' : `, accepted${by}`;
  const left = changes.length - parts.length;
  const name = shorten(makeVisible(nameOf(run, first.cell)), mostName);
  const texts = parts.map((change) => describeInTitle(change, run)).join(', ');
  return `${name}: ${texts}${accepted}${left > 0 ? `, and ${left} more` : ''}`;
}

/** What a cell took and did: `27.0 ms · 1,008 calls, 4.29 MiB`. */
export function describeFirst(judged: JudgedRun, [cell, figures]: Entry): string {
  const profile = profileOf(judged, cell);
  return [
    ...(figures.headNs === undefined ? [] : [makeVisible(formatHead(figures, measuredOf(judged.run, cell)))]),
    ...(profile === undefined ? [] : [describeAmount([profile])]),
  ].join(' · ');
}
