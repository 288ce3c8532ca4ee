/** The columns of the figures, and which of them are shown together. */
import type { Colors } from 'picocolors/types.js';
import { type Legend, wideSpread } from '../marks.ts';
import {
  formatDuration,
  formatDurationIn,
  formatPercent,
  formatRatio,
  formatThroughput,
  noFigure,
} from '../words/index.ts';
import { intervalOf, type Row } from '../view.ts';

export interface TableOptions {
  width: number;
  colours: Colors;
  verbose: boolean;
  legend: Legend;
}

export interface Context {
  row: Row;
  options: TableOptions;
}

export interface Column {
  key: string;
  heading: string;
  /** Figures of one kind stand in the same place in all groups, as long as they are not wider. */
  leastWidth?: number;
  align: 'left' | 'right';
  text(context: Context): string;
  paint?(text: string, context: Context): string;
}

const summaryOf = ({ row }: Context) => row.cell.summary;

/** One sample has no spread, whatever the document says. */
const isRepeated = (context: Context): boolean => context.row.cell.samples.length > 1;

const barWidth = 10;
const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

function drawBar(share: number): string {
  const filled = Math.max(1, Math.round(share * barWidth * 8));
  return '█'.repeat(Math.floor(filled / 8)) + eighths[filled % 8]!;
}

const columns = {
  median: {
    key: 'median',
    heading: 'median',
    leastWidth: 8,
    align: 'right',
    text: (context) => {
      const median = summaryOf(context)?.value;
      return median === undefined ? noFigure : `${formatDurationIn(median, context.row.unit)} ${context.row.unit.name}`;
    },
    paint: (text, { options }) => options.colours.bold(text),
  },
  interval: {
    key: 'interval',
    heading: '95 % interval',
    align: 'right',
    text: (context) => {
      const interval = intervalOf(context.row);
      if (interval === undefined) return noFigure;
      const [low, high] = [interval.low, interval.high].map((ns) => formatDurationIn(ns, context.row.unit));
      return `${low}–${high}`;
    },
  },
  plusMinus: {
    key: 'plusMinus',
    heading: '±95 %',
    align: 'right',
    text: (context) => {
      const summary = summaryOf(context);
      const interval = intervalOf(context.row);
      if (!summary || interval === undefined || summary.value === 0) return noFigure;
      const { value } = summary;
      return formatPercent(Math.max(interval.high - value, value - interval.low) / value);
    },
  },
  throughput: {
    key: 'throughput',
    heading: 'throughput',
    align: 'right',
    text: (context) => {
      // A rate of bytes is its own throughput.
      const bytesPerSecond = context.row.ownUnit === undefined ? summaryOf(context)?.bytesPerSecond : undefined;
      if (bytesPerSecond !== undefined) return formatThroughput(bytesPerSecond);
      return context.row.cell.bytesPerOp === undefined ? '' : noFigure;
    },
  },
  ratio: {
    key: 'ratio',
    heading: 'ratio',
    align: 'right',
    text: ({ row }) => (row.ratio === undefined ? '' : formatRatio(row.ratio)),
    paint: (text, { row, options }) => (row.ratio === 1 ? options.colours.green(text) : text),
  },
  bar: {
    key: 'bar',
    heading: '',
    align: 'left',
    text: ({ row }) => (row.share === undefined ? '' : drawBar(row.share)),
    paint: (text, { row, options }) => (row.ratio === 1 ? options.colours.green(text) : options.colours.cyan(text)),
  },
  spread: {
    key: 'spread',
    heading: 'spread',
    align: 'right',
    text: (context) => (isRepeated(context) ? formatPercent(summaryOf(context)?.spread) : noFigure),
    paint: (text, { row, options }) =>
      (row.cell.summary?.spread ?? 0) > wideSpread ? options.colours.yellow(text) : text,
  },
  samples: { key: 'samples', heading: 'n', align: 'right', text: ({ row }) => String(row.cell.samples.length) },
  cpu: {
    key: 'cpu',
    heading: 'CPU time',
    align: 'right',
    text: (context) => formatDuration(summaryOf(context)?.cpuNs),
  },
  p50: { key: 'p50', heading: 'p50', align: 'right', text: latencyText('p50Ns') },
  p99: { key: 'p99', heading: 'p99', align: 'right', text: latencyText('p99Ns') },
  p999: { key: 'p999', heading: 'p99.9', align: 'right', text: latencyText('p999Ns') },
  marks: {
    key: 'marks',
    heading: '',
    align: 'left',
    text: ({ row, options }) => row.marks.map((mark) => options.legend.symbolOf(mark)).join(''),
    paint: (text, { row, options }) =>
      row.marks.some(({ doubt }) => doubt) ? options.colours.yellow(text) : options.colours.dim(text),
  },
} satisfies Record<string, Column>;

