/** What changed, in Markdown: a table, whose it is and by how much first, so that a phone shows it; and around it a line each for the rest. */
import { type CellJudgement, type CountChange, isTime, type JudgedRun } from '../../document/index.ts';
import { isWorkloadId } from '../../matrix/index.ts';
import { formatCount, isAmountOfBytes, metricWord, noFigure } from '../words/index.ts';
import { describeChange, describeCountChange, formatCounts, measureOf } from '../change.ts';
import { columns, type Detail, markdownTable, rest, type Speaker, speakerOf } from './markdown-text.ts';
import { reasonsWithoutRow, type Change, gatedCells, havingVerdict, nameOf } from '../judged.ts';
import { describeUndecided, nounOf } from '../marks.ts';
import { describeIo, describeTime, unjudged } from './no-change.ts';

const markOf = ({ fails, worse, accepted }: Change): string => (fails ? '❌' : accepted ? '☑️' : worse ? '⚠️' : '✅');

/** What a time rests on: `38 pairs`, `12 stored runs`. */
export function groundsOf({ pairsUsed, runsUsed }: CellJudgement): string {
  if (pairsUsed !== undefined) return formatCount(pairsUsed, 'pair');
  return typeof runsUsed === 'number' ? formatCount(runsUsed, 'stored run') : noFigure;
}

const remarkOf = ({ type, advisory }: CellJudgement): string[] =>
  type === 'device' ? ['waits for the device: for information'] : advisory === true ? ['for information'] : [];

const acceptedBy = ({ accepted }: Change, say: Speaker): string[] =>
  accepted === undefined
    ? []
    : [`accepted${accepted.by === undefined ? '' : ` by ${say.prose(accepted.by)}`}: ${say.prose(accepted.why)}`];

function rowOf(change: Change, run: JudgedRun['run'], say: Speaker): string[] {
  const name = say.prose(nameOf(run, change.cell));
  if (change.kind === 'count') {
    const { metric, base, head, allowed } = change.count;
    const { difference, share } = describeCountChange(metric, base, head);
    const word = metricWord(metric);
    const sure = [
      'exact',
      ...(allowed === undefined ? [] : [`allowed: ${say.code(allowed)}`]),
      ...acceptedBy(change, say),
    ];
    return [
      markOf(change),
      name,
      `**${difference}**${share === '' ? '' : ` (${share})`}`,
      isAmountOfBytes(metric) || word.includes(' ') ? say.prose(word) : say.code(word),
      formatCounts(metric, base, head),
      sure.join('; '),
    ];
  }
  const measure = measureOf(change.judged);
  const { figures, change: amount, interval } = describeChange(change.judged, say.prose);
  const grounds = [interval, groundsOf(change.judged)].filter((text) => text !== noFigure).join(', ');
  const remarks = change.accepted ? acceptedBy(change, say) : remarkOf(change.judged);
  return [
    markOf(change),
    name,
    `**${amount}**`,
    isTime(measure) ? 'time' : say.prose(measure.unit),
    figures,
    [grounds, ...remarks].filter(Boolean).join('; ') || noFigure,
  ];
}

/** @param most rows; what is left out is counted, and `where` says where it is */
export function changesTable(
  { judgement, run }: JudgedRun,
  changes: readonly Change[],
  most: number,
  where: string,
  detail: Detail,
): string[] {
  if (changes.length === 0) return [];
  const say = speakerOf(detail);
  const rows = changes.slice(0, most).map((change) => rowOf(change, run, say));
  const headings = columns(
    ['', 'left'],
    [nounOf(run, judgement), 'left'],
    ['Δ', 'right'],
    ['what', 'left'],
    ['before → after', 'right'],
    ['how sure', 'left'],
  );
  return [...markdownTable(headings, rows), ...rest(rows.length, changes.length, 'change', where)];
}

// What stands in sight around the table of changes, a line each, in Markdown: notes, failures, files, what is explained or undecided.

/** Notes that a reader has to know before the verdict; of the others the fold tells. */
const notesInSight: ReadonlySet<string> = new Set([
  'base-not-built',
  'head-not-built',
  'machine-only',
  'base-moved',
  'shared-file',
]);

export function notesInSightOf({ judgement: { notes = [] } }: JudgedRun, detail: Detail): string[] {
  const say = speakerOf(detail);
  return notes
    .filter(({ kind }) => notesInSight.has(kind))
    .flatMap(({ message }, index) => [...(index > 0 ? ['>'] : []), `> ${say.prose(message)}`]);
}

export const notesInFold = ({ judgement: { notes = [] } }: JudgedRun): string[] =>
  notes.filter(({ kind }) => !notesInSight.has(kind)).map(({ message }) => message);

const mostFailures = 3;

/** Broken budgets that no row shows, and what could not be measured. */
export function failuresList({ judgement, run }: JudgedRun, detail: Detail): string[] {
  const say = speakerOf(detail);
  const most = Math.min(mostFailures, detail.entries);
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
  const [shownBudgets, shownErrors] = [budgets.slice(0, most), errors.slice(0, most)];
  return [
    ...shownBudgets,
    ...shownErrors,
    ...rest(shownBudgets.length + shownErrors.length, budgets.length + errors.length, 'failure'),
  ];
}

