/** The text of a progress line. */
import { formatWait, makeVisible } from '../../core/words/index.ts';
import { displayWidth, truncateMiddle } from '../index.ts';

export interface ProgressState {
  /** 0…1 */
  fraction: number;
  /** The cell or phrase being measured. */
  cell: string;
  /** From 1; 0 before the first. */
  round: number;
  /** Present if the number of rounds is fixed. */
  rounds?: number;
  remainingSeconds: number;
}

const widestBar = 30;

const narrowestBar = 8;

const gap = '  ';

/** A gap, and the minimum of a cell's name that is still readable. */
const minCell = 16;

const clamp = (fraction: number): number => (Number.isFinite(fraction) ? Math.min(Math.max(fraction, 0), 1) : 0);

const percent = (fraction: number): string => `${Math.floor(clamp(fraction) * 100)} %`;

function roundText({ round, rounds }: ProgressState, between: string): string {
  if (round === 0) return '';
  return rounds === undefined ? `round ${round}` : `round ${round}${between}${rounds}`;
}

const leftText = ({ remainingSeconds }: ProgressState): string =>
  Number.isFinite(remainingSeconds) ? `${formatWait(Math.ceil(Math.max(0, remainingSeconds)))} left` : '';

/** `████████░░░░` @param width columns */
function drawBar(fraction: number, width: number): [done: string, open: string] {
  const done = Math.round(clamp(fraction) * width);
  return ['█'.repeat(done), '░'.repeat(width - done)];
}

type Paint = (text: string) => string;

/**
 * One line for a terminal, at most `width` columns: bar, share, round, time left, cell. Parts that do not fit are left out,
 * the cell's name first.
 */
export function barLine(state: ProgressState, width: number, paint: { done: Paint; open: Paint }): string {
  const share = percent(state.fraction).padStart(5);
  const words = [roundText(state, '/'), leftText(state)].filter((text) => text !== '');
  // Padded, so that the bar keeps its length.
  const texts = [share, ...words.map((text, index) => (index === words.length - 1 ? text.padEnd(16) : text))];
  const textWidth = texts.reduce((sum, text) => sum + gap.length + displayWidth(text), 0);
  const forBar = width - textWidth - minCell - gap.length;
  const barWidth = Math.max(narrowestBar, Math.min(widestBar, Math.floor(forBar / 2)));
  if (barWidth + textWidth > width) return truncateMiddle([share.trimStart(), ...words].join(gap), width);
  const [done, open] = drawBar(state.fraction, barWidth);
  const room = width - barWidth - textWidth - gap.length;
  const cell = room >= minCell ? gap + truncateMiddle(makeVisible(state.cell), room) : '';
  return `${paint.done(done)}${paint.open(open)}${texts.map((text) => gap + text).join('')}${cell}`;
}

/** One line for a log. */
export function logLine(state: ProgressState): string {
  const facts = [percent(state.fraction), roundText(state, ' of '), leftText(state)].filter((text) => text !== '');
  return `${facts.join(', ')}: ${makeVisible(state.cell)}`;
}
