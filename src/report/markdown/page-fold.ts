/** The folded parts below the verdict, in Markdown, each as lines under its own heading; and the command that measures again. */
import { groupBy, isTime, type JudgedRun } from '../../core/document/index.ts';
import { type Detail, markdownTable, rest, speakerOf } from './markdown-text.ts';
import { changesOf, havingVerdict, isZeroEverywhere, nameOf, ownFacts } from '../judged.ts';
import { changesTable, groundsOf, quietCounts } from './change-table.ts';
import { causeSentences } from '../causes.ts';
import {
  byVerdict,
  concernedFile,
  formatCount,
  formatExact,
  metricWord,
  noFigure,
  verdictOrder,
  shortList,
} from '../../core/words/index.ts';
import { explain } from '../marks.ts';
import { nounOf, verdictParts, verdictWord } from '../verdict-words.ts';
import { describeChange, measureOf } from '../change.ts';
import { cellPattern } from '../../core/cells/index.ts';
import { factItem, findingsTable, skippedTable, writeFigureTables } from './run-markdown.ts';
import { countSkipped } from '../skipped.ts';
import { environmentFacts, type Fact, runFacts, subjectFacts } from '../facts.ts';
import { basisOf } from './basis.ts';
import { notesInFold } from './in-sight.ts';

const headed = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`#### ${title}`, '', ...lines];

/** A row for each count and time that differs, if the rows above the fold do not show all of it. */
export function allChanges(judged: JudgedRun, detail: Detail): string[] {
  const changes = changesOf(judged.judgement);
  const cells = new Set(changes.map(({ cell }) => cell));
  if (changes.length === cells.size && quietCounts(judged).length === 0) return [];
  return headed('All changes', changesTable(judged, changes, detail.changes, detail));
}

/** The callers of the calls that grew, if they are known. */
export function allCauses(judged: JudgedRun, detail: Detail): string[] {
  const texts = causeSentences(judged, speakerOf(detail), detail.entries);
  return headed(
    'Who makes the calls',
    texts.map((text) => `- ${text}`),
  );
}

export function allCells({ judgement, run }: JudgedRun, detail: Detail): string[] {
  const say = speakerOf(detail);
  const all = Object.entries(judgement.cells);
  const cells = all
    .filter(([, judged]) => !isZeroEverywhere(judged))
    .sort(([, a], [, b]) => byVerdict(a.verdict, b.verdict));
  if (cells.length === 0 || judgement.basis === 'none') return [];
  const noun = nounOf(run, judgement);
  const facts = ownFacts(Object.fromEntries(cells));
  const words = groupBy(
    verdictOrder.flatMap((verdict) => havingVerdict(facts, verdict)),
    ([, judged]) => verdictWord(judged),
  );
  const zeros = all.length - cells.length;
  const counted = [
    ...[...words].map(([word, list]) => `${formatExact(list.length)} ${word}`),
    ...(zeros > 0 ? [`${formatCount(zeros, 'figure')} of zero on both sides left out`] : []),
  ].join(', ');
  const areTimes = facts.every(([, judged]) => isTime(measureOf(judged)));
  const title = `${areTimes ? 'Times' : 'Figures'} of ${facts.length === 1 ? '' : 'all '}${formatCount(facts.length, noun)}: ${counted}`;
  if (detail.cells === 0) return [`#### ${title}`, '', 'They are in the run document.'];
  const rows = cells.slice(0, detail.cells).map(([cell, judged]) => {
    const { figures, change, interval } = describeChange(judged, say.prose);
    return [
      say.code(run.cells[cell]?.name === undefined ? cellPattern(cell) : nameOf(run, cell)),
      [verdictWord(judged), verdictParts(judged).filter(Boolean).map(say.prose).join('; ')].filter(Boolean).join(': '),
      change,
      interval,
      figures,
      groundsOf(judged),
    ];
  });
  const headings = [noun, 'time', 'Δ', '95 % interval', 'before → after', 'from'];
  return headed(title, [...markdownTable(headings, rows, 'llrrrr'), ...rest(rows.length, cells.length, noun)]);
}

export function allFiles({ judgement }: JudgedRun, detail: Detail): string[] {
  const say = speakerOf(detail);
  const concerned = changesOf(judgement).flatMap((change) =>
    change.kind === 'count' && (change.count.paths?.length ?? 0) > 0
      ? [{ cell: change.cell, metric: change.count.metric, paths: change.count.paths! }]
      : [],
  );
  if (concerned.length === 0 || detail.paths === 0) return [];
  const lines = concerned.slice(0, detail.entries).map(({ cell, metric, paths }) => {
    const shown = paths
      .map((path) => concernedFile(path, metric))
      .map(({ name, figures }) => `${say.code(name)}${figures === '' ? '' : ` (${figures})`}`);
    const word = metricWord(metric);
    const also = word === metric ? '' : ` (${say.prose(word)})`;
    return `- ${say.code(cellPattern(cell))}, ${say.code(metric)}${also}: ${shortList(shown, detail.paths)}`;
  });
  return headed('Files that the counts concern', [...lines, ...rest(lines.length, concerned.length, 'count')]);
}

