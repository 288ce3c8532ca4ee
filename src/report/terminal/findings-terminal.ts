/** Findings on a terminal: the published conclusion, what this run shows, and what to measure if it shows nothing. */
import pc from 'picocolors';
import type { JudgedConclusion, JudgedRule } from '../../core/document/index.ts';
import { displayWidth, padEnd, padStart, wrap } from './text-width.ts';
import { describeFindingCount, describeFindingStatus } from './finding-words.ts';
import { describeStatus, formatCount, formatNumber, formatRatio, noFigure, shellWord } from '../../core/words/index.ts';

const narrowest = 60;

const statuses = ['holds', 'does-not-hold', 'undecided', 'not-applicable', 'not-measured'] as const;

const marks = { holds: '✓', 'does-not-hold': '✗', undecided: '?', 'not-applicable': '–', 'not-measured': ' ' } as const;

/** Of more than one, where that is another word. */
const plurals: Readonly<Record<string, string>> = { holds: 'hold', 'does not hold here': 'do not hold here' };

const gap = '  ';

/** Indent of the figures below the conclusion. */
const figuresIndent = 6;

/** With fewer columns for the compared names, figures are sentences instead of a table. */
const narrowestName = 24;

/** Time budget for a pair of cells. */
const pairBudget = '30s';

/** @returns lines ending in a newline */
export function renderFindings(
  findings: readonly JudgedConclusion[],
  options: { width: number; colour: boolean; verbose?: boolean },
): string {
  const { bold, green, yellow, dim } = pc.createColors(options.colour);
  const width = Math.max(narrowest, Math.floor(options.width) || narrowest);
  const paint = { holds: green, 'does-not-hold': yellow, undecided: dim, 'not-applicable': dim, 'not-measured': dim };
  const labelWidth = Math.max(...statuses.map((status) => displayWidth(describeStatus(status))));
  const indent = labelWidth + 8;
  const shown = ({ rules }: JudgedConclusion): JudgedRule[] =>
    rules.filter((rule) => options.verbose === true || rule.status !== 'not-measured');
  const table = layTable(findings.flatMap(shown), width);
  const below = (texts: string[]): string[] =>
    texts.flatMap((text) => wrap(text, width - figuresIndent).map((line) => ' '.repeat(figuresIndent) + dim(line)));
  const sorted = [...findings].sort((a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status));
  const lines = sorted.flatMap((finding) => {
    const { id, status, conclusion, correction, rules } = finding;
    const label = paint[status](padEnd(describeFindingStatus(finding), labelWidth));
    const part = partOf(finding);
    const text = wrap(conclusion, width - indent);
    const figures = shown(finding);
    const remedy = remedyOf(finding);
    return [
      `${label}  ${bold(padEnd(id, 6))}${text[0] ?? ''}`,
      ...text.slice(1).map((line) => ' '.repeat(indent) + line),
      ...(table
        ? figures.flatMap((rule) => table.row(rule).map((line) => (rule.role === 'seed' ? line : dim(line))))
        : below(figures.map(describeRule))),
      ...below([
        ...(part === undefined ? [] : [part]),
        ...rules.flatMap(describeElsewhere),
        ...finding.speeds.map(describeSpeed),
        ...(finding.counts ?? []).map((count) => `Counted: ${describeFindingCount(count)}.`),
        ...(options.verbose === true ? rules.flatMap(cellsOf) : []),
        ...(correction !== undefined && (options.verbose === true || status !== 'not-measured')
          ? [`Note: ${correction}`]
          : []),
        ...(status === 'undecided' && finding.reason === undefined ? [whyUndecided(rules)] : []),
      ]),
      // Commands are not wrapped, so that they can be copied.
      ...(remedy === undefined ? [] : [`${' '.repeat(figuresIndent)}→ ${remedy}`]),
    ];
  });
  const words = sorted.map(describeFindingStatus);
  const counts = [...new Set(words)].map((word) => {
    const number = words.filter((other) => other === word).length;
    return `${number} ${number === 1 ? word : (plurals[word] ?? word)}`;
  });
  const summary = bold(`${formatCount(findings.length, 'finding')}: ${counts.join(', ')}`);
  return `${[summary, ...(table ? ['', dim(table.head)] : ['']), ...lines].join('\n')}\n`;
}

interface Table {
  head: string;
  /** What was compared, published ratio, measured ratio, its interval, what it should be. */
  row(rule: JudgedRule): string[];
}

