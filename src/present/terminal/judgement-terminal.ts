/**
 * A judgement as a person reads it in a terminal: a line for each thing that changed or could not be decided, one for all that is the
 * same, one for the gate. `verbose` adds every cell, the method and the reasons.
 */
import pc from 'picocolors';
import type { Colors } from 'picocolors/types.js';
import type { JudgedRun, Judgement } from '../../document/index.ts';
import { environmentLine } from '../facts.ts';
import { noiseWarning } from '../judged.ts';
import {
  cellLines,
  changeLines,
  failureLines,
  type Line,
  type Mark,
  quietLines,
  siteLines,
  undecidedLines,
} from './judgement-lines.ts';
import { basisOf } from '../markdown/no-change.ts';
import { displayWidth, padEnd, padStart, truncateMiddle, wrap } from './columns.ts';
import { formatCount, makeVisible } from '../words/index.ts';

export interface JudgementTerminalOptions {
  /** Columns of the terminal. */
  width: number;
  colour: boolean;
  /** Every cell has its line, and the method is told. */
  verbose?: boolean;
  /** Where the run document was written; named in the last line. */
  outputPath?: string;
}

const narrowest = 40;
const mostChanges = 8;
const mostFailures = 8;
/** A name may take this share of the width. */
const nameShare = 0.4;

/** @returns lines ending in a newline, none wider than `width` (at least 40) columns */
export function renderJudgement(judged: JudgedRun, options: JudgementTerminalOptions): string {
  const width = Math.max(narrowest, Math.floor(options.width) || narrowest);
  const colours = pc.createColors(options.colour);
  const verbose = options.verbose === true;
  const { judgement } = judged;
  const lines = [
    ...failureLines(judged, verbose ? Infinity : mostFailures),
    ...changeLines(judged, verbose, verbose ? Infinity : mostChanges),
    ...siteLines(judged, verbose),
    ...(verbose ? [] : undecidedLines(judged)),
    ...quietLines(judged, verbose),
    ...(verbose ? cellLines(judged) : []),
  ];
  const told = [...(judgement.notes ?? []).map(({ message }) => message), ...warningsOf(judged)];
  return `${[
    ...told.flatMap((sentence) => wrap(makeVisible(`! ${sentence}`), width).map(colours.yellow)),
    ...drawLines(lines, width, colours),
    ...(verbose ? drawMethod(judgement, colours, width) : []),
    ...drawEnd(judged, options, colours, width),
  ].join('\n')}\n`;
}

const painters = (colours: Colors): Record<Mark, (text: string) => string> => ({
  '✗': (text) => colours.bold(colours.red(text)),
  '!': colours.yellow,
  '?': colours.yellow,
  '✓': colours.green,
  '=': colours.dim,
  '·': colours.dim,
});

/** Columns under each other; where there is no room the last goes first, then the order of columns, and then they stand below. */
function drawLines(given: readonly Line[], width: number, colours: Colors): string[] {
  const lines = given.map(({ label, name, columns, note, ...rest }) => ({
    ...rest,
    label: makeVisible(label),
    name: truncateMiddle(makeVisible(name), Math.max(16, Math.floor(width * nameShare))),
    columns: columns.map(makeVisible),
    ...(note === undefined ? {} : { note: makeVisible(note) }),
  }));
  const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(displayWidth));
  const labelWidth = widest(lines.filter(({ name }) => name !== '').map(({ label }) => label));
  const leadOf = ({ label, name }: Line): string => (label === '' ? name : `${padEnd(label, labelWidth)} ${name}`);
  const leadWidth = widest(lines.map(leadOf));
  const tabular = lines.filter(({ columns }) => columns.length > 1);
  const widths = [0, 1, 2].map((index) => widest(tabular.map(({ columns }) => columns[index]!)));
  const aligned = ([figures, change, sure, ...rest]: readonly string[]): string[] => [
    padEnd(figures!, widths[0]!),
    padStart(change!, widths[1]!),
    padEnd(sure!, widths[2]!),
    ...rest,
  ];
  return lines.flatMap((line) => {
    const paint = painters(colours)[line.mark];
    const lead = leadOf(line);
    const { columns, note } = line;
    const padded = lead === '' ? [] : [padEnd(lead, leadWidth)];
    const full = columns.length > 1 ? aligned(columns) : columns;
    const candidates = [
      [...padded, ...full, ...(note === undefined ? [] : [note])],
      [...padded, ...full],
      [...padded, ...full.slice(0, 3)],
      [...(lead === '' ? [] : [lead]), ...columns.slice(0, 3).filter((column) => column !== '')],
    ].map((parts) => parts.join('  ').trimEnd());
    const fitting = candidates.findIndex((text) => displayWidth(text) <= width - 2);
    const below = (text: string, indent: string): string[] =>
      wrap(text, width - indent.length).map((part) => `${indent}${part}`);
    const noted = note === undefined || fitting === 0 ? [] : below(note, '    ').map(colours.dim);
    if (fitting >= 0) return [`${paint(line.mark)} ${withLead(candidates[fitting]!, lead, paint)}`, ...noted];
    const rest = below(columns.filter((column) => column !== '').join('  '), lead === '' ? '  ' : '    ');
    return lead === ''
      ? [`${paint(line.mark)} ${rest[0]!.trimStart()}`, ...rest.slice(1)]
      : [`${paint(line.mark)} ${paint(lead)}`, ...rest, ...noted];
  });
}