function latencyText(key: 'p50Ns' | 'p99Ns' | 'p999Ns'): Column['text'] {
  return (context) => formatDuration(summaryOf(context)?.latency?.[key]);
}

/** From the richest selection of columns to the barest; the first that leaves the names room is used. */
export const selections: readonly (readonly Column[])[] = (() => {
  const { median, interval, plusMinus, throughput, ratio, bar, spread, samples, marks } = columns;
  return [
    [median, interval, throughput, ratio, bar, spread, samples, marks],
    [median, interval, throughput, ratio, bar, spread, marks],
    [median, interval, throughput, ratio, spread, samples, marks],
    [median, interval, throughput, ratio, spread, marks],
    [median, plusMinus, throughput, ratio, spread, marks],
    [median, plusMinus, throughput, ratio, marks],
    [median, throughput, ratio, marks],
    [median, ratio, marks],
    [median, marks],
  ];
})();

export const verboseColumns: readonly Column[] = [columns.cpu, columns.p50, columns.p99, columns.p999];

// Columns that text takes on a terminal, and what fits into how many. Text here has no escape sequences (makeVisible).

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

// Two columns: East Asian wide and fullwidth scripts (Unicode Standard Annex 11) and pictures.
const wide =
  /^(?:\p{Emoji_Presentation}|\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|[\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|.\ufe0f)/u;
const zero = /^\p{M}+$/u;

function graphemeWidth(grapheme: string): number {
  if (zero.test(grapheme)) return 0;
  return wide.test(grapheme) ? 2 : 1;
}

const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** Of characters that never join others, as most text is (Unicode Standard Annex 29): asking for graphemes is a hundred times slower. */
const isOfSingles = (text: string): boolean =>
  /^[\x20-\x7e\xa0-\u02ff\u2010-\u2027\u2030-\u205e\u2070-\u20cf\u2100-\u2bff\u3041-\u3096\u4e00-\u9fff\u{1d400}-\u{1d7ff}]*$/u.test(
    text,
  );

export const split = (text: string): string[] =>
  isOfSingles(text) ? Array.from(text) : Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Columns of the text on a terminal. */
export function displayWidth(text: string): number {
  if (isPlain(text)) return text.length;
  return split(text).reduce((sum, grapheme) => sum + graphemeWidth(grapheme), 0);
}

export const padEnd = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - displayWidth(text)));

export const padStart = (text: string, width: number): string =>
  ' '.repeat(Math.max(0, width - displayWidth(text))) + text;

/** As many leading graphemes as fit into `width` columns. */
function head(parts: readonly string[], width: number): string {
  let taken = '';
  let used = 0;
  for (const part of parts) {
    used += graphemeWidth(part);
    if (used > width) break;
    taken += part;
  }
  return taken;
}

/** The text if it fits, else its beginning and its end around an ellipsis: a cell's name differs at both. */
export function truncateMiddle(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  if (width <= 0) return '';
  const parts = split(text);
  const front = head(parts, Math.ceil((width - 1) / 2));
  const back = split(head([...parts].reverse(), Math.floor((width - 1) / 2)))
    .reverse()
    .join('');
  return `${front}…${back}`;
}

/** The text if it fits, else its beginning and an ellipsis: for sentences. */
export function truncateEnd(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  return width <= 0 ? '' : `${head(split(text), width - 1).trimEnd()}…`;
}

/**
 * Lines of at most `width` columns, broken at spaces; a word longer than a line is broken where the line ends.
 * @returns at least one line
 */
export function wrap(text: string, width: number): string[] {
  const limit = Math.max(width, 1);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && displayWidth(line) + 1 + displayWidth(word) <= limit) {
      line = `${line} ${word}`;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = displayWidth(word) > limit ? breakWord(word, limit) : [word];
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1)!;
  }
  return [...lines, line];
}

/** Pieces of at most `limit` columns, or of one grapheme that is wider. */
function breakWord(word: string, limit: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const grapheme of split(word)) {
    const width = graphemeWidth(grapheme);
    if (piece !== '' && used + width > limit) {
      pieces.push(piece);
      piece = '';
      used = 0;
    }
    piece += grapheme;
    used += width;
  }
  return [...pieces, piece];
}