/** Undefined if the figures do not fit beside the names. */
function layTable(rules: readonly JudgedRule[], width: number): Table | undefined {
  if (rules.length === 0) return undefined;
  const headings = ['published', 'measured', '95 % interval', 'should be'];
  const figures = [headings, ...rules.map(figuresOf)];
  const widths = headings.map((_, column) => Math.max(...figures.map((row) => displayWidth(row[column]!))));
  const room = width - figuresIndent - 2 - widths.reduce((sum, one) => sum + gap.length + one, 0);
  if (room < narrowestName) return undefined;
  const nameWidth = Math.min(room, Math.max(...rules.map((rule) => displayWidth(nameOf(rule)))));
  const line = (mark: string, name: string, row: readonly string[]): string =>
    [
      `${' '.repeat(figuresIndent)}${mark} ${padEnd(name, nameWidth)}`,
      ...row.map((text, column) => (column === headings.length - 1 ? text : padStart(text, widths[column]!))),
    ]
      .join(gap)
      .trimEnd();
  return {
    head: line(' ', '', headings),
    row: (rule) => {
      const [name = '', ...more] = wrap(nameOf(rule), nameWidth);
      return [line(marks[rule.status], name, figuresOf(rule)), ...more.map((text) => line(' ', text, []))];
    },
  };
}

const roleWords: Readonly<Record<JudgedRule['role'], readonly string[]>> = {
  seed: [],
  twin: ['beside it'],
  floor: ['native'],
};

const nameOf = ({ role, what }: JudgedRule): string =>
  [...roleWords[role], ...(what === undefined ? [] : [what])].join(', ');

/** `1 of 4 rules`, and why not all; undefined if all are decided. */
function partOf({ decided, outOf, reason }: JudgedConclusion): string | undefined {
  const part = decided > 0 && decided < outOf ? `Decided by ${decided} of ${formatCount(outOf, 'rule')}` : undefined;
  const why = reason === undefined ? undefined : reason.charAt(0).toUpperCase() + reason.slice(1);
  return part === undefined && why === undefined ? undefined : [part, why].filter(Boolean).join('. ') + '.';
}

/** Measured with parameters other than the study's: shown, not judged. */
function describeElsewhere(rule: JudgedRule): string[] {
  if (rule.elsewhere === undefined) return [];
  const { ratio, parameters } = rule.elsewhere;
  return [`For information, ${[nameOf(rule), `with ${parameters}`].join(' ')}: ${formatRatio(ratio)}.`];
}

const describeSpeed = ({ what, published, measured, unit }: JudgedConclusion['speeds'][number]): string =>
  `${what}: published ${formatNumber(published)} ${unit}, here ${measured === undefined ? noFigure : `${formatNumber(measured)} ${unit}`}`;

function figuresOf({ published, measured, demand }: JudgedRule): string[] {
  return [
    published === undefined ? noFigure : formatRatio(published),
    measured === undefined ? noFigure : formatRatio(measured.ratio),
    intervalOf(measured) ?? noFigure,
    demand,
  ];
}

/** `×17.9 … ×18.8`; undefined without an interval. */
const intervalOf = (measured: JudgedRule['measured']): string | undefined =>
  measured?.low === undefined || measured.high === undefined
    ? undefined
    : `${formatRatio(measured.low)} … ${formatRatio(measured.high)}`;

/** `against subpaths: published ×21.7, measured ×18.2 (×17.9 … ×18.8), should be at least ×2: holds` */
function describeRule(rule: JudgedRule): string {
  const { published, measured, demand, status } = rule;
  const interval = intervalOf(measured);
  const figures = [
    ...(published === undefined ? [] : [`published ${formatRatio(published)}`]),
    ...(measured === undefined
      ? []
      : [`measured ${formatRatio(measured.ratio)}${interval === undefined ? '' : ` (${interval})`}`]),
    `should be ${demand}: ${describeStatus(status)}`,
  ];
  const name = nameOf(rule);
  return `${name === '' ? '' : `${name}: `}${figures.join(', ')}`;
}

const cellsOf = ({ measured }: JudgedRule): string[] =>
  measured === undefined ? [] : [`${measured.slower} ÷ ${measured.faster}`];

const isOpen = ({ role, status }: JudgedRule): boolean => role === 'seed' && status === 'undecided';

const whyUndecided = (rules: readonly JudgedRule[]): string =>
  rules.some((rule) => isOpen(rule) && intervalOf(rule.measured) === undefined)
    ? 'Too few samples for an interval: measure longer.'
    : 'The interval holds ratios of either kind: measure longer, or on a quieter machine.';

/** What to measure if results are missing or too few. */
function remedyOf({ status, rules, makeTrue, again }: JudgedConclusion): string | undefined {
  if (again !== undefined) return again;
  const isOwed =
    status === 'undecided' ? !rules.some(isOpen) : status === 'not-applicable' || status === 'not-measured';
  if (makeTrue !== undefined && isOwed) return `sudo io-perf ${makeTrue}`;
  if (status === 'undecided') {
    const measured = rules.find(isOpen)?.measured;
    if (measured) return `${commandOf([measured.slower, measured.faster])} --time-budget ${pairBudget}`;
  }
  if (status !== 'undecided' && status !== 'not-measured') return undefined;
  const missing = rules.find((rule) => rule.role === 'seed' && rule.missing !== undefined)?.missing;
  return missing && commandOf(missing);
}

const commandOf = (cells: readonly string[]): string =>
  `io-perf run --cells ${cells.map((cell) => shellWord(cell) ?? 'CELL').join(' ')}`;