/** The label and the name in colour, the figures plain. */
const withLead = (text: string, lead: string, paint: (text: string) => string): string =>
  lead === '' ? text : paint(text.slice(0, lead.length)) + text.slice(lead.length);

/** What makes the whole less sure than it looks. */
function warningsOf(judged: JudgedRun): string[] {
  const noise = noiseWarning(judged);
  return [
    ...(judged.judgement.basis === 'documents'
      ? ['Two separate runs: only large changes can be told. compare --base … --head … in one job sees far more.']
      : []),
    ...(noise === undefined ? [] : [noise]),
  ];
}

function drawMethod(judgement: Judgement, colours: Colors, width: number): string[] {
  const reasons = judgement.gate.map(({ failed, message }) => `${failed ? '✗' : '!'} ${message}`);
  return [
    '',
    ...[...reasons, basisOf(judgement).join(' · ')].flatMap((text) => wrap(makeVisible(text), width)).map(colours.dim),
  ];
}

const ruleWords = {
  count: ['count', 'counts'],
  time: ['time', 'times'],
  budget: ['budget', 'budgets'],
  failed: ['not measured', 'not measured'],
  inconclusive: ['not decided', 'not decided'],
} as const;

/** `Gate fails: 1 count, 1 time. Details: --verbose · cmp.json        ext4 on vda · 2 cores · ⚠ high-load` */
function drawEnd(
  { run, judgement }: JudgedRun,
  { verbose, outputPath }: JudgementTerminalOptions,
  colours: Colors,
  width: number,
): string[] {
  const failing = judgement.gate.filter(({ failed }) => failed);
  const counted = (Object.keys(ruleWords) as (keyof typeof ruleWords)[]).flatMap((rule) => {
    const count = failing.filter((finding) => finding.rule === rule).length;
    const [one, many] = ruleWords[rule];
    return count === 0 ? [] : [formatCount(count, one, many)];
  });
  const gate = judgement.failed ? `Gate fails: ${counted.join(', ') || '1 rule'}.` : 'Gate passes.';
  const places = [...(verbose ? [] : ['--verbose']), ...(outputPath === undefined ? [] : [makeVisible(outputPath)])];
  const details = places.length === 0 ? '' : ` Details: ${places.join(' · ')}`;
  const environment = makeVisible(environmentLine(run));
  const left = `${gate}${details}`;
  const painted = colours.bold(judgement.failed ? colours.red(gate) : colours.green(gate));
  const gap = width - displayWidth(left) - displayWidth(environment);
  if (environment !== '' && gap >= 2) return [`${painted}${details}${' '.repeat(gap)}${colours.dim(environment)}`];
  return [
    ...(displayWidth(left) <= width ? [`${painted}${details}`] : wrap(left, width)),
    ...(environment === '' ? [] : wrap(environment, width).map(colours.dim)),
  ];
}
