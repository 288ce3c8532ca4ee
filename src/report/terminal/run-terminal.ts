/** The result as a person reads it in a terminal. */
import { cellPattern } from '../../core/cells/index.ts';
import pc from 'picocolors';
import type { Colors } from 'picocolors/types.js';
import type { Finding, RunDocument } from '../../core/document/index.ts';
import { countSkipped, groupSkipped, nameCells } from '../skipped.ts';
import { environmentFacts, environmentLine, type Fact, runFacts, subjectFacts, summarise } from '../facts.ts';
import { explain, Legend, medianMeaning, wideSpread } from '../marks.ts';
import { describeEvidence, describeFindingStatus } from './finding-words.ts';
import { drawStudies, type MeasuredStudies } from './study-terminal.ts';
import { drawGroups } from './table.ts';
import { noiseLine } from '../noise-line.ts';
import { displayWidth, padEnd, truncateMiddle, wrap } from './text-width.ts';
import { formatCount, formatPercent, makeVisible } from '../../core/words/index.ts';
import { hazardDetailsOf, readSections, type Row, rowsOf, type Section } from '../view.ts';

export interface TerminalOptions {
  /** Columns of the terminal, the maximum length of a line. */
  width: number;
  colour: boolean;
  verbose?: boolean;
  /** Shows every cell, even if the run has conclusions. */
  all?: boolean;
  /** Path of the run document, named in the last line. */
  outputPath?: string;
  /** What the suite knows of a run of the published studies. Without it, such a run is shown as any other. */
  studiesOf?: (run: RunDocument) => MeasuredStudies;
}

interface Page {
  width: number;
  /** Maximum length of sentences, for readability. */
  proseWidth: number;
  colours: Colors;
  verbose: boolean;
  all: boolean;
  studiesOf: TerminalOptions['studiesOf'];
}

const narrowest = 40;
const maxProseLength = 110;
const maxErrors = 12;

/**
 * Run documents as text for a terminal.
 * @returns lines ending in a newline, none wider than `width` (at least 40) columns
 */
export function renderTerminal(runs: readonly RunDocument[], options: TerminalOptions): string {
  const width = Math.max(narrowest, Math.floor(options.width) || narrowest);
  const page: Page = {
    width,
    proseWidth: Math.min(width, maxProseLength),
    colours: pc.createColors(options.colour),
    verbose: options.verbose ?? false,
    all: options.all ?? options.verbose ?? false,
    studiesOf: options.studiesOf,
  };
  const blocks = runs.flatMap((run) => drawRun(run, page));
  const closing = runs.length === 0 ? [['There is no run document to show.']] : drawClosing(runs, options, page);
  return `${[...blocks, ...closing].map((block) => block.map(trimLine).join('\n')).join('\n\n')}\n`;
}

