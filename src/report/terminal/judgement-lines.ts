/** A judgement on a terminal, line by line: mark, label and name, then columns, or a text. */
import { concernedFile, formatCount, metricWord, noFigure, shortenPath } from '../../core/words/index.ts';
import { describeChange, describeCountChange, describeFactor, formatCountSides, measureOf } from '../change.ts';
import {
  reasonsWithoutRow,
  type Change,
  type Entry,
  gatedCells,
  havingVerdict,
  isZeroEverywhere,
  nameOf,
  notGatedNames,
  ownFacts,
} from '../judged.ts';
import { defined, type JudgedRun, isTime } from '../../core/document/index.ts';
import { fewerSyncsIn } from '../fewer-syncs.ts';
import { causeSentences, timeCauseSentences } from '../causes.ts';
import { describeIo, describeTime } from '../markdown/no-change.ts';
import { plainSpeaker as plain } from '../markdown/markdown-text.ts';
import { describeFirst } from '../markdown/title.ts';
import { groundsOf, quietCounts } from '../markdown/change-table.ts';
import { blindLines } from '../known-io.ts';
import { explainedLines } from '../explained.ts';
import { causeOfRow, describeOtherCounts, type Row, rowsInSight, rowsOf, strongestCount } from '../rows.ts';
import { describeLoss, isClean, notMeasuredIn } from '../whole.ts';
import { describeUndecided, nounOf, verdictParts, verdictWord } from '../verdict-words.ts';

export type Mark = '✗' | '⚠' | '!' | '✓' | '?' | '=' | '·';

export interface Line {
  mark: Mark;
  /** `SLOWER`; if empty, the name stands in its place. */
  label: string;
  name: string;
  /** Figures, change, certainty, cause; or one text. */
  columns: string[];
  /** A file that the line concerns. It is shortened if there is no room, and never left out. */
  file?: string;
  /** Shown on its own line if there is no room. */
  note?: string;
}

const orBlank = (text: string): string => (text === noFigure ? '' : text);

const text = (mark: Mark, sentence: string): Line => ({ mark, label: '', name: '', columns: [sentence] });

const markOf = ({ fails, worse, accepted }: Change): Mark => (fails ? '✗' : accepted ? '·' : worse ? '!' : '✓');

function labelOf(change: Change): string {
  if (change.kind === 'count') return change.worse ? 'MORE I/O' : 'LESS I/O';
  if (!isTime(measureOf(change.judged))) return change.worse ? 'WORSE' : 'BETTER';
  return change.worse ? 'SLOWER' : 'FASTER';
}

/** A change on a line of its own, in columns. */
function lineOf(change: Change, run: JudgedRun['run']): Line {
  const { accepted } = change;
  const line: Line = { mark: markOf(change), label: labelOf(change), name: nameOf(run, change.cell), columns: [] };
  if (accepted !== undefined) line.note = consentOf(accepted);
  else if (change.notGated) line.note = notGated;
  if (change.kind === 'count') {
    const { metric, base, head: after, allowed, paths = [] } = change.count;
    const { difference, share } = describeCountChange(metric, base, after);
    const figures = `${metricWord(metric)} ${formatCountSides(change.count)}`;
    const grounds = allowed === undefined ? '' : `allowed ${allowed}`;
    line.columns = [figures, share === '' || base === 0 ? difference : share, 'exact', grounds];
    if (paths[0] !== undefined) line.file = concernedFile(paths[0], metric).name;
    return line;
  }
  const { figures, change: amount, interval } = describeChange(change.judged);
  const remark = accepted === undefined ? remarkOf(change.judged) : undefined;
  line.columns = [figures, amount, ...[interval, groundsOf(change.judged)].map(orBlank)];
  if (remark !== undefined) line.note = remark;
  return line;
}

const notGated = 'not gated';

const consentOf = ({ why, by }: NonNullable<Change['accepted']>): string =>
  `accepted${by === undefined ? '' : ` by ${by}`}: ${why}`;

const maxPath = 48;

