/**
 * A judgement on a terminal: one row for each workload that changed or is not decided, one for all that is unchanged,
 * one for the gate. `verbose` adds every cell, the method and the reasons.
 */
import pc from 'picocolors';
import type { Colors } from 'picocolors/types.js';
import type { JudgedRun, Judgement } from '../../core/document/index.ts';
import { environmentLine } from '../facts.ts';
import { noiseWarning } from '../noise-line.ts';
import {
  cellLines,
  failureLines,
  fewerSyncsLines,
  type Line,
  type Mark,
  notMeasuredLines,
  quietCountLines,
  quietLines,
  rowLines,
  siteLines,
  undecidedLines,
} from './judgement-lines.ts';
import type { TerminalOptions } from './run-terminal.ts';
import { basisOf } from '../markdown/basis.ts';
import { nounOf } from '../verdict-words.ts';
import { describeGate, isClean } from '../whole.ts';
import { displayWidth, padEnd, padStart, truncateMiddle, wrap } from './text-width.ts';
import { makeVisible, shortenPath } from '../../core/words/index.ts';

/** `verbose` shows a line for every cell, and the method. */
export type JudgementTerminalOptions = Pick<TerminalOptions, 'width' | 'colour' | 'verbose' | 'outputPath'>;

const narrowest = 40;
const maxRows = 12;
const maxFailures = 8;
/** Columns are aligned beside names of up to this share of the width. */
const nameShare = 0.4;
/** Columns of a mark, a label and the spaces around them. */
const beforeName = 14;

/** @returns lines ending in a newline, none wider than `width` (at least 40) columns */
export function renderJudgement(judged: JudgedRun, options: JudgementTerminalOptions): string {
  const width = Math.max(narrowest, Math.floor(options.width) || narrowest);
  const colours = pc.createColors(options.colour);
  const verbose = options.verbose === true;
  const { judgement } = judged;
  const lines = [
    ...failureLines(judged, verbose ? Infinity : maxFailures),
    ...fewerSyncsLines(judged),
    ...rowLines(judged, verbose, verbose ? Infinity : maxRows),
    ...siteLines(judged, verbose),
    ...(verbose ? [] : undecidedLines(judged)),
    ...notMeasuredLines(judged, verbose),
    ...quietLines(judged, verbose),
    ...(verbose ? quietCountLines(judged) : []),
    ...(verbose ? cellLines(judged) : []),
  ];
  const warnings = [...(judgement.notes ?? []).map(({ message }) => message), ...warningsOf(judged)];
  return `${[
    ...warnings.flatMap((sentence) => wrap(makeVisible(`! ${sentence}`), width).map(colours.yellow)),
    ...drawLines(lines, width, colours),
    ...(verbose ? drawMethod(judgement, colours, width) : []),
    ...drawEnd(judged, options, colours, width),
  ].join('\n')}\n`;
}

const painters = (colours: Colors): Record<Mark, (text: string) => string> => ({
  '✗': (text) => colours.bold(colours.red(text)),
  '⚠': (text) => colours.bold(colours.yellow(text)),
  '!': colours.yellow,
  '?': colours.yellow,
  '✓': colours.green,
  '=': colours.dim,
  '·': colours.dim,
});

/** Minimum columns for a text beside the names. */
const narrowestText = 30;
/** Minimum columns in which a long file name is recognizable. */
const narrowestFile = 32;

/** Aligns columns, and texts beside the names. Parts without room go below; files are shortened. */
function drawLines(given: readonly Line[], width: number, colours: Colors): string[] {
  const lines = given.map((line) => visible(line, width));
  const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(displayWidth));
  const labelWidth = widest(lines.map(({ label }) => label));
  const leadOf = ({ label, name }: Line): string => (label === '' ? name : `${padEnd(label, labelWidth)} ${name}`);
  const isAligned = ({ name }: Line): boolean => displayWidth(name) <= Math.max(16, Math.floor(width * nameShare));
  const leadWidth = widest(lines.filter(isAligned).map(leadOf));
  const tabular = lines.filter(({ columns }) => columns.length > 1);
  const widths = [0, 1, 2].map((index) => widest(tabular.map(({ columns }) => columns[index]!)));
  const aligned = ([figures, change, sure, ...rest]: readonly string[]): string[] => [
    padEnd(figures!, widths[0]!),
    padStart(change!, widths[1]!),
    padEnd(sure!, widths[2]!),
    ...rest,
  ];
  const below = (text: string, indent: string): string[] =>
    wrap(text, width - indent.length).map((part) => `${indent}${part}`);
  return lines.flatMap((line) => {
    const paint = painters(colours)[line.mark];
    const lead = leadOf(line);
    const { columns, note, file } = line;
    const notes = (fits: boolean): string[] => (note === undefined || fits ? [] : below(note, '    ').map(colours.dim));
    if (columns.length <= 1) return [...drawText(line, lead, leadWidth, width, paint), ...notes(false)];
    const padded = [padEnd(lead, leadWidth)];
    const full = aligned(columns);
    const candidates = [
      [...padded, ...full, ...(note === undefined ? [] : [note])],
      [...padded, ...full],
      [...padded, ...full.slice(0, 3)],
      [lead, ...columns.slice(0, 3).filter((column) => column !== '')],
    ].map((parts) => parts.join('  ').trimEnd());
    const fitting = candidates.findIndex((text) => displayWidth(text) <= width - 2);
    if (fitting < 0) {
      const rest = below(columns.filter((column) => column !== '').join('  '), '    ');
      return [`${paint(line.mark)} ${paint(lead)}`, ...rest, ...drawFile(file, width), ...notes(false)];
    }
    const text = candidates[fitting]!;
    const room = width - 2 - displayWidth(text) - 2;
    const beside = file !== undefined && room >= Math.min(narrowestFile, displayWidth(file));
    return [
      `${paint(line.mark)} ${withLead(text, lead, paint)}${beside ? `  ${shortenPath(file, room)}` : ''}`,
      ...(beside ? [] : drawFile(file, width)),
      ...notes(fitting === 0),
    ];
  });
}