/** Removes trailing spaces, also between colour codes. */
function trimLine(line: string): string {
  // oxlint-disable-next-line no-control-regex -- the escape sequences are picocolors's
  return line.replace(/(?: |\u001b\[\d+m)+$/, (tail) => tail.replaceAll(' ', ''));
}

/** `label  text`, the text wrapped beside the label. */
function hang(label: string, text: string, labelWidth: number, page: Page, paint = page.colours.dim): string[] {
  const shown = truncateMiddle(makeVisible(label), labelWidth);
  const lines = wrap(makeVisible(text), page.proseWidth - labelWidth - 4);
  return lines.map(
    (line, index) => `  ${index === 0 ? paint(padEnd(shown, labelWidth)) : ' '.repeat(labelWidth)}  ${line}`,
  );
}

function drawFacts(facts: readonly Fact[], page: Page): string[] {
  const labelWidth = Math.min(24, Math.max(9, ...facts.map(({ label }) => displayWidth(makeVisible(label)))));
  return facts.flatMap(({ label, text }) => hang(label, text, labelWidth, page));
}

function drawRun(run: RunDocument, page: Page): string[][] {
  const sections = readSections(run);
  const details = hazardDetailsOf(sections);
  const legend = new Legend(details);
  const common = commonMarks(sections);
  const single = sections.length === 1;
  const noise = noiseLine(run);
  const ending = [
    noise === undefined ? [] : wrap(makeVisible(noise), page.proseWidth),
    drawEnvironment(run, sections, details, page),
    drawSkipped(run, page),
    drawErrors(run, page),
  ];
  const studies = isOfStudies(run) ? page.studiesOf?.(run) : undefined;
  const head = [drawTitle(run, page), ...(studies ? drawStudies(run, studies, page) : [])];
  if (studies && !page.all) return [...head, ...ending].filter((block) => block.length > 0);
  return [
    ...head,
    drawCommonMarks(common, details, page),
    ...sections.flatMap((section) => [
      ...(single ? [] : [drawSubjectTitle(section, page)]),
      ...drawCells(withoutMarks(section, common), legend, page),
    ]),
    drawLegend(legend, sections, page),
    ...ending,
    studies ? [] : drawFindings(run.findings ?? [], page),
  ].filter((block) => block.length > 0);
}

/** Whether a run has hundreds of cells that only serve the conclusions of the studies. */
const isOfStudies = ({ suite, study }: RunDocument): boolean => suite === 'seeds' || study !== undefined;

/** Marks that every row has are shown once, so that rows show only the marks in which they differ. */
function commonMarks(sections: readonly Section[]): string[] {
  const rows = sections.flatMap(rowsOf);
  const [first, ...others] = rows;
  if (first === undefined || others.length === 0) return [];
  return first.marks
    .map(({ name }) => name)
    .filter((name) => others.every(({ marks }) => marks.some((mark) => mark.name === name)));
}

function drawCommonMarks(names: readonly string[], details: Readonly<Record<string, string>>, page: Page): string[] {
  return names.flatMap((name) =>
    wrap(makeVisible(`Every row: ${explain(name, details) || name}`), page.proseWidth).map((line) =>
      page.colours.yellow(line),
    ),
  );
}

function withoutMarks(section: Section, names: readonly string[]): Section {
  if (names.length === 0) return section;
  const strip = (row: Row): Row => ({ ...row, marks: row.marks.filter(({ name }) => !names.includes(name)) });
  return {
    ...section,
    groups: section.groups.map((group) => ({
      ...group,
      operations: group.operations.map((operation) => ({
        ...operation,
        blocks: operation.blocks.map((block) => ({ ...block, rows: block.rows.map(strip) })),
      })),
    })),
  };
}

function drawTitle(run: RunDocument, page: Page): string[] {
  const { bold, yellow } = page.colours;
  const partial = run.complete
    ? []
    : wrap(
        'PARTIAL: this run was interrupted. What is shown was measured; cells and rounds are missing.',
        page.proseWidth,
      );
  const title = wrap(makeVisible(`io-perf · ${summarise(run)}`), page.proseWidth);
  return [...partial.map((line) => bold(yellow(line))), ...title.map((line) => bold(line))];
}

function drawSubjectTitle({ subjectName, subject }: Section, page: Page): string[] {
  const target = subject ? ` · ${subject.target}` : '';
  const title = truncateMiddle(makeVisible(`Subject ${subjectName}${target}`), page.width);
  return [page.colours.bold(page.colours.underline(title))];
}

/** The place of the measurement in one line. `--verbose` shows all of it, and the meaning of each hazard. */
function drawEnvironment(
  run: RunDocument,
  sections: readonly Section[],
  details: Readonly<Record<string, string>>,
  page: Page,
): string[] {
  const line = environmentLine(run);
  const short = line === '' ? [] : wrap(makeVisible(line), page.proseWidth).map((text) => page.colours.dim(text));
  if (!page.verbose) return short;
  const subjects = sections.flatMap(({ subject, subjectName }) => (subject ? [{ subject, subjectName }] : []));
  const hazards = [...new Set(subjects.flatMap(({ subject }) => subject.hazards))];
  const labelWidth = Math.min(24, Math.max(0, ...hazards.map((hazard) => displayWidth(makeVisible(hazard)))));
  return [
    ...short,
    ...hazards.flatMap((hazard) => hang(hazard, explain(hazard, details), labelWidth, page, page.colours.yellow)),
    ...drawFacts(runFacts(run), page),
    ...subjects.flatMap(({ subject, subjectName }) => [
      ...(subjects.length > 1 ? [page.colours.bold(truncateMiddle(makeVisible(subjectName), page.width))] : []),
      ...drawFacts([...subjectFacts(subject), ...environmentFacts(subject)], page),
    ]),
  ];
}

function drawCells(section: Section, legend: Legend, page: Page): string[][] {
  if (section.cells === 0) return [['No cell was measured.']];
  const { width, colours, verbose } = page;
  return drawGroups(section.groups, { width, colours, verbose, legend });
}

function drawLegend(legend: Legend, sections: readonly Section[], page: Page): string[] {
  if (sections.every(({ cells }) => cells === 0)) return [];
  const { dim } = page.colours;
  const comparable = sections.some((section) => rowsOf(section).some(({ ratio }) => ratio !== undefined));
  const reading = [
    `${medianMeaning}.`,
    ...(comparable ? ['ratio: against the fastest with the same operation and parameters.'] : []),
  ].join(' ');
  const marks = legend.entries().flatMap(({ symbol, name, sentence }) => {
    const text = sentence === '' ? name : `${name}: ${sentence}`;
    return hang(symbol, text, 1, page, page.colours.yellow);
  });
  return [...wrap(reading, page.proseWidth).map((line) => dim(line)), ...marks];
}

function drawSkipped(run: RunDocument, page: Page): string[] {
  const { bold, dim, cyan } = page.colours;
  const reasons = groupSkipped(run.skipped);
  if (reasons.length === 0) return [];
  const counts = reasons.map(({ count }) => formatCount(count, 'cell'));
  const labelWidth = Math.max(...counts.map(displayWidth));
  const lines = reasons.flatMap((reason, index) => {
    const names = page.verbose ? reason.cells.join(', ') : nameCells(reason, 4);
    const text = reason.count === 1 ? `${names}: ${reason.reason}` : `${reason.reason.replace(/\.$/, '')}: ${names}`;
    return [
      ...hang(counts[index]!, text, labelWidth, page, dim),
      ...(reason.remedy === undefined
        ? []
        : hang('', `→ ${reason.remedy}`, labelWidth, page).map((line) => cyan(line))),
    ];
  });
  return [bold(`Skipped: ${formatCount(countSkipped(run), 'cell')}`), ...lines];
}

function drawErrors(run: RunDocument, page: Page): string[] {
  const { errors } = run;
  if (errors.length === 0) return [];
  const { bold, red } = page.colours;
  const several = Object.keys(run.subjects).length > 1;
  const shown = page.verbose ? errors : errors.slice(0, maxErrors);
  const codeWidth = Math.min(20, Math.max(...shown.map(({ code }) => displayWidth(makeVisible(code)))));
  const lines = shown.flatMap(({ cell, subject, code, message }) => {
    const name = several && subject !== undefined ? `${cellPattern(cell)} (${subject})` : cellPattern(cell);
    return hang(code, `${name}: ${message}`, codeWidth, page, red);
  });
  const rest = errors.length - shown.length;
  const more = rest > 0 ? [`  and ${rest} more, all in the run document (--verbose shows them)`] : [];
  return [bold(red(`Failed: ${formatCount(errors.length, 'cell')}`)), ...lines, ...more];
}

function drawFindings(findings: readonly Finding[], page: Page): string[] {
  if (findings.length === 0) return [];
  const { bold, green, yellow, dim } = page.colours;
  const words = findings.map(describeFindingStatus);
  const wordWidth = Math.max(...words.map(displayWidth));
  const lines = findings.flatMap((finding, index) => {
    const paint = finding.status === 'holds' ? green : finding.status === 'does-not-hold' ? yellow : dim;
    return hang(words[index]!, `${finding.id}  ${describeEvidence(finding)}`.trimEnd(), wordWidth, page, paint);
  });
  return [bold('Findings'), ...lines];
}

/** The path of the document, and the most useful next step. */
function drawClosing(runs: readonly RunDocument[], { outputPath }: TerminalOptions, page: Page): string[][] {
  const isShort = !page.all && page.studiesOf !== undefined && runs.some(isOfStudies);
  const all = isShort ? [`io-perf report ${makeVisible(outputPath ?? 'FILE')} --all shows every cell.`] : [];
  const written = outputPath === undefined ? [] : [`Written to ${makeVisible(outputPath)}.`];
  return [wrap([...written, ...all, advise(runs)].join(' '), page.proseWidth)];
}

function advise(runs: readonly RunDocument[]): string {
  const cells = runs.flatMap((run) => Object.values(run.cells).flatMap(({ subject }) => Object.values(subject)));
  const wide = cells.filter(({ summary }) => (summary?.spread ?? 0) > wideSpread).length;
  if (runs.some(({ complete }) => !complete)) return 'Next: measure again to the end with io-perf run.';
  if (runs.some(({ subjects }) => Object.values(subjects).some(({ hazards }) => hazards.length > 0)))
    return 'Next: io-perf doctor says more about the hazards and what to do.';
  if (cells.length > 0 && wide / cells.length > 0.25)
    return `Next: ${formatPercent(wide / cells.length)} of the cells scatter widely; measure longer: io-perf run --time-budget 5m.`;
  if (runs.some(({ skipped }) => skipped.length > 0))
    return 'Next: io-perf doctor shows what else this machine could measure.';
  return 'Next: io-perf cells lists what else can be measured.';
}
