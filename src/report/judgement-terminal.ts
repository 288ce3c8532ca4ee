/** A judgement as a person reads it in a terminal: what changed first, one self-explaining line for each verdict, the rest counted. */
import pc from 'picocolors';
import type { Colors } from 'picocolors/types.js';
import type { CellJudgement, Judgement } from '../model/index.ts';
import { displayWidth, padEnd, wrap } from './text-width.ts';
import { formatCount, formatDuration, formatPercent } from './units.ts';
import { makeVisible } from './visible.ts';

export interface JudgementTerminalOptions {
  /** Columns of the terminal. */
  width: number;
  colour: boolean;
  /** Every cell has its line, the unchanged too. */
  verbose?: boolean;
  /** Where the run document was written; named in the last line. */
  outputPath?: string;
}

type Verdict = CellJudgement['verdict'];
type Entry = [cell: string, judged: CellJudgement];

const narrowest = 40;
/** Verdicts whose cells are named, in this order. */
const named: readonly Verdict[] = ['failed', 'regressed', 'improved', 'inconclusive', 'environment-changed'];
const counted: readonly Verdict[] = ['unchanged', 'new', 'removed'];
const mostOfAKind = 20;

/** @returns lines ending in a newline */
export function renderJudgement(judgement: Judgement, options: JudgementTerminalOptions): string {
  const width = Math.max(narrowest, Math.floor(options.width) || narrowest);
  const colours = pc.createColors(options.colour);
  const entries = Object.entries(judgement.cells);
  const kinds = options.verbose === true ? [...named, ...counted] : named;
  const labelWidth = Math.max(0, ...entries.map(([, { verdict }]) => verdict.length));
  const blocks = [
    drawTitle(judgement, entries, colours, width),
    kinds.flatMap((verdict) => drawKind(verdict, entries, judgement, { labelWidth, width, colours })),
    options.verbose === true ? [] : drawCounts(entries, judgement, labelWidth, width, colours),
    drawGate(judgement, colours, width),
    options.outputPath === undefined ? [] : [`Written to ${makeVisible(options.outputPath)}.`],
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`;
}

interface Page {
  labelWidth: number;
  width: number;
  colours: Colors;
}

const painters = (colours: Colors): Record<Verdict, (text: string) => string> => ({
  failed: (text) => colours.bold(colours.red(text)),
  regressed: (text) => colours.bold(colours.red(text)),
  improved: (text) => colours.bold(colours.green(text)),
  inconclusive: colours.yellow,
  'environment-changed': colours.yellow,
  unchanged: colours.dim,
  new: colours.dim,
  removed: colours.dim,
});

const bases: Record<Judgement['basis'], string> = {
  paired: 'Measured in pairs: base and head next to each other in one job, a coin says which goes first.',
  documents:
    'Unpaired: two separate runs. What differs between runs as such (the hour, the neighbours, where files lie) cannot be told from a change, so only large changes are called one; compare --base … --head … in one job sees far more.',
  history: 'Against stored runs.',
  none: 'Nothing to compare with yet.',
};

function drawTitle(judgement: Judgement, entries: readonly Entry[], colours: Colors, width: number): string[] {
  const { base, head, verdict, basis, falseAlarmRate, minEffect, noiseFloor } = judgement;
  const title = `${verdict.toUpperCase()} · ${formatCount(entries.length, 'cell')} · ${sideText(base)} → ${sideText(head)}`;
  const promises = [
    ...(falseAlarmRate === undefined ? [] : [`An unchanged head ${alarmsText(falseAlarmRate)}.`]),
    ...(minEffect === undefined ? [] : [`Changes of less than ${formatPercent(minEffect)} are not called changes.`]),
  ];
  const lines = [
    [bases[basis], ...promises].join(' '),
    ...(noiseFloor === undefined
      ? []
      : [`Noise floor of this run: base against base differs by up to ${formatPercent(noiseFloor)}.`]),
    ...nullArmWarning(judgement),
  ];
  return [
    ...wrap(makeVisible(title), width).map((line) => colours.bold(painters(colours)[verdict](line))),
    ...lines.flatMap((line) => wrap(makeVisible(line), width).map((text) => colours.dim(text))),
  ];
}

function sideText(side: Judgement['base']): string {
  if (side === undefined) return 'nothing';
  return side.commit === undefined ? side.name : `${side.name} (${side.commit.slice(0, 7)})`;
}

function nullArmWarning({ nullArm }: Judgement): string[] {
  const changed = isRecord(nullArm) && Array.isArray(nullArm.changed) ? nullArm.changed.map(String) : [];
  if (changed.length === 0) return [];
  return [
    `The base differs from itself in ${formatCount(changed.length, 'cell')} (${changed.slice(0, 3).join(', ')}): the machine moved, or processes differ; do not trust changes of this size.`,
  ];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** `alarms falsely once in 100 pull requests` */
function alarmsText(rate: number): string {
  return rate > 0 ? `alarms falsely once in ${Math.round(1 / rate)} pull requests` : 'never alarms';
}

function drawKind(verdict: Verdict, entries: readonly Entry[], judgement: Judgement, page: Page): string[] {
  const cells = entries.filter(([, judged]) => judged.verdict === verdict);
  // The largest change first; what has no figure last.
  cells.sort(([, a], [, b]) => distance(b) - distance(a));
  const lines = cells.slice(0, mostOfAKind).flatMap(([cell, judged]) => drawCell(cell, judged, judgement, page));
  const rest = cells.length - mostOfAKind;
  return rest > 0 ? [...lines, `${' '.repeat(page.labelWidth + 2)}and ${rest} more, all in the run document`] : lines;
}

const distance = ({ ratio }: CellJudgement): number => (ratio === null || ratio <= 0 ? -1 : Math.abs(Math.log(ratio)));

function drawCell(cell: string, judged: CellJudgement, judgement: Judgement, page: Page): string[] {
  const { labelWidth, width, colours } = page;
  const label = painters(colours)[judged.verdict](padEnd(judged.verdict, labelWidth));
  const name = makeVisible(cell);
  const text = makeVisible(explain(judged, judgement));
  if (labelWidth + 4 + displayWidth(name) + displayWidth(text) <= width) return [`${label}  ${name}  ${text}`];
  const indent = ' '.repeat(labelWidth + 2);
  return [
    ...wrap(name, width - labelWidth - 2).map((line, index) => `${index === 0 ? `${label}  ` : indent}${line}`),
    ...wrap(text, width - labelWidth - 4).map((line) => `${indent}  ${line}`),
  ];
}

/** A verdict in one line. */
function explain(judged: CellJudgement, judgement: Judgement): string {
  const { verdict, pairsUsed, reason, minimumDetectable, type, baseNs, headNs } = judged;
  const parts = [
    ...(judged.ratio === null ? [] : [changeText(judged)]),
    ...(pairsUsed === undefined || pairsUsed === 0 ? [] : [formatCount(pairsUsed, 'pair')]),
  ];
  if (verdict === 'failed') return reason ?? 'could not be measured';
  if (
    verdict === 'regressed' &&
    type !== 'device' &&
    judged.advisory !== true &&
    judgement.falseAlarmRate !== undefined
  )
    parts.push(alarmsText(judgement.falseAlarmRate));
  if (verdict === 'inconclusive') {
    if (judged.probably !== undefined) parts.push(`probably ${judged.probably}: all pairs agree`);
    parts.push(reasonText(reason));
    if (minimumDetectable !== undefined && minimumDetectable !== null)
      parts.push(`would have found +${formatPercent(minimumDetectable)} four times in five`);
  }
  if (type === 'device') parts.push('waits for the device: reported only');
  else if (judged.advisory === true) parts.push('for information');
  const times =
    (verdict === 'regressed' || verdict === 'improved') && baseNs !== undefined && headNs !== undefined
      ? ` (${formatDuration(baseNs)} → ${formatDuration(headNs)})`
      : '';
  return `${parts.join(', ')}${times}`;
}

const reasons: Record<string, string> = {
  noise: 'the noise hides what matters',
  'too-few-pairs': 'too few pairs',
  'one-order': 'one side was always first',
  'unusable-pairs': 'too many unusable times',
  'too-many-cells': 'too few pairs for so many cells',
};

const reasonText = (reason: string | undefined): string =>
  reason === undefined ? 'undecided' : Object.hasOwn(reasons, reason) ? reasons[reason]! : reason;

/** `+6.1 % [+4.8, +7.3]` */
function changeText({ ratio, low, high }: CellJudgement): string {
  const interval = low === null || high === null ? '' : ` [${signed(low)}, ${signed(high)}]`;
  return `${signed(ratio!)} %${interval}`;
}

/** A ratio as a change in per cent, with its sign: `+6.1`, `−12`. */
function signed(ratio: number): string {
  const percent = (ratio - 1) * 100;
  const digits = Math.abs(percent) < 9.95 ? 1 : 0;
  const text = Math.abs(percent).toFixed(digits);
  return `${percent < 0 && Number(text) !== 0 ? '−' : '+'}${percent >= 1e5 ? '>99999' : text}`;
}

function drawCounts(
  entries: readonly Entry[],
  { unchangedWithin }: Judgement,
  labelWidth: number,
  width: number,
  colours: Colors,
): string[] {
  const meanings: Partial<Record<Verdict, string>> = {
    ...(typeof unchangedWithin === 'number'
      ? { unchanged: `a slowdown of ${formatPercent(unchangedWithin)} is ruled out` }
      : {}),
    new: 'only the head has them',
    removed: 'only the base has them',
  };
  return counted.flatMap((verdict) => {
    const count = entries.filter(([, judged]) => judged.verdict === verdict).length;
    if (count === 0) return [];
    const meaning = meanings[verdict] === undefined ? '' : `: ${meanings[verdict]}`;
    return wrap(`${formatCount(count, 'cell')}${meaning}`, width - labelWidth - 2).map((line, index) =>
      index === 0
        ? `${painters(colours)[verdict](padEnd(verdict, labelWidth))}  ${line}`
        : `${' '.repeat(labelWidth + 2)}${line}`,
    );
  });
}

function drawGate({ failed, gate }: Judgement, colours: Colors, width: number): string[] {
  const paragraph = (text: string): string[] => wrap(makeVisible(text), width);
  // What a cell's own line says already is not said again.
  const others = gate.filter(({ rule }) => rule !== 'time' && rule !== 'failed' && rule !== 'inconclusive');
  const lines = others.flatMap(({ failed: fails, message }) =>
    paragraph(`${fails ? '✗' : '!'} ${message}`).map((line) => (fails ? colours.red(line) : colours.yellow(line))),
  );
  const reasonsToFail = gate.filter((finding) => finding.failed).length;
  const end = failed ? `The gate fails: ${formatCount(reasonsToFail, 'reason')}.` : 'The gate passes.';
  return [...lines, colours.bold(failed ? colours.red(end) : colours.green(end))];
}
