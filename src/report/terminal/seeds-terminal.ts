/** A short report on a run of the published studies: its results for the conclusions, then a table of each study. */
import type { Colors } from 'picocolors/types.js';
import { type Finding, type RunDocument, sampleValues } from '../../core/document/index.ts';
import { findCell, findings, publishedFigures, type RepeatedFigure, studies } from '../../suite/matrix/index.ts';
import { formatCount } from '../../core/words/index.ts';
import { padEnd, wrap } from './text-width.ts';
import { describeEvidence, describeFindingStatus } from './finding-words.ts';
import { studyTable } from './study-terminal.ts';

interface Page {
  width: number;
  proseWidth: number;
  colours: Colors;
}

/** With fewer columns a conclusion stands below its label. */
const narrowestBeside = 60;

const order: readonly Finding['status'][] = ['holds', 'does-not-hold', 'undecided', 'not-applicable', 'not-measured'];

/** The conclusions, decided ones first: a statement, and below it the figures. */
export function drawConclusions(run: RunDocument, { proseWidth, colours }: Page): string[] {
  const { bold, dim, green, yellow } = colours;
  const judged = new Map((run.findings ?? []).map((finding) => [finding.id, finding]));
  const shown = findings().flatMap((published) => {
    const finding = judged.get(published.id);
    return finding && finding.status !== 'not-measured' ? [{ ...published, finding }] : [];
  });
  const words = shown.map(({ finding }) => describeFindingStatus(finding));
  const labelWidth = Math.max(0, ...words.map((word) => word.length));
  const indent = proseWidth < narrowestBeside ? 2 : labelWidth + 8;
  const lines = shown
    .sort((a, b) => order.indexOf(a.finding.status) - order.indexOf(b.finding.status))
    .flatMap(({ id, conclusion, finding }) => {
      const paint = finding.status === 'holds' ? green : finding.status === 'does-not-hold' ? yellow : dim;
      const label = paint(padEnd(describeFindingStatus(finding), labelWidth));
      const text = wrap(conclusion, proseWidth - indent);
      const [first = '', ...more] = indent > labelWidth ? text : ['', ...text];
      return [
        `${label}  ${bold(padEnd(id, 6))}${first}`,
        ...[...more, ...wrap(describeEvidence(finding), proseWidth - indent).map((line) => dim(line))].map(
          (line) => ' '.repeat(indent) + line,
        ),
      ];
    });
  const rest = findings().filter(({ id }) => !shown.some((one) => one.id === id));
  const unmeasured = rest.length === 0 ? [] : wrap(`Not measured: ${rest.map(({ id }) => id).join(', ')}.`, proseWidth);
  const decided = shown.filter(({ finding: { status } }) => status === 'holds' || status === 'does-not-hold').length;
  const head = `Conclusions: ${decided} of ${formatCount(findings().length, 'conclusion')} decided`;
  return [bold(head), ...lines, ...unmeasured.map((line) => dim(line))];
}

/** For each study that was measured, its figures beside those of its conclusions. */
export function drawStudies(run: RunDocument, { width, proseWidth, colours }: Page): string[][] {
  const { bold, dim } = colours;
  const figures = figuresOf(run);
  return studies().flatMap(({ study, title }) => {
    const all = figures.filter(({ reference }) => reference.study === study);
    if (all.length === 0) return [];
    const used = rowsOfConclusions(study);
    const own = all.filter(({ reference: { row } }) => used.has(row));
    const more = all.length - own.length;
    return [
      [
        bold(`Study ${study}: ${title}`),
        ...studyTable(study, own.length > 0 ? own : all, bold, width),
        ...(own.length > 0 && more > 0
          ? wrap(
              `${formatCount(more, 'more figure')}: io-perf study ${study} prints them in the author's shape.`,
              proseWidth,
            ).map((line) => dim(line))
          : []),
      ],
    ];
  });
}

/** The rows that rules and speeds refer to. */
const rowsOfConclusions = (study: string): Set<string> =>
  new Set(
    findings()
      .filter((finding) => finding.study === study)
      .flatMap(({ rules, speeds = [] }) => [
        ...rules.flatMap(({ rows = [] }) => rows),
        ...speeds.map(({ row }) => row),
      ]),
  );

/** Figures of the studies' own arms with the published parameters, without samples that should have been cold and were not. */
function figuresOf(run: RunDocument): RepeatedFigure[] {
  const figures = Object.entries(run.cells).flatMap(([id, { subject }]) => {
    const measured = Object.values(subject)[0];
    const references = publishedFigures(id).filter(({ role }) => role === 'arm');
    if (!measured || references.length === 0) return [];
    const isWarm = measured.hazards?.includes('not-cold') === true;
    const { parameters } = findCell(id);
    return references.map((reference) => {
      const { ops } = reference.published;
      const samplesNs = isWarm ? [] : sampleValues(measured.samples, measured.opsPerSample).map((ns) => ns * ops);
      return { reference, cell: id, parameters, ops, samplesNs, isWarm };
    });
  });
  return figures.sort((a, b) => a.reference.row.localeCompare(b.reference.row, 'en', { numeric: true }));
}
