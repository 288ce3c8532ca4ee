/** What a terminal says of a judgement, line by line: mark, label and name, then columns, or a text where there are no columns. */
import { formatCount, metricWord, noFigure } from '../words/index.ts';
import { describeChange, describeCountChange, formatCounts, measureOf } from '../change.ts';
import {
  brokenBudgets,
  type Change,
  changesOf,
  type Entry,
  gatedCells,
  havingVerdict,
  isWorthARow,
  nameOf,
  ownFacts,
} from '../judged.ts';
import { type JudgedRun, isTime } from '../../document/index.ts';
import { causeSentences } from '../causes.ts';
import { describeIo, describeTime } from '../markdown/no-change.ts';
import { describeFirst } from '../markdown/headline.ts';
import { causeTexts } from '../markdown/change-rows.ts';
import { describeUndecided, nounOf, verdictParts, verdictWords } from '../marks.ts';

export type Mark = '✗' | '!' | '✓' | '?' | '=' | '·';

export interface Line {
  mark: Mark;
  /** `SLOWER`; empty: the name stands in its place. */
  label: string;
  name: string;
  /** Figures, change, how sure, from where; or one text. */
  columns: string[];
  /** What must be told, on a line of its own where there is no room. */
  note?: string;
}

const text = (mark: Mark, sentence: string): Line => ({ mark, label: '', name: '', columns: [sentence] });

const markOf = ({ fails, worse, accepted }: Change): Mark => (fails ? '✗' : accepted ? '·' : worse ? '!' : '✓');

function labelOf(change: Change): string {
  if (change.kind === 'count') return change.worse ? 'MORE I/O' : 'LESS I/O';
  if (!isTime(measureOf(change.judged))) return change.worse ? 'WORSE' : 'BETTER';
  return change.worse ? 'SLOWER' : 'FASTER';
}

function lineOf(change: Change, run: JudgedRun['run']): Line {
  const { accepted } = change;
  const by = accepted?.by === undefined ? '' : ` by ${accepted.by}`;
  const head = {
    mark: markOf(change),
    label: labelOf(change),
    name: nameOf(run, change.cell),
    ...(accepted === undefined ? {} : { note: `accepted${by}: ${accepted.why}` }),
  };
  if (change.kind === 'count') {
    const { metric, base, head: after, allowed, paths = [] } = change.count;
    const { difference, share } = describeCountChange(metric, base, after);
    const figures = `${metricWord(metric)} ${formatCounts(metric, base, after)}`;
    const grounds = allowed === undefined ? (paths[0]?.replace(/ \([^()]*\)$/, '') ?? '') : `allowed ${allowed}`;
    return { ...head, columns: [figures, share === '' || base === 0 ? difference : share, 'exact', grounds] };
  }
  const { figures, change: amount, interval } = describeChange(change.judged);
  const remark = accepted === undefined ? remarkOf(change.judged) : undefined;
  const columns = [figures, amount, interval === noFigure ? '' : interval, pairsOf(change.judged)];
  return { ...head, columns, ...(remark === undefined ? {} : { note: remark }) };
}

const pairsOf = ({ pairsUsed, runsUsed }: Entry[1]): string =>
  pairsUsed !== undefined
    ? formatCount(pairsUsed, 'pair')
    : typeof runsUsed === 'number'
      ? formatCount(runsUsed, 'stored run')
      : '';

/** What keeps a time from failing the gate. */
const remarkOf = ({ type, advisory }: Entry[1]): string | undefined =>
  type === 'device' ? 'waits for the device: reported only' : advisory === true ? 'for information' : undefined;

/** What changed; all of it, or what is worth a row. */
export function changeLines({ run, judgement }: JudgedRun, all: boolean, most: number): Line[] {
  const changes = changesOf(judgement).filter((change) => all || isWorthARow(change));
  const shown = changes.slice(0, most).map((change) => lineOf(change, run));
  const rest = changes.length - shown.length;
  return rest > 0 ? [...shown, text('·', `and ${formatCount(rest, 'more change')}`)] : shown;
}

const mostCauses = 3;

