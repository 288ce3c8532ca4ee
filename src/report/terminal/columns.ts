/** The columns of the figures, and which of them are shown together. */
import type { Colors } from 'picocolors/types.js';
import { type Legend, wideSpread } from '../marks.ts';
import { intervalOf, type Row } from '../view.ts';
import {
  formatDuration,
  formatDurationIn,
  formatPercent,
  formatRatio,
  formatThroughput,
  noFigure,
} from '../../core/words/index.ts';

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
  heading: string;
  /** Shown even without any figure. */
  isAlways?: true;
  /** Minimum widths, so that figures of one kind are aligned in all groups. */
  minWidth?: number;
  align: 'left' | 'right';
  text(context: Context): string;
  paint?(text: string, context: Context): string;
}

const summaryOf = ({ row }: Context) => row.cell.summary;

/** One sample has no spread, even if the document has one. */
const isRepeated = (context: Context): boolean => context.row.cell.samples.length > 1;

const barWidth = 10;

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

function drawBar(share: number): string {
  const filled = Math.max(1, Math.round(share * barWidth * 8));
  return '█'.repeat(Math.floor(filled / 8)) + eighths[filled % 8]!;
}

const columns = {
  median: {
    heading: 'median',
    isAlways: true,
    minWidth: 8,
    align: 'right',
    text: (context) => {
      const median = summaryOf(context)?.value;
      return median === undefined ? noFigure : `${formatDurationIn(median, context.row.unit)} ${context.row.unit.name}`;
    },
    paint: (text, { options }) => options.colours.bold(text),
  },
  interval: {
    heading: '95 % interval',
    align: 'right',
    text: (context) => {
      const interval = intervalOf(context.row);
      if (interval === undefined) return noFigure;
      const [low, high] = [interval.low, interval.high].map((ns) => formatDurationIn(ns, context.row.unit));
      return `${low}–${high}`;
    },
  },
  within: {
    heading: 'within',
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
    heading: 'throughput',
    align: 'right',
    text: (context) => {
      // A rate in bytes is its own throughput.
      const bytesPerSecond = context.row.ownUnit === undefined ? summaryOf(context)?.bytesPerSecond : undefined;
      if (bytesPerSecond !== undefined) return formatThroughput(bytesPerSecond);
      return context.row.cell.bytesPerOp === undefined ? '' : noFigure;
    },
  },
  ratio: {
    heading: 'ratio',
    align: 'right',
    text: ({ row }) => (row.ratio === undefined ? '' : formatRatio(row.ratio)),
    paint: (text, { row, options }) => (row.ratio === 1 ? options.colours.green(text) : text),
  },
  bar: {
    heading: '',
    align: 'left',
    text: ({ row }) => (row.share === undefined ? '' : drawBar(row.share)),
    paint: (text, { row, options }) => (row.ratio === 1 ? options.colours.green(text) : options.colours.cyan(text)),
  },
  spread: {
    heading: 'spread',
    align: 'right',
    text: (context) => (isRepeated(context) ? formatPercent(summaryOf(context)?.spread) : noFigure),
    paint: (text, { row, options }) =>
      (row.cell.summary?.spread ?? 0) > wideSpread ? options.colours.yellow(text) : text,
  },
  samples: { heading: 'n', align: 'right', text: ({ row }) => String(row.cell.samples.length) },
  cpu: { heading: 'CPU time', align: 'right', text: (context) => formatDuration(summaryOf(context)?.cpuNs) },
  p50: { heading: 'p50', align: 'right', text: latencyText('p50Ns') },
  p99: { heading: 'p99', align: 'right', text: latencyText('p99Ns') },
  p999: { heading: 'p99.9', align: 'right', text: latencyText('p999Ns') },
  marks: {
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

/** From the largest selection of columns to the smallest. The first that leaves room for the names is used. */
export const selections: readonly (readonly Column[])[] = (() => {
  const { median, interval, within, throughput, ratio, bar, spread, samples, marks } = columns;
  return [
    [median, interval, throughput, ratio, bar, spread, samples, marks],
    [median, interval, throughput, ratio, bar, spread, marks],
    [median, interval, throughput, ratio, spread, samples, marks],
    [median, interval, throughput, ratio, spread, marks],
    [median, within, throughput, ratio, spread, marks],
    [median, within, throughput, ratio, marks],
    [median, throughput, ratio, marks],
    [median, ratio, marks],
    [median, marks],
  ];
})();

export const verboseColumns: readonly Column[] = [columns.cpu, columns.p50, columns.p99, columns.p999];
