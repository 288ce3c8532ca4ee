/** The parts of a judged page in Markdown, each as lines; none cuts anything: what is left out is counted and named. */
import type { CellJudgement, CellResult, RunDocument } from '../model/index.ts';
import { formatChangeWithInterval, formatCountChange, formatCounts, formatFigures } from './change.ts';
import { shorten, type Detail } from './detail.ts';
import { environmentFacts, runFacts, subjectFacts, type Fact } from './facts.ts';
import { describeEvidence, describeFinding, describeFindingStatus } from './findings.ts';
import { changesOf, isBrokenBudget, type Change, type JudgedRun } from './judged.ts';
import { codeSpan, escapeMarkdown, foldedDetails, markdownTable } from './markdown-text.ts';
import { explain } from './marks.ts';
import { countSkipped, groupSkipped, nameCells } from './skipped.ts';
import { formatCount, formatPercent, noFigure } from './units.ts';
import { makeVisible } from './visible.ts';

/** Texts of a document, shortened and harmless. */
export interface Speaker {
  prose: (text: string) => string;
  code: (text: string) => string;
}

export function speakerOf({ characters }: Detail): Speaker {
  const short = (text: string): string => shorten(makeVisible(text), characters);
  return { prose: (text) => escapeMarkdown(short(text)), code: (text) => codeSpan(short(text)) || noFigure };
}

type Side = 'left' | 'right';
const columns = (...headings: readonly (readonly [string, Side])[]): { text: string; side: Side }[] =>
  headings.map(([text, side]) => ({ text, side }));

/** `and 12 more cells, which the run document holds` */
const rest = (shown: number, all: number, singular: string): string[] =>
  shown < all ? ['', `… and ${formatCount(all - shown, `more ${singular}`)}, in the run document.`] : [];

const markOf = ({ fails, worse }: Change): string => (fails ? '❌' : worse ? '⚠️' : '✅');

/** What the figure rests on: `38 pairs`, `12 runs`, `exact`. */
function groundsOf({ pairsUsed, runsUsed }: CellJudgement): string {
  if (pairsUsed !== undefined) return formatCount(pairsUsed, 'pair');
  return typeof runsUsed === 'number' ? formatCount(runsUsed, 'run') : noFigure;
}

const remarkOf = ({ type, advisory }: CellJudgement): string =>
  type === 'device' ? 'device-bound: for information' : advisory === true ? 'for information' : '';

/** What the cell's figure is where it is no time; the unit as Markdown. */
function measuredOf(run: RunDocument, cell: string, say: Speaker): CellResult['measured'] {
  const measured = Object.hasOwn(run.cells, cell) ? run.cells[cell]!.measured : undefined;
  return measured === undefined ? undefined : { ...measured, unit: say.prose(measured.unit) };
}

