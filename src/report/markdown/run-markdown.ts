/** The result as GitHub-flavoured Markdown: the content of the terminal report, with the details folded. */
import { cellPattern } from '../../core/cells/index.ts';
import type { Finding, RunDocument } from '../../core/document/index.ts';
import { describeEvidence, describeFindingStatus } from '../terminal/finding-words.ts';
import { countSkipped, groupSkipped, nameCells } from '../skipped.ts';
import { environmentFacts, type Fact, runFacts, subjectFacts, summarise } from '../facts.ts';
import type { TerminalOptions } from '../terminal/run-terminal.ts';
import type { MeasuredStudies } from '../terminal/study-terminal.ts';
import { foldedDetails, markdownTable, rest, type Speaker } from './markdown-text.ts';
import { explain, type Mark, medianMeaning } from '../marks.ts';
import {
  codeSpan,
  escapeMarkdown,
  formatCount,
  formatDuration,
  formatDurationIn,
  formatPercent,
  formatRatio,
  formatThroughput,
  noFigure,
} from '../../core/words/index.ts';
import {
  type Group,
  hazardDetailsOf,
  intervalOf,
  type OperationView,
  readSections,
  type Row,
  rowsOf,
  type Section,
} from '../view.ts';
import { writeStudy } from './study-markdown.ts';

