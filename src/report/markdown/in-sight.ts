/** Lines around the table of workloads, in Markdown: notes, losses, failures, files, and what is explained or not decided. */
import type { JudgedRun } from '../../core/document/index.ts';
import { concernedFile, formatCount, metricWord, shortenPath } from '../../core/words/index.ts';
import { type Detail, rest, speakerOf } from './markdown-text.ts';
import { gatedCells, havingVerdict, nameOf, notGatedNames, reasonsWithoutRow } from '../judged.ts';
import { describeUndecided, nounOf } from '../verdict-words.ts';
import { blindLines } from '../known-io.ts';
import { fewerSyncsIn } from '../fewer-syncs.ts';
import { explainedLines } from '../explained.ts';
import { type Row, strongestCount } from '../rows.ts';
import { describeLoss, notMeasuredIn } from '../whole.ts';
import { describeIo, describeTime } from './no-change.ts';
import { nameSide } from './basis.ts';

/** Consecutive lines are one paragraph: a backslash breaks it. */
export const broken = (lines: readonly string[]): string[] =>
  lines.map((line, index) => (index < lines.length - 1 ? `${line}\\` : line));

/** `Compared fe12ab9 with main (1f0c9b7).`: the commit that a comment is about. */
export function comparedLine({ judgement: { basis, base, head } }: JudgedRun, detail: Detail): string[] {
  const say = speakerOf(detail);
  if (head.commit === undefined) return [];
  const commit = say.code(head.commit.slice(0, 7));
  if (basis === 'none' || base === undefined) return [`Measured ${commit}.`];
  return [`Compared ${commit} with ${say.prose(nameSide(base))}.`];
}

/** `Of 30 workloads: 5 worse · 1 accepted · 2 better · 1 new.` Each is counted once, by the worst of it; empty for a single one. */
export function tallyLine({ run, judgement }: JudgedRun, rows: readonly Row[]): string[] {
  const cells = gatedCells(judgement);
  if (cells.length < 2) return [];
  const rowOf = new Map(rows.map((row) => [row.cell, row]));
  const kinds = cells.map(([cell, { verdict }]) => {
    const row = rowOf.get(cell);
    if (row !== undefined) {
      if (!row.worse) return 'better';
      return row.accepted !== undefined ? 'accepted' : row.fails || !judgement.failed ? 'worse' : 'worse, not failing';
    }
    return verdict === 'new' || verdict === 'removed' ? verdict : undefined;
  });
  const parts = ['worse', 'worse, not failing', 'accepted', 'better', 'new', 'removed'].flatMap((kind) => {
    const count = kinds.filter((one) => one === kind).length;
    return count === 0 ? [] : [`${count} ${kind}`];
  });
  return parts.length === 0
    ? []
    : [`Of ${formatCount(cells.length, nounOf(run, judgement))}: **${parts.join(' · ')}**.`];
}

/** Notes that a reader needs before the verdict. The others are in the fold. */
const notesInSight: ReadonlySet<string> = new Set([
  'base-not-built',
  'head-not-built',
  'machine-only',
  'base-moved',
  'shared-file',
  'committed-build',
  'workload-changed',
  'first-execution',
  'other-runtime',
]);

export function notesInSightOf({ judgement: { notes = [] } }: JudgedRun, detail: Detail): string[] {
  const say = speakerOf(detail);
  return notes
    .filter(({ kind }) => notesInSight.has(kind))
    .flatMap(({ message }, index) => [...(index > 0 ? ['>'] : []), `> ${say.prose(message)}`]);
}

export const notesInFold = ({ judgement: { notes = [] } }: JudgedRun): string[] =>
  notes.filter(({ kind }) => !notesInSight.has(kind)).map(({ message }) => message);

const maxLosses = 10;

/** Promised results that are missing; empty if none are. */
export function notMeasuredList(judged: JudgedRun, detail: Detail): string[] {
  const all = notMeasuredIn(judged);
  if (all.length === 0) return [];
  const say = speakerOf(detail);
  const shown = all.slice(0, Math.min(maxLosses, detail.entries)).map((one) => {
    const { name, reason, failed, accepted, acceptedBy, gated } = one;
    const who = acceptedBy === undefined ? '' : ` by ${say.prose(acceptedBy)}`;
    const consent = accepted === undefined ? '' : `; accepted${who}: ${say.prose(accepted)}`;
    return `- ${failed ? '❌' : '⚠️'} ${say.prose(name)}: ${describeLoss(one)}: ${say.prose(reason)}${consent}${gated === false ? '; not gated' : ''}`;
  });
  return ['**Not measured**', '', ...shown, ...rest(shown.length, all.length, 'loss', 'in the run document')];
}