/** `· fsync 1 → 201, from append_record (src/log.c:23)`: who makes the new calls. */
export function siteLines(judged: JudgedRun, all: boolean): Line[] {
  const plain = { prose: (name: string) => name, code: (name: string) => name };
  return causeSentences(judged, plain, all ? Infinity : mostCauses).map((sentence) => text('·', sentence));
}

/** What could not be measured, and budgets that no count shows. */
export function failureLines({ run, judgement }: JudgedRun, most: number): Line[] {
  const fails = new Set(
    judgement.gate.filter(({ rule, failed }) => rule === 'failed' && failed).map(({ cell }) => cell),
  );
  const lost = havingVerdict(Object.entries(judgement.cells), 'failed').map(([cell, { reason }]): Line => ({
    mark: fails.has(cell) ? '✗' : '!',
    label: 'FAILED',
    name: nameOf(run, cell),
    columns: [reason ?? 'could not be measured'],
  }));
  const broken = new Set(brokenBudgets(judgement));
  const budgets = judgement.gate
    .filter((finding) => broken.has(finding) || (finding.rule === 'budget' && !finding.failed))
    .map(({ failed, message }) => text(failed ? '✗' : '!', message));
  const rest = lost.length - most;
  return [
    ...lost.slice(0, most),
    ...(rest > 0 ? [text('·', `and ${rest} more could not be measured`)] : []),
    ...budgets,
  ];
}

/** `? list-all  too noisy; would have seen +21 %` */
export function undecidedLines({ run, judgement }: JudgedRun): Line[] {
  const undecided = havingVerdict(gatedCells(judgement), 'inconclusive');
  if (undecided.length === 0) return [];
  return describeUndecided(run, undecided, nounOf(run, judgement)).map(({ name, text: why }) => ({
    mark: '?',
    label: '',
    name,
    columns: [why],
  }));
}

const mostNew = 3;

/** What is the same, in one line; what is explained; and what is new or gone, unless all cells have their lines. */
export function quietLines(judged: JudgedRun, all: boolean): Line[] {
  const { judgement, run } = judged;
  const changes = changesOf(judgement).filter(isWorthARow);
  const entries = gatedCells(judgement);
  const same = [
    changes.some(({ kind }) => kind === 'count') ? undefined : describeIo([judged]),
    havingVerdict(entries, 'unchanged').length > 0 ? describeTime([judged]) : undefined,
  ].filter((one) => one !== undefined);
  const others = (['new', 'removed', 'environment-changed'] as const).flatMap((verdict) => {
    const those = havingVerdict(ownFacts(judgement.cells), verdict);
    if (verdict === 'new' && those.length <= mostNew) {
      return those.map((entry): Line => ({
        mark: '·',
        label: 'NEW',
        name: nameOf(run, entry[0]),
        columns: [describeFirst(judged, entry)],
      }));
    }
    if (those.length === 0) return [];
    return [text('·', `${formatCount(those.length, nounOf(run, judgement))}: ${verdictWords[verdict]}`)];
  });
  const plain = { prose: (name: string) => name, code: (name: string) => name };
  return [
    ...(same.length === 0 ? [] : [text(changes.length === 0 ? '✓' : '=', same.join(' · '))]),
    ...(all ? [] : others),
    ...causeTexts(judged, plain).map((sentence) => text('·', sentence)),
  ];
}

/** Every cell whose time did not change, each with all that is known of it. */
export function cellLines({ judgement, run }: JudgedRun): Line[] {
  return Object.entries(judgement.cells)
    .filter(([, { verdict }]) => !['regressed', 'improved', 'failed'].includes(verdict))
    .map(([cell, judged]): Line => {
      const { figures, change, interval } = describeChange(judged);
      const note = [...verdictParts(judged), remarkOf(judged) ?? ''].filter((part) => part !== '').join('; ');
      return {
        mark: judged.verdict === 'inconclusive' ? '?' : judged.verdict === 'unchanged' ? '=' : '·',
        label: verdictWords[judged.verdict],
        name: nameOf(run, cell),
        columns: [figures, change, interval, pairsOf(judged)].map((part) => (part === noFigure ? '' : part)),
        ...(note === '' ? {} : { note }),
      };
    });
}