/** The figures of a single side. With two sides the table of times is enough: medians of each side would disagree with it. */
export function allFigures({ run, judgement }: JudgedRun, detail: Detail): string[] {
  const count = Object.keys(run.cells).length;
  if (count === 0 || judgement.basis === 'paired') return [];
  const title = `Figures of ${formatCount(count, nounOf(run, judgement))}`;
  return headed(title, detail.figures ? writeFigureTables(run) : ['They are in the run document.']);
}

export function allSkipped({ run }: JudgedRun, detail: Detail): string[] {
  return headed(
    `Skipped: ${formatCount(countSkipped(run), 'cell')}`,
    skippedTable(run, speakerOf(detail), detail.entries),
  );
}

export function allFindings({ run }: JudgedRun, detail: Detail): string[] {
  const tested = (run.findings ?? []).filter(({ status, counts }) => status !== 'not-measured' || counts !== undefined);
  if (tested.length === 0) return [];
  const timed = tested.filter(({ status }) => status !== 'not-measured');
  const holding = timed.filter(({ status }) => status === 'holds').length;
  const title = timed.length === 0 ? 'Findings, by counts' : `Findings: ${holding} of ${timed.length} hold here`;
  return headed(title, findingsTable(tested, speakerOf(detail), detail.entries));
}

/** How and where it was measured and judged. With two sides, only the differences. */
export function methodAndMachine({ run, judgement }: JudgedRun, detail: Detail): string[] {
  const say = speakerOf(detail);
  const subjects = Object.entries(run.subjects).slice(0, detail.entries);
  const hazards = [...new Set(subjects.flatMap(([, subject]) => subject.hazards))];
  const details = Object.fromEntries(subjects.flatMap(([, subject]) => Object.entries(subject.hazardDetails ?? {})));
  const shown = hazards.slice(0, detail.entries);
  const advice = shown.map((hazard) => {
    const sentence = explain(hazard, details);
    return `- ⚠️ **${say.prose(hazard)}**${sentence === '' ? '' : `: ${say.prose(sentence)}`}`;
  });
  const facts = [...runFacts(run), ...commonFacts(subjects.map(([, subject]) => subject))];
  const differing = differingFacts(subjects);
  return headed('Method and machine', [
    `- ${basisOf(judgement).map(say.prose).join(' · ')}`,
    ...notesInFold({ run, judgement }).map((note) => `- ${say.prose(note)}`),
    ...advice,
    ...rest(shown.length, hazards.length, 'warning'),
    ...[...facts, ...differing].slice(0, detail.entries).map((fact) => factItem(fact, say)),
    ...rest(Math.min(facts.length + differing.length, detail.entries), facts.length + differing.length, 'fact'),
  ]);
}

type Subject = JudgedRun['run']['subjects'][string];

const factsOf = (subject: Subject): Fact[] => [...subjectFacts(subject), ...environmentFacts(subject)];

/** The short description of the only side, or what the descriptions of all sides have in common. */
function commonFacts(subjects: readonly Subject[]): Fact[] {
  const [first, ...others] = subjects;
  if (first === undefined) return [];
  return subjectFacts(first).filter(({ label, text }) =>
    others.every((other) => subjectFacts(other).some((fact) => fact.label === label && fact.text === text)),
  );
}

/** `kernel: base 6.1, head 6.8` for each fact in which the sides differ. */
function differingFacts(subjects: readonly (readonly [string, Subject])[]): Fact[] {
  const sides = subjects.map(
    ([name, subject]) => [name, new Map(factsOf(subject).map(({ label, text }) => [label, text]))] as const,
  );
  const labels = [...new Set(sides.flatMap(([, facts]) => [...facts.keys()]))].filter((label) => !passing.has(label));
  return labels
    .filter((label) => new Set(sides.map(([, facts]) => facts.get(label))).size > 1)
    .map((label) => ({
      label,
      text: sides.map(([name, facts]) => `${name} ${facts.get(label) ?? noFigure}`).join(', '),
    }));
}

/** These differ from minute to minute on one machine, and do not matter for a comparison. */
const passing: ReadonlySet<string> = new Set(['freeBytes', 'loadAverage', 'batteryPercent', 'directory']);