/** Run documents as Markdown, ending in a newline. */
export function renderMarkdown(runs: readonly RunDocument[], studiesOf?: TerminalOptions['studiesOf']): string {
  const blocks =
    runs.length === 0 ? [['There is no run document to show.']] : runs.flatMap((run) => writeRun(run, studiesOf));
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function writeRun(run: RunDocument, studiesOf: TerminalOptions['studiesOf']): string[][] {
  const sections = readSections(run);
  const studies = run.study === undefined ? undefined : studiesOf?.(run);
  const cells = sections.flatMap((section) => writeSection(section, sections.length === 1));
  const single = sections.length === 1;
  return [
    [`## ${escapeMarkdown(`io-perf · ${summarise(run)}`)}`],
    run.complete
      ? []
      : [
          '> [!WARNING]',
          '> **Partial:** this run was interrupted. What is shown was measured; cells and rounds are missing.',
        ],
    ...(studies?.repeated ? writeStudy(studies.repeated) : cells),
    ...(studies?.repeated ? [] : [writeMarks(sections)]),
    writeErrors(run),
    writeSkipped(run),
    writeFindings(run, studies?.conclusions),
    foldedDetails('Environment', [
      ...writeFacts(runFacts(run)),
      ...sections.flatMap(({ subjectName, subject }) =>
        subject
          ? [
              ...(single ? [] : ['', `**${escapeMarkdown(subjectName)}**`, '']),
              ...writeFacts([...subjectFacts(subject), ...environmentFacts(subject)]),
            ]
          : [],
      ),
    ]),
  ].filter((lines) => lines.length > 0);
}

/** The tables of figures alone: every cell that was measured, and what their marks mean. */
export function writeFigureTables(run: RunDocument): string[] {
  const sections = readSections(run).filter(({ cells }) => cells > 0);
  const single = sections.length === 1;
  const blocks = [
    ...sections.flatMap(({ subjectName, groups }) => [
      ...(single ? [] : [[`##### ${escapeMarkdown(subjectName)}`]]),
      ...groups.flatMap((group) => writeGroup(group, '#####')),
    ]),
    describeMarks(sections),
  ];
  return blocks.filter((lines) => lines.length > 0).flatMap((lines, index) => (index > 0 ? ['', ...lines] : lines));
}

/** Nothing is shortened. */
const whole: Speaker = { prose: escapeMarkdown, code: (text) => codeSpan(text) || noFigure };

export const factItem = ({ label, text }: Fact, say: Speaker): string => `- ${say.prose(label)}: ${say.code(text)}`;

const writeFacts = (facts: readonly Fact[]): string[] => facts.map((fact) => factItem(fact, whole));

function writeSection(section: Section, single: boolean): string[][] {
  const { subject, subjectName, groups, cells } = section;
  const hazards = (subject?.hazards ?? []).map((hazard) => {
    const sentence = explain(hazard, subject?.hazardDetails);
    return `> **${escapeMarkdown(hazard)}**${sentence === '' ? '' : `: ${escapeMarkdown(sentence)}`}`;
  });
  const target = subject ? ` (${subject.target})` : '';
  return [
    single ? [] : [`### Subject ${escapeMarkdown(`${subjectName}${target}`)}`],
    hazards.length > 0 ? ['> [!CAUTION]', ...hazards.flatMap((line, index) => (index > 0 ? ['>', line] : [line]))] : [],
    ...(cells === 0
      ? [['No cell was measured.']]
      : groups.flatMap((group) => writeGroup(group, single ? '###' : '####'))),
  ];
}

function writeGroup({ title, operations }: Group, level: string): string[][] {
  return [[`${level} ${escapeMarkdown(title)}`], ...operations.map(writeOperation)];
}

function writeOperation(view: OperationView): string[] {
  const withBytes = view.blocks.some(({ rows }) => rows.some(({ cell }) => cell.bytesPerOp !== undefined));
  const withRatio = view.blocks.some(({ rows }) => rows.some(({ ratio }) => ratio !== undefined));
  const names = [...view.parameterNames.map(escapeMarkdown), 'runner', 'api'];
  const figures = [
    'median',
    '95 % interval',
    ...(withBytes ? ['throughput'] : []),
    ...(withRatio ? ['ratio'] : []),
    'spread',
    'n',
  ];
  const rows = view.blocks.flatMap((block) =>
    block.rows.map((row) => [
      ...block.parameters.map((value) => (value === undefined ? noFigure : codeSpan(value))),
      escapeMarkdown(row.runner),
      codeSpan(row.api),
      ...writeFigures(row, withBytes, withRatio),
    ]),
  );
  const sides = 'l'.repeat(names.length) + 'r'.repeat(figures.length);
  const caption = captionOf(view);
  return [...(caption === '' ? [] : [caption, '']), ...markdownTable([...names, ...figures, 'marks'], rows, sides)];
}

/** `**read-at** `chunk=4KiB`: one positional read …` */
function captionOf({ operation, op, common }: OperationView): string {
  const title = operation === undefined ? [] : [`**${escapeMarkdown(operation)}**`];
  const words = [...title, ...common.map(([name, value]) => codeSpan(`${name}=${value}`))].join(' ');
  return op === undefined ? words : `${words}: ${escapeMarkdown(op)}`;
}

function writeFigures(row: Row, withBytes: boolean, withRatio: boolean): string[] {
  const { cell, unit, ratio, marks } = row;
  const { summary, samples } = cell;
  const bounds = intervalOf(row);
  const interval =
    bounds === undefined ? noFigure : `${formatDurationIn(bounds.low, unit)}–${formatDurationIn(bounds.high, unit)}`;
  return [
    summary ? `**${formatDurationIn(summary.value, unit)} ${escapeMarkdown(unit.name)}**` : formatDuration(undefined),
    interval,
    ...(withBytes ? [formatThroughput(summary?.bytesPerSecond)] : []),
    ...(withRatio ? [ratio === undefined ? '' : formatRatio(ratio)] : []),
    samples.length > 1 ? formatPercent(summary?.spread) : noFigure,
    String(samples.length),
    marks.map(({ name }) => escapeMarkdown(name)).join(', '),
  ];
}

function writeMarks(sections: readonly Section[]): string[] {
  const lines = describeMarks(sections);
  return lines.length === 0 ? [] : foldedDetails('How to read the tables', lines);
}

function describeMarks(sections: readonly Section[]): string[] {
  const rows = sections.flatMap(rowsOf);
  if (rows.length === 0) return [];
  const marks = new Map<string, Mark>(rows.flatMap((row) => row.marks.map((mark) => [mark.name, mark])));
  const details = hazardDetailsOf(sections);
  return [
    `- ${medianMeaning}`,
    ...(rows.some(({ ratio }) => ratio !== undefined)
      ? ['- ratio: against the fastest with the same operation and parameters']
      : []),
    '- spread: how far samples scatter around the median (scaled median absolute deviation)',
    ...[...marks.keys()].map((name) => {
      const sentence = explain(name, details);
      return `- ${escapeMarkdown(name)}${sentence === '' ? '' : `: ${escapeMarkdown(sentence)}`}`;
    }),
  ];
}

function writeErrors({ errors, subjects }: RunDocument): string[] {
  if (errors.length === 0) return [];
  const several = Object.keys(subjects).length > 1;
  const lines = errors.map(({ cell, subject, code, message }) => {
    const side = several && subject !== undefined ? ` (${escapeMarkdown(subject)})` : '';
    return `- ${codeSpan(cellPattern(cell))}${side}: **${escapeMarkdown(code)}** ${escapeMarkdown(message)}`;
  });
  const title = `Failed: ${formatCount(errors.length, 'cell')}`;
  return errors.length > 5 ? foldedDetails(title, lines) : [`**${title}**`, '', ...lines];
}

function writeSkipped(run: RunDocument): string[] {
  const table = skippedTable(run, whole);
  return table.length === 0 ? [] : foldedDetails(`Skipped: ${formatCount(countSkipped(run), 'cell')}`, table);
}

/** Empty if all was measured. */
export function skippedTable({ skipped }: RunDocument, say: Speaker, max = Infinity): string[] {
  const reasons = groupSkipped(skipped);
  if (reasons.length === 0) return [];
  const rows = reasons
    .slice(0, max)
    .map((reason) => [
      String(reason.count),
      ...[nameCells(reason, 4), reason.reason, reason.remedy ?? ''].map(say.prose),
    ]);
  return [
    ...markdownTable(['cells', 'which', 'why', 'how to get them'], rows, 'r'),
    ...rest(rows.length, reasons.length, 'reason'),
  ];
}

function writeFindings({ findings = [] }: RunDocument, conclusions: MeasuredStudies['conclusions'] = []): string[] {
  if (findings.length === 0) return [];
  const known = new Map(conclusions.map((conclusion) => [conclusion.id, conclusion]));
  const notes = findings.flatMap(({ id }) => {
    const { conclusion, correction } = known.get(id) ?? {};
    if (conclusion === undefined) return [];
    return [
      `- ${escapeMarkdown([`${id}: ${conclusion}`, ...(correction === undefined ? [] : [correction])].join(' '))}`,
    ];
  });
  return ['**Findings**', '', ...findingsTable(findings, whole), ...(notes.length === 0 ? [] : ['', ...notes])];
}

export function findingsTable(findings: readonly Finding[], say: Speaker, max = Infinity): string[] {
  const rows = findings
    .slice(0, max)
    .map((finding) => [say.prose(finding.id), describeFindingStatus(finding), say.prose(describeEvidence(finding))]);
  return [...markdownTable(['finding', 'here', 'figures'], rows), ...rest(rows.length, findings.length, 'finding')];
}