const mostCountsWithFiles = 3;
const mostFiles = 2;

/** The name as code, its counts beside it. */
function pathWithCounts(path: string, code: (text: string) => string): string {
  const counts = / \([\d,.]+ → [\d,.]+\)$/.exec(path)?.[0] ?? '';
  return `${code(path.slice(0, path.length - counts.length))}${counts}`;
}

/** `fsync: build/journal.txt (0 → 200) · read: x.bin (335 → 4,432)`: where the strongest of the shown counts come from. */
export function filesLine(changes: readonly Change[], detail: Detail): string[] {
  const say = speakerOf(detail);
  const parts = changes
    .flatMap((change) => (change.kind === 'count' && change.worse && change.count.paths?.length ? [change.count] : []))
    .slice(0, mostCountsWithFiles)
    .map(({ metric, paths = [] }) => {
      const shown = paths
        .slice(0, Math.min(mostFiles, Math.max(1, detail.paths)))
        .map((path) => pathWithCounts(path, say.code))
        .join(', ');
      return `${say.prose(metricWord(metric))} on ${shown}${paths.length > mostFiles ? ' …' : ''}`;
    });
  return detail.paths === 0 || parts.length === 0 ? [] : [`Files: ${parts.join(' · ')}`];
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** What is known to be the same, where the title speaks of something else. */
export function sameLine(judged: JudgedRun, changes: readonly Change[], detail: Detail): string[] {
  const has = (kind: Change['kind']): boolean => changes.some((change) => change.kind === kind);
  const parts = [has('count') ? undefined : describeIo([judged]), has('time') ? undefined : describeTime([judged])];
  const told = parts.filter((text) => text !== undefined);
  return changes.length === 0 || told.length === 0 ? [] : [speakerOf(detail).prose(sentence(told.join(' · ')))];
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

/** Growth that has an explanation and fails nothing. Lines after one another are one paragraph: a backslash breaks it. */
export function causeLines(judged: JudgedRun, detail: Detail): string[] {
  const texts = causeTexts(judged, speakerOf(detail)).slice(0, detail.entries);
  return texts.map((text, index) => (index < texts.length - 1 ? `${text}\\` : text));
}

/** One text for each explanation of each cell, and for what cannot be judged. */
export function causeTexts({ run, judgement }: JudgedRun, say: Speaker): string[] {
  const several = Object.keys(judgement.cells).length > 1;
  return Object.entries(judgement.cells).flatMap(([cell, { counts = [] }]) => {
    const of = (cause: CountChange['cause']): CountChange[] =>
      counts.filter((count) => count.cause === cause && count.verdict !== 'grown');
    const [own, inputs] = [of('own-source'), of('more-inputs')];
    const whose = several ? `${say.prose(nameOf(run, cell))}: ` : '';
    return [
      ...(own.length === 0 ? [] : [`${whose}${describeOwnSource(own, say)}`]),
      ...(inputs.length === 0 ? [] : [`${whose}${describeInputs(inputs, say)}`]),
      ...(isWorkloadId(cell) ? unjudged(counts).slice(0, 1) : []).map(
        (count) => `${whose}${describeUnjudged(count, say)}`,
      ),
    ];
  });
}

/** `Your source grew: tool.mjs (205 → 228 B): not counted as I/O of the program.` */
function describeOwnSource(counts: readonly CountChange[], say: Speaker): string {
  const bytes = counts.filter(({ metric }) => isAmountOfBytes(metric));
  const [first = []] = [bytes, counts].map(filesOf).filter(({ length }) => length > 0);
  const unit = bytes.length > 0 ? ' B' : '';
  const files = first.map((path) => path.replace(/(\([\d,.]+ → [\d,.]+)\)$/, `$1${unit})`));
  const named = files.length === 0 ? '' : `: ${listed(files, say)}`;
  return `Your source grew${named}: not counted as I/O of the program.`;
}

/** `1 more input file: bookings/2026-0999.txt; per file nothing grew.` */
function describeInputs(counts: readonly CountChange[], say: Speaker): string {
  const files = [...new Set(filesOf(counts).map((path) => path.replace(/ \([^()]*\)$/, '')))];
  if (files.length === 0) return 'More input files; per file nothing grew.';
  const what = files.length === 1 ? '1 more input file' : 'More input files';
  return `${what}: ${listed(files, say)}; per file nothing grew.`;
}

/** `stat 1,945 → 2,021: not the same in each execution, so its growth cannot be judged.` */
const describeUnjudged = ({ metric, base, head }: CountChange, say: Speaker): string =>
  `${say.prose(metricWord(metric))} ${formatCounts(metric, base, head)}: not the same in each execution, so its growth cannot be judged.`;

const filesOf = (counts: readonly CountChange[]): string[] => [...new Set(counts.flatMap(({ paths = [] }) => paths))];

const mostListed = 3;

function listed(files: readonly string[], say: Speaker): string {
  const shown = files.slice(0, mostListed).map(say.code).join(', ');
  return files.length > mostListed ? `${shown} and ${files.length - mostListed} more` : shown;
}