function changeRow(change: Change, run: RunDocument, say: Speaker): string[] {
  const mark = markOf(change);
  if (change.kind === 'count') {
    const { metric, base, head, allowed } = change.count;
    return [
      mark,
      say.code(change.cell),
      say.code(metric),
      formatCounts(metric, base, head),
      `**${formatCountChange(metric, base, head)}**`,
      'exact',
      allowed === undefined ? '' : `allowed: ${say.code(allowed)}`,
    ];
  }
  const { baseNs, headNs, ratio, low, high } = change.judged;
  const [amount = '', ...interval] = formatChangeWithInterval(ratio, low, high).split(' [');
  return [
    mark,
    say.code(change.cell),
    measuredOf(run, change.cell, say) === undefined ? 'time' : 'figure',
    formatFigures(baseNs, headNs, measuredOf(run, change.cell, say)),
    `**${amount}**${interval.map((bounds) => ` [${bounds}`).join('')}`,
    groundsOf(change.judged),
    remarkOf(change.judged),
  ];
}

/** What changed, counts first, because they are certain. */
export function changesTable({ judgement, run }: JudgedRun, detail: Detail): string[] {
  const changes = changesOf(judgement);
  if (changes.length === 0) return [];
  const say = speakerOf(detail);
  const shown = changes.slice(0, detail.changes).map((change) => changeRow(change, run, say));
  const headings = columns(
    ['', 'left'],
    ['cell', 'left'],
    ['per operation', 'left'],
    ['base → head', 'right'],
    ['Δ [95 % interval]', 'right'],
    ['from', 'right'],
    ['', 'left'],
  );
  return [...markdownTable(headings, shown), ...rest(shown.length, changes.length, 'change')];
}

/** Budgets that no row of the table shows, and cells that could not be measured. */
export function failuresList({ judgement, run }: JudgedRun, detail: Detail): string[] {
  const say = speakerOf(detail);
  const budgets = judgement.gate.filter(isBrokenBudget).map(({ message }) => `- ❌ ${say.prose(message)}`);
  const errors = run.errors.map(
    ({ cell, subject, code, message }) =>
      `- ⚠️ ${say.code(cell)}${subject === undefined ? '' : ` (${say.prose(subject)})`}: **${say.prose(code)}** ${say.prose(message)}`,
  );
  const shownErrors = errors.slice(0, detail.entries);
  return [
    ...budgets.slice(0, detail.entries),
    ...rest(Math.min(budgets.length, detail.entries), budgets.length, 'budget'),
    ...(errors.length === 0
      ? []
      : [...(budgets.length > 0 ? [''] : []), '**Not measured to the end**', '', ...shownErrors]),
    ...rest(shownErrors.length, errors.length, 'failure'),
  ];
}

const order: readonly CellJudgement['verdict'][] = [
  'failed',
  'regressed',
  'inconclusive',
  'improved',
  'environment-changed',
  'new',
  'removed',
  'unchanged',
];

/** `inconclusive: noise; would see +9 %` */
function describeVerdict({ verdict, reason, minimumDetectable }: CellJudgement, say: Speaker): string {
  const why = reason === undefined || verdict === 'failed' ? '' : `: ${say.prose(reason)}`;
  const seen =
    verdict === 'inconclusive' && typeof minimumDetectable === 'number'
      ? `; a change of ${formatPercent(minimumDetectable)} would show`
      : '';
  return `${verdict}${why}${seen}`;
}

/** All cells with their verdicts, folded. */
export function cellsTable({ judgement, run }: JudgedRun, detail: Detail): string[] {
  const say = speakerOf(detail);
  const cells = Object.entries(judgement.cells).sort(
    ([, a], [, b]) => order.indexOf(a.verdict) - order.indexOf(b.verdict),
  );
  if (cells.length === 0 || judgement.basis === 'none') return [];
  const counted = order
    .map((verdict) => [verdict, cells.filter(([, cell]) => cell.verdict === verdict).length] as const)
    .filter(([, count]) => count > 0)
    .map(([verdict, count]) => `${count} ${verdict}`)
    .join(', ');
  const title = `All ${formatCount(cells.length, 'cell')}: ${counted}`;
  if (detail.cells === 0) return [`${title} (listed in the run document).`];
  const rows = cells
    .slice(0, detail.cells)
    .map(([cell, judged]) => [
      say.code(cell),
      describeVerdict(judged, say),
      formatFigures(judged.baseNs, judged.headNs, measuredOf(run, cell, say)),
      formatChangeWithInterval(judged.ratio, judged.low, judged.high),
      groundsOf(judged),
    ]);
  const headings = columns(
    ['cell', 'left'],
    ['verdict of the time', 'left'],
    ['base → head', 'right'],
    ['Δ [95 % interval]', 'right'],
    ['from', 'right'],
  );
  return foldedDetails(title, [...markdownTable(headings, rows), ...rest(rows.length, cells.length, 'cell')]);
}

/** Files that differing counts concern, folded. */
export function pathsList({ judgement }: JudgedRun, detail: Detail): string[] {
  const say = speakerOf(detail);
  const concerned = changesOf(judgement).flatMap((change) =>
    change.kind === 'count' && (change.count.paths?.length ?? 0) > 0
      ? [{ cell: change.cell, metric: change.count.metric, paths: change.count.paths! }]
      : [],
  );
  if (concerned.length === 0 || detail.paths === 0) return [];
  const lines = concerned.slice(0, detail.entries).map(({ cell, metric, paths }) => {
    const shown = paths.slice(0, detail.paths).map(say.code).join(', ');
    const more = paths.length > detail.paths ? ` and ${paths.length - detail.paths} more` : '';
    return `- ${say.code(cell)}, ${say.code(metric)}: ${shown}${more}`;
  });
  return foldedDetails('Files that the counts concern', [...lines, ...rest(lines.length, concerned.length, 'count')]);
}

/** What was not measured, by reason, folded. */
export function skippedTable({ run }: JudgedRun, detail: Detail): string[] {
  const reasons = groupSkipped(run.skipped);
  if (reasons.length === 0) return [];
  const say = speakerOf(detail);
  const rows = reasons
    .slice(0, detail.entries)
    .map((reason) => [
      String(reason.count),
      say.prose(nameCells(reason, 4)),
      say.prose(reason.reason),
      say.prose(reason.remedy ?? ''),
    ]);
  const headings = columns(['cells', 'right'], ['which', 'left'], ['why', 'left'], ['how to get them', 'left']);
  return foldedDetails(`Skipped: ${formatCount(countSkipped(run), 'cell')}`, [
    ...markdownTable(headings, rows),
    ...rest(rows.length, reasons.length, 'reason'),
  ]);
}

/** Conclusions of the literature that this run could test, folded. */
export function findingsTable({ run }: JudgedRun, detail: Detail): string[] {
  const tested = (run.findings ?? []).filter(({ status, counts }) => status !== 'not-measured' || counts !== undefined);
  if (tested.length === 0) return [];
  const say = speakerOf(detail);
  const rows = tested
    .slice(0, detail.entries)
    .map((finding) => [
      say.prose(finding.id),
      describeFindingStatus(finding),
      finding.counts === undefined ? describeFinding(finding) : say.prose(describeEvidence(finding)),
    ]);
  const headings = columns(['finding', 'left'], ['here', 'left'], ['figures', 'left']);
  const timed = tested.filter(({ status }) => status !== 'not-measured');
  const holding = timed.filter(({ status }) => status === 'holds').length;
  const title = timed.length === 0 ? 'Findings, by counts' : `Findings: ${holding} of ${timed.length} hold here`;
  return foldedDetails(title, [...markdownTable(headings, rows), ...rest(rows.length, tested.length, 'finding')]);
}

/** Hazards with advice, and the environment, folded; the hazards' names stay in sight. */
export function environmentBlock({ run }: JudgedRun, detail: Detail): string[] {
  const say = speakerOf(detail);
  const subjects = Object.entries(run.subjects).slice(0, detail.entries);
  const hazards = [...new Set(subjects.flatMap(([, subject]) => subject.hazards))];
  const details = Object.fromEntries(subjects.flatMap(([, subject]) => Object.entries(subject.hazardDetails ?? {})));
  const shown = hazards.slice(0, detail.entries);
  const names = shown.slice(0, 6).map(say.prose).join(', ');
  const title =
    hazards.length === 0
      ? 'Environment'
      : `Environment; ${formatCount(hazards.length, 'hazard')}: ${names}${hazards.length > 6 ? ' …' : ''}`;
  const advice = shown.map((hazard) => {
    const sentence = explain(hazard, details);
    return `- **${say.prose(hazard)}**${sentence === '' ? '' : `: ${say.prose(sentence)}`}`;
  });
  const write = (facts: readonly Fact[]): string[] => [
    ...facts.slice(0, detail.entries).map(({ label, text }) => `- ${say.prose(label)}: ${say.code(text)}`),
    ...rest(Math.min(facts.length, detail.entries), facts.length, 'fact'),
  ];
  const single = subjects.length === 1;
  return foldedDetails(title, [
    ...advice,
    ...rest(shown.length, hazards.length, 'hazard'),
    ...(advice.length > 0 ? [''] : []),
    ...write(runFacts(run)),
    ...subjects.flatMap(([name, subject]) => [
      ...(single ? [] : ['', `**${say.prose(name)}**`, '']),
      ...write([...subjectFacts(subject), ...environmentFacts(subject)]),
    ]),
  ]);
}