function visible({ label, name, columns, note, file, mark }: Line, width: number): Line {
  const line: Line = {
    mark,
    label: makeVisible(label),
    // A name with a gap is not the name that the user knows: only what is longer than a line gets one.
    name: truncateMiddle(makeVisible(name), Math.max(16, width - beforeName)),
    columns: columns.map(makeVisible),
  };
  if (note !== undefined) line.note = makeVisible(note);
  if (file !== undefined) line.file = makeVisible(file);
  return line;
}

const drawFile = (file: string | undefined, width: number): string[] =>
  file === undefined ? [] : wrap(shortenPath(file, width - 4), width - 4).map((part) => `    ${part}`);

/** A text beside its name, with further lines under the first; below the name if there is too little room. */
function drawText(
  { mark, columns }: Line,
  lead: string,
  leadWidth: number,
  width: number,
  paint: (text: string) => string,
): string[] {
  const [text = ''] = columns;
  if (lead === '') return wrap(text, width - 2).map((part, index) => `${index === 0 ? paint(mark) : ' '} ${part}`);
  const leadColumns = Math.max(leadWidth, displayWidth(lead));
  const room = width - 2 - leadColumns - 2;
  if (room >= Math.min(narrowestText, displayWidth(text))) {
    const [first = '', ...rest] = wrap(text, room);
    return [
      `${paint(mark)} ${withLead(`${padEnd(lead, leadWidth)}  ${first}`.trimEnd(), lead, paint)}`,
      ...rest.map((part) => `${' '.repeat(leadColumns + 4)}${part}`),
    ];
  }
  return [`${paint(mark)} ${paint(lead.trimEnd())}`, ...wrap(text, width - 4).map((part) => `    ${part}`)];
}

/** The label and the name are coloured, the figures plain. */
const withLead = (text: string, lead: string, paint: (text: string) => string): string =>
  lead === '' ? text : paint(text.slice(0, lead.length)) + text.slice(lead.length);

/** Reasons to trust the result less. */
function warningsOf(judged: JudgedRun): string[] {
  const noise = noiseWarning(judged);
  return [
    ...(judged.judgement.basis === 'documents'
      ? ['Two separate runs: only large changes can be detected. compare --base … --head … in one job sees far more.']
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

/** `Gate fails: 1 count, 1 time. Details: --verbose · cmp.json        ext4 on vda · 2 cores · ⚠ high-load` */
function drawEnd(
  judged: JudgedRun,
  { verbose, outputPath }: JudgementTerminalOptions,
  colours: Colors,
  width: number,
): string[] {
  const { run, judgement } = judged;
  const gate = describeGate(judged, nounOf(run, judgement));
  const places = [...(verbose ? [] : ['--verbose']), ...(outputPath === undefined ? [] : [makeVisible(outputPath)])];
  const details = places.length === 0 ? '' : ` Details: ${places.join(' · ')}`;
  const environment = makeVisible(environmentLine(run));
  const left = `${gate}${details}`;
  const colour = judgement.failed ? colours.red : isClean(judged) ? colours.green : colours.yellow;
  const painted = colours.bold(colour(gate));
  const gap = width - displayWidth(left) - displayWidth(environment);
  if (environment !== '' && gap >= 2) return [`${painted}${details}${' '.repeat(gap)}${colours.dim(environment)}`];
  return [
    ...(displayWidth(left) <= width ? [`${painted}${details}`] : wrap(left, width)),
    ...(environment === '' ? [] : wrap(environment, width).map(colours.dim)),
  ];
}