/** Flushes that are made no more, unless they fail: then they are among the failures. */
export function fewerSyncsList(judged: JudgedRun, detail: Detail): string[] {
  const say = speakerOf(detail);
  const all = fewerSyncsIn(judged).filter(({ fails }) => !fails);
  const shown = all.slice(0, Math.min(maxLosses, detail.entries)).map(({ name, text, accepted, notGated }) => {
    const who = accepted?.by === undefined ? '' : ` by ${say.prose(accepted.by)}`;
    const consent = accepted === undefined ? '' : `; accepted${who}: ${say.prose(accepted.why)}`;
    const mark = accepted === undefined ? '⚠️' : '·';
    return `- ${mark} ${say.prose(name)}: ${say.prose(text)}${consent}${notGated === true ? '; not gated' : ''}`;
  });
  return [...shown, ...rest(shown.length, all.length, 'count of flushes', 'in the run document')];
}

const maxFailures = 3;

/** Broken budgets without a row, and cells that could not be measured. */
export function failuresList({ judgement, run }: JudgedRun, detail: Detail): string[] {
  const say = speakerOf(detail);
  const max = Math.min(maxFailures, detail.entries);
  const budgets = reasonsWithoutRow(judgement).map(({ message }) => `- ❌ ${say.prose(message)}`);
  const known = new Set(run.errors.map(({ cell }) => cell));
  const lost = havingVerdict(Object.entries(judgement.cells), 'failed').filter(([cell]) => !known.has(cell));
  const errors = [
    ...run.errors.map(({ cell, subject, code, message }) => {
      const side = subject === undefined || subject === 'head' ? '' : ` (${say.prose(subject)})`;
      return `${say.prose(nameOf(run, cell))}${side} could not be measured: **${say.prose(code)}** ${say.prose(message)}`;
    }),
    ...lost.map(
      ([cell, { reason = 'no reason is known' }]) =>
        `${say.prose(nameOf(run, cell))} could not be measured: ${say.prose(reason)}`,
    ),
  ].map((text) => `- ⚠️ ${text}`);
  const [shownBudgets, shownErrors] = [budgets.slice(0, max), errors.slice(0, max)];
  return [
    ...shownBudgets,
    ...shownErrors,
    ...rest(shownBudgets.length + shownErrors.length, budgets.length + errors.length, 'failure'),
  ];
}

const maxCountsWithFiles = 3;
const maxFiles = 2;
const maxPath = 60;

/** `fsync on build/journal.txt (0 → 200 calls) · read on x.bin (335 → 4,432 calls)`: the files of the strongest counts shown. */
export function filesLine(rows: readonly Row[], detail: Detail): string[] {
  const say = speakerOf(detail);
  const parts = rows
    .flatMap((row) => {
      const shown = strongestCount(row);
      return shown?.worse && shown.count.paths?.length ? [shown.count] : [];
    })
    .slice(0, maxCountsWithFiles)
    .map(({ metric, paths = [] }) => {
      const shown = paths.slice(0, Math.min(maxFiles, Math.max(1, detail.paths))).map((path) => {
        const { name, figures } = concernedFile(path, metric);
        return `${say.code(shortenPath(name, maxPath))}${figures === '' ? '' : ` (${figures})`}`;
      });
      return `${say.prose(metricWord(metric))} on ${shown.join(', ')}${paths.length > maxFiles ? ' …' : ''}`;
    });
  return detail.paths === 0 || parts.length === 0 ? [] : [`Files: ${parts.join(' · ')}`];
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** Identical I/O, if the title is about something else. */
export function sameLine(judged: JudgedRun, rows: readonly Row[], detail: Detail): string[] {
  const parts = [
    rows.some(({ counts }) => counts.length > 0) ? undefined : describeIo([judged]),
    rows.some(({ time }) => time !== undefined) ? undefined : describeTime([judged]),
  ];
  const known = parts.filter((text) => text !== undefined);
  return rows.length === 0 || known.length === 0 ? [] : [speakerOf(detail).prose(sentence(known.join(' · ')))];
}

/** `Not decided: list-all: too few pairs (5); would have seen +77 %.` */
export function undecidedLine({ run, judgement }: JudgedRun, detail: Detail): string[] {
  const undecided = havingVerdict(gatedCells(judgement), 'inconclusive');
  if (undecided.length === 0) return [];
  const say = speakerOf(detail);
  const texts = describeUndecided(run, undecided, nounOf(run, judgement)).map(
    ({ name, isCell, text }) => `${isCell ? say.code(name) : say.prose(name)}: ${say.prose(text)}`,
  );
  return [`**Not decided:** ${texts.join(' · ')}.`];
}

/** Explained growth that does not fail, and calls that were not observed. */
export function explanationLines(judged: JudgedRun, detail: Detail): string[] {
  const say = speakerOf(detail);
  const blind = blindLines(judged).map(({ name, text }) => `${say.prose(name)}: ${say.prose(text)}.`);
  const lines = [...explainedLines(judged, say).map(sentence), ...blind];
  const exempt = notGatedNames(judged);
  const notGated = exempt.length === 0 ? [] : [`Not gated: ${exempt.map(say.prose).join(', ')}.`];
  return broken([...lines.slice(0, detail.entries), ...notGated]);
}