/** `append_record (src/log.c:23): fsync 1 → 201 (×201) on build/journal.txt, +2 more counts` */
function countsLine(judged: JudgedRun, row: Row, isFirst: boolean): Line[] {
  const shown = strongestCount(row);
  if (shown === undefined) return [];
  const { count, accepted } = shown;
  const { metric, allowed, paths = [] } = count;
  const cause = causeOfRow(judged, row, plain);
  const file = paths[0] === undefined ? '' : ` on ${shortenPath(concernedFile(paths[0], metric).name, maxPath)}`;
  const others = describeOtherCounts(row);
  const sentence = `${cause === '' ? '' : `${cause}: `}${metricWord(metric)} ${formatCountSides(count)}${describeFactor(count)}${allowed === undefined ? '' : `, allowed ${allowed}`}${file}${others === '' ? '' : `, ${others}`}`;
  const line: Line = {
    mark: markOf(shown),
    label: labelOf(shown),
    name: isFirst ? nameOf(judged.run, row.cell) : '',
    columns: [sentence],
  };
  if (accepted !== undefined) line.note = consentOf(accepted);
  else if (shown.notGated) line.note = notGated;
  return [line];
}

/** Why a slower time does not fail the gate. */
const remarkOf = ({ type, advisory, explained, gated }: Entry[1]): string | undefined =>
  gated === false
    ? notGated
    : explained
      ? 'explained by what it reads more'
      : type === 'device'
        ? 'waits for the device: reported only'
        : advisory === true
          ? 'for information'
          : undefined;

/** A row for each workload: its time, then its strongest count; with `all` a line for each change. */
export function rowLines(judged: JudgedRun, all: boolean, max: number): Line[] {
  const rows = all ? rowsOf(judged.judgement) : rowsInSight(judged);
  const lines = rows.slice(0, max).flatMap((row): Line[] => {
    const time = row.time === undefined ? [] : [lineOf(row.time, judged.run)];
    if (all) return [...time, ...row.counts.map((change) => lineOf(change, judged.run))];
    return [...time, ...countsLine(judged, row, time.length === 0)];
  });
  const rest = rows.length - max;
  const noun = nounOf(judged.run, judged.judgement);
  return rest > 0 ? [...lines, text('·', `and ${formatCount(rest, `more ${noun}`)} changed`)] : lines;
}

const maxCauses = 3;

/** `· +412 ms, of which 405 ms in fsync`: where the time goes. With `all`, also the callers of each new call. */
export function siteLines(judged: JudgedRun, all: boolean): Line[] {
  const calls = all ? causeSentences(judged, plain, Infinity) : [];
  const times = timeCauseSentences(judged, plain, all ? Infinity : maxCauses);
  return [...calls, ...times].map((sentence) => text('·', sentence));
}

const maxLosses = 8;

/** Promised results that are missing, under a heading; empty if none are. */
export function notMeasuredLines(judged: JudgedRun, all: boolean): Line[] {
  const losses = notMeasuredIn(judged);
  if (losses.length === 0) return [];
  const shown = losses.slice(0, all ? Infinity : maxLosses).map((one): Line => {
    const { name, reason, failed, accepted, acceptedBy, gated } = one;
    const line: Line = { mark: failed ? '✗' : '!', label: '', name, columns: [`${describeLoss(one)}: ${reason}`] };
    if (accepted !== undefined) line.note = consentOf({ why: accepted, ...defined({ by: acceptedBy }) });
    else if (gated === false) line.note = notGated;
    return line;
  });
  const rest = losses.length - shown.length;
  return [
    text(losses.some(({ failed }) => failed) ? '✗' : '!', 'Not measured:'),
    ...shown,
    ...(rest > 0 ? [text('·', `and ${rest} more`)] : []),
  ];
}

/** Cells that could not be measured, and budgets that no count shows. */
export function failureLines({ run, judgement }: JudgedRun, max: number): Line[] {
  const fails = new Set(
    judgement.gate.filter(({ rule, failed }) => rule === 'failed' && failed).map(({ cell }) => cell),
  );
  const lost = havingVerdict(Object.entries(judgement.cells), 'failed').map(([cell, { reason }]): Line => ({
    mark: fails.has(cell) ? '✗' : '!',
    label: 'FAILED',
    name: nameOf(run, cell),
    columns: [reason ?? 'could not be measured'],
  }));
  const broken = new Set(reasonsWithoutRow(judgement));
  const budgets = judgement.gate
    .filter((finding) => broken.has(finding) || (finding.rule === 'budget' && !finding.failed))
    .map(({ failed, message }) => text(failed ? '✗' : '!', message));
  const rest = lost.length - max;
  return [
    ...lost.slice(0, max),
    ...(rest > 0 ? [text('·', `and ${rest} more could not be measured`)] : []),
    ...budgets,
  ];
}

