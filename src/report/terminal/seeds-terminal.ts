/** A short report on a run of the published studies: its results for the conclusions, then a table of each study. */
import type { Colors } from 'picocolors/types.js';
import type { Finding, RunDocument } from '../../core/document/index.ts';
import type { RepeatedFigure, RepeatedStudy } from '../../core/cells/index.ts';
import { formatCount } from '../../core/words/index.ts';
import { padEnd, wrap } from './text-width.ts';
import { describeEvidence, describeFindingStatus } from './finding-words.ts';
import { drawStudy, studyTable } from './study-terminal.ts';

interface Page {
  width: number;
  proseWidth: number;
  colours: Colors;
}

/** What the suite knows of a run: all published conclusions, and the figures of each study. */
export interface MeasuredStudies {
  conclusions: readonly { id: string; study: string; conclusion: string; correction?: string | undefined }[];
  /** The study that the run repeated by its author's method. */
  repeated?: RepeatedStudy;
  studies: readonly {
    study: string;
    title: string;
    figures: readonly RepeatedFigure[];
    /** Number of measured figures that are not shown. */
    others: number;
  }[];
}

/** With fewer columns a conclusion stands below its label. */
const narrowestBeside = 60;

const order: readonly Finding['status'][] = ['holds', 'does-not-hold', 'undecided', 'not-applicable', 'not-measured'];

export function drawStudies(run: RunDocument, studies: MeasuredStudies, page: Page): string[][] {
  const { repeated, conclusions } = studies;
  if (repeated === undefined) return [drawConclusions(run, conclusions, page), ...drawTables(studies, page)];
  const own = conclusions.filter(({ study }) => study === repeated.study);
  return [drawStudy(repeated, page.proseWidth, page.colours), drawConclusions(run, own, page)];
}

/** The conclusions, decided ones first: a statement, and below it the figures. */
function drawConclusions(
  { findings = [] }: RunDocument,
  conclusions: MeasuredStudies['conclusions'],
  { proseWidth, colours }: Page,
): string[] {
  const { bold, dim, green, yellow } = colours;
  const judged = new Map(findings.map((finding) => [finding.id, finding]));
  const shown = conclusions.flatMap((published) => {
    const finding = judged.get(published.id);
    return finding && finding.status !== 'not-measured' ? [{ ...published, finding }] : [];
  });
  const words = shown.map(({ finding }) => describeFindingStatus(finding));
  const labelWidth = Math.max(0, ...words.map((word) => word.length));
  const indent = proseWidth < narrowestBeside ? 2 : labelWidth + 8;
  const lines = shown
    .sort((a, b) => order.indexOf(a.finding.status) - order.indexOf(b.finding.status))
    .flatMap(({ id, conclusion, correction, finding }) => {
      const paint = finding.status === 'holds' ? green : finding.status === 'does-not-hold' ? yellow : dim;
      const label = paint(padEnd(describeFindingStatus(finding), labelWidth));
      const text = wrap(conclusion, proseWidth - indent);
      const [first = '', ...more] = indent > labelWidth ? text : ['', ...text];
      const details = [describeEvidence(finding), ...(correction === undefined ? [] : [`Note: ${correction}`])];
      return [
        `${label}  ${bold(padEnd(id, 6))}${first}`,
        ...[...more, ...details.flatMap((detail) => wrap(detail, proseWidth - indent)).map((line) => dim(line))].map(
          (line) => ' '.repeat(indent) + line,
        ),
      ];
    });
  const rest = conclusions.filter(({ id }) => !shown.some((one) => one.id === id));
  const unmeasured = rest.length === 0 ? [] : wrap(`Not measured: ${rest.map(({ id }) => id).join(', ')}.`, proseWidth);
  const decided = shown.filter(({ finding: { status } }) => status === 'holds' || status === 'does-not-hold').length;
  const head = `Conclusions: ${decided} of ${formatCount(conclusions.length, 'conclusion')} decided`;
  return [bold(head), ...lines, ...unmeasured.map((line) => dim(line))];
}

/** For each study that was measured, its figures beside those of its conclusions. */
function drawTables({ studies }: MeasuredStudies, { width, proseWidth, colours }: Page): string[][] {
  const { bold, dim } = colours;
  return studies
    .filter(({ figures }) => figures.length > 0)
    .map(({ study, title, figures, others }) => {
      const more = `${formatCount(others, 'more figure')}: io-perf study ${study} prints them in the author's shape.`;
      return [
        bold(`Study ${study}: ${title}`),
        ...studyTable(study, figures, bold, width),
        ...(others > 0 ? wrap(more, proseWidth).map((line) => dim(line)) : []),
      ];
    });
}