/** `⚠ app  fsync 467 → 2 on out/a-log.db: what was durable may not be any more`, unless it fails: then it is a failure. */
export const fewerSyncsLines = (judged: JudgedRun): Line[] =>
  fewerSyncsIn(judged)
    .filter(({ fails }) => !fails)
    .map(({ name, text: sentence, accepted, notGated: isExempt }): Line => ({
      mark: accepted === undefined ? '⚠' : '·',
      label: '',
      name,
      columns: [sentence],
      ...defined({ note: accepted === undefined ? (isExempt ? notGated : undefined) : consentOf(accepted) }),
    }));

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

const maxNew = 3;

/** Unchanged cells in one line, explained growth, and new or removed cells unless all cells have their lines. */
export function quietLines(judged: JudgedRun, all: boolean): Line[] {
  const { judgement, run } = judged;
  const rows = rowsInSight(judged);
  const entries = gatedCells(judgement);
  const same = [
    rows.some(({ counts }) => counts.length > 0) ? undefined : describeIo([judged]),
    havingVerdict(entries, 'unchanged').length > 0 ? describeTime([judged]) : undefined,
  ].filter((one) => one !== undefined);
  const others = (['new', 'removed', 'environment-changed'] as const).flatMap((verdict) => {
    const those = havingVerdict(ownFacts(judgement.cells), verdict);
    if (verdict === 'new' && those.length <= maxNew) {
      return those.map((entry): Line => ({
        mark: '·',
        label: 'NEW',
        name: nameOf(run, entry[0]),
        columns: [describeFirst(judged, entry)],
      }));
    }
    if (those.length === 0) return [];
    return [text('·', `${formatCount(those.length, nounOf(run, judgement))}: ${verdictWord(those[0]![1])}`)];
  });
  const exempt = notGatedNames(judged);
  const mark = !isClean(judged) ? '!' : rows.length === 0 ? '✓' : '=';
  return [
    ...(same.length === 0 ? [] : [text(mark, same.join(' · '))]),
    ...(all ? [] : others),
    ...explainedLines(judged, plain).map((sentence) => text('·', sentence)),
    ...(exempt.length === 0 ? [] : [text('·', `Not gated: ${exempt.join(', ')}`)]),
    ...blindLines(judged).map(({ name, text: seen }) => text('!', `${name}: ${seen}`)),
  ];
}

/** Counts that differ without failing, each with its reason. */
export const quietCountLines = (judged: JudgedRun): Line[] =>
  quietCounts(judged).map(({ cell, count, why }) => ({
    mark: '·',
    label: '',
    name: nameOf(judged.run, cell),
    columns: [`${metricWord(count.metric)} ${formatCountSides(count)}, ${why}`],
  }));

/** Every cell whose time did not change, with all its figures. */
export function cellLines({ judgement, run }: JudgedRun): Line[] {
  return Object.entries(judgement.cells)
    .filter(
      ([, { verdict, explained }]) => explained !== undefined || !['regressed', 'improved', 'failed'].includes(verdict),
    )
    .filter(([, judged]) => !isZeroEverywhere(judged))
    .map(([cell, judged]): Line => {
      const { figures, change, interval } = describeChange(judged);
      const note = [...verdictParts(judged), remarkOf(judged) ?? ''].filter((part) => part !== '').join('; ');
      return {
        mark: judged.verdict === 'inconclusive' ? '?' : judged.verdict === 'unchanged' ? '=' : '·',
        label: verdictWord(judged),
        name: nameOf(run, cell),
        columns: [figures, change, interval, groundsOf(judged)].map(orBlank),
        ...(note === '' ? {} : { note }),
      };
    });
}
