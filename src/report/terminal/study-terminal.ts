/** A published study measured again: the lines that its author's program prints, and a table of published and own figures. */
import pc from 'picocolors';
import { defined } from '../../core/document/index.ts';
import {
  cellBytes,
  parseCellId,
  publishedText,
  publishedUnitNs,
  type RepeatedFigure,
  type RepeatedStudy,
  type SeedReference,
} from '../../core/cells/index.ts';
import { median } from '../../core/stats/index.ts';
import { formatNumber, formatRatio, noFigure } from '../../core/words/index.ts';
import { displayWidth, padEnd, padStart, truncateMiddle, wrap } from './text-width.ts';

/** @returns lines ending in a newline */
export function renderStudy(repeated: RepeatedStudy, { width, colour }: { width: number; colour: boolean }): string {
  const { bold, dim } = pc.createColors(colour);
  const { study, title, method, figures } = repeated;
  const measured = figures.filter(({ samplesNs }) => samplesNs.length > 0);
  const shape = shapes[study]!;
  const text = (line: string): string[] => wrap(line, width).map((part) => dim(part));
  const missing = [...new Set(figures.flatMap(({ reason }) => (reason === undefined ? [] : [reason])))];
  const lines = [
    bold(`Study ${study}: ${title}`),
    ...text(`Method: ${method}.`),
    '',
    bold("As the author's program prints it"),
    ...shape.print(measured),
    '',
    bold('Published and here'),
    ...layTable(withYardstick(figures, shape), bold),
    '',
    ...text(shape.note),
    ...(measured.some(({ isWarm }) => isWarm)
      ? text(
          '! The caches could not be dropped: what was published cold was read from memory here. Dropping them needs root.',
        )
      : []),
    ...missing.flatMap((reason) => text(`– Not measured: ${reason.replace(/\.$/, '')}.`)),
  ];
  return `${lines.join('\n')}\n`;
}

interface TableRow {
  row: string;
  what: string;
  published: string;
  here: string;
  /** Time here over the published one. */
  ratio: number | undefined;
  /** How many times as fast as the study's yardstick: published, here. */
  faster?: { published: number; here: number | undefined };
  at: string;
}

interface Shape {
  print: (figures: readonly RepeatedFigure[]) => string[];
  rows: (figure: RepeatedFigure) => TableRow[];
  note: string;
  /** Row → the row that the study compares it with. */
  yardstick?: (row: string) => string;
}

const milliseconds = (ns: number): number => ns / 1e6;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

/** A row whose figure is one time. @param ns of as many operations as published; undefined: not measured */
function rowOf(figure: RepeatedFigure, reference: SeedReference, ns: number | undefined): TableRow {
  const { row, what, published, perOpNs } = reference;
  const unit = publishedUnitNs[published.unit];
  return {
    row,
    what,
    published: publishedText(published),
    here: ns === undefined ? noFigure : `${formatNumber(ns / unit)} ${published.unit}`,
    ratio: ns === undefined || isScaled(figure) ? undefined : ns / (perOpNs * published.ops),
    at: otherParameters(figure),
  };
}

/** The rows of a study, with how many times as fast each is as the one it is compared with. */
function withYardstick(
  figures: readonly RepeatedFigure[],
  { rows, yardstick }: Pick<Shape, 'rows' | 'yardstick'>,
): TableRow[] {
  if (!yardstick) return figures.flatMap(rows);
  const timeOf = (figure: RepeatedFigure | undefined): number | undefined =>
    figure && figure.samplesNs.length > 0 ? median(figure.samplesNs) : undefined;
  return figures.flatMap((figure) => {
    const base = figures.find(({ reference }) => reference.row === yardstick(figure.reference.row));
    const [slow, own] = [timeOf(base), timeOf(figure)];
    if (!base) return rows(figure);
    const faster = {
      published: base.reference.perOpNs / figure.reference.perOpNs,
      here: slow === undefined || own === undefined ? undefined : slow / own,
    };
    return rows(figure).map((row) => ({ ...row, faster }));
  });
}

/** A study's figures beside those of a run that was not made by its method: medians, a line for each published figure. */
export function studyTable(
  study: string,
  figures: readonly RepeatedFigure[],
  bold: (text: string) => string,
  most: number,
): string[] {
  const { yardstick } = shapes[study]!;
  const rows = (figure: RepeatedFigure): TableRow[] => {
    const row = rowOf(figure, figure.reference, figure.samplesNs.length === 0 ? undefined : median(figure.samplesNs));
    return [yardstick === undefined ? row : { ...row, ratio: undefined }];
  };
  return layTable(withYardstick(figures, { rows, ...defined({ yardstick }) }), bold, most);
}

const isScaled = (figure: RepeatedFigure): boolean => otherParameters(figure) !== '';

/** `size=102MiB`: parameters that differ from the published ones. If the study states no tree size, the user chooses it. */
function otherParameters({ parameters, reference }: RepeatedFigure): string {
  return Object.entries(reference.publishedParameters)
    .filter(([name, value]) => name !== 'cache' && parameters[name] !== undefined && parameters[name] !== value)
    .map(([name]) => `${name}=${parameters[name]}`)
    .join(' ');
}

const shapes: Readonly<Record<string, Shape>> = {
  '000': {
    print: (figures) =>
      figures.map(({ reference, ops, samplesNs }) => {
        const seconds = samplesNs.map((ns) => ns / 1e9);
        const [low, high] = [Math.min(...seconds), Math.max(...seconds)].map((value) => value.toFixed(3));
        return `${reference.what}    次数：${ops}次    耗时：${low}s ~ ${high}s`;
      }),
    rows: (figure) => [
      rowOf(figure, figure.reference, figure.samplesNs.length === 0 ? undefined : median(figure.samplesNs)),
    ],
    note: 'The range of three loops, in seconds; the table has the middle one.',
  },
  '001': {
    print: (figures) => figures.flatMap(linesOfStreams),
    rows: (figure) => [
      rowOf(figure, figure.reference, figure.samplesNs.length === 0 ? undefined : mean(figure.samplesNs)),
    ],
    note: 'The mean of 10 writes (J-E: 25) in one JVM that is not warmed up, with a random number for each byte in the timing.',
  },
  '002': {
    print: (figures) => figures.flatMap(linesOfChunks),
    rows: (figure) => [
      rowOf(figure, figure.reference, figure.samplesNs.length === 0 ? undefined : eleventh(figure.samplesNs)),
    ],
    note: 'sorted[10] of 20 samples, as the study takes its median; its GB/s are MB × 1.024 / ms.',
  },
  '003': {
    print: (figures) => figures.flatMap(linesOfSets),
    rows: (figure) => {
      const [first, ...others] = figure.samplesNs;
      const later = figure.later ? [rowOf(figure, figure.later, others.length === 0 ? undefined : median(others))] : [];
      return [rowOf(figure, figure.reference, first), ...later];
    },
    note: "Ten reads in a row: the first, and the median of the others. The labels of the C arms are the author's, what they do stands behind.",
  },
  '004': {
    print: (figures) => figures.flatMap(linesOfTraversals),
    rows: (figure) => [
      {
        ...rowOf(figure, figure.reference, figure.samplesNs.length === 0 ? undefined : median(figure.samplesNs)),
        ratio: undefined,
      },
    ],
    note: 'The size of the published tree is not known: compare the arms with each other, not their times with ours.',
    yardstick: (row) => (row.startsWith('T-R') ? 'T-R1' : 'T-1'),
  },
};

const waysOfStreams = { block: 'generateBytes', buffer: 'generateBuffer', byte: 'generateByte' } as const;

function linesOfStreams({ reference: { row }, parameters, samplesNs }: RepeatedFigure): string[] {
  const [table = '', ...steps] = row.split(':');
  const swept = steps.at(-1)!;
  const way = (steps.length === 2 ? steps[0] : table === 'J-C' ? 'buffer' : 'block') as keyof typeof waysOfStreams;
  const total = Math.round(milliseconds(sum(samplesNs)));
  const times = `costTime: ${total}ms avergeTime: ${(total / samplesNs.length).toFixed(2)}ms`;
  if (table === 'J-A')
    return [`>> ${waysOfStreams[way]}`, `size: ${(parameters.size ?? '').replace('iB', '')} ${times}`];
  const bytes = { B: 1, KiB: 1024 }[swept.replace(/^\d+/, '')]! * Number.parseInt(swept, 10);
  const head = way === 'buffer' && steps.length === 2 ? [] : [`byteSize: ${bytes}`];
  return [...head, `>> ${waysOfStreams[way]}`, `count: ${samplesNs.length} ${times}`];
}

const algorithms: Readonly<Record<string, string>> = {
  'File.WriteAllBytes': 'FileWriteTest',
  'FileStream.whole': 'FileStreamWriteTest',
  'FileStream.chunked': 'FileStreamWriteTestSmall',
  'FileStream.chunked.walk': 'FileStreamWriteTestSmall (pieces of the one array)',
};

/** As the study prints it: the 11th of 20. */
const eleventh = (samplesNs: readonly number[]): number =>
  [...samplesNs].sort((a, b) => a - b)[Math.min(10, samplesNs.length - 1)]!;

function linesOfChunks({ cell, samplesNs }: RepeatedFigure): string[] {
  const known = parseCellId(cell);
  const megabytes = cellBytes(known).bytesPerOp / 2 ** 20;
  const ms = milliseconds(eleventh(samplesNs));
  return [
    `Test Algorithm: ${algorithms[known.api] ?? known.api}`,
    '.'.repeat(samplesNs.length),
    `Writing: ${ms.toFixed(4)} ms. Speed: ${((megabytes * 1.024) / ms).toFixed(2)} GB/s.`,
    `Writing ${samplesNs.map((ns) => milliseconds(ns).toFixed(3)).join(' ')}`,
  ];
}

/** The names of the arms in the study's program, which swaps the two of C. */
const labels: Readonly<Record<string, string>> = {
  JavaBuffRead: 'JavaBuffRead',
  JavaMMap: 'JavaMMap',
  fread: 'C++MMap (fread)',
  mmap: 'C++Read (mmap)',
};

function linesOfSets({ reference: { row }, parameters, cell, samplesNs }: RepeatedFigure): string[] {
  const label = labels[row.split(':')[1]!]!;
  const bytes = Math.round(cellBytes(parseCellId(cell)).bytesPerOp);
  const size = (name: 'min' | 'max'): string => (parameters[name] ?? '').replace('iB', 'B');
  return samplesNs.map(
    (ns) =>
      `${label}: 文件数量:${parameters.count}, 总大小:${bytes}, 文件大小:${size('min')} ~ ${size('max')}, 时间:${milliseconds(ns).toFixed(3)}ms`,
  );
}

const traversals: Readonly<Record<string, string>> = {
  'T-0': 'JAVA_LIST_FILES',
  'T-1': 'JAVA_FILES_WALk',
  'T-2': 'JAVA_FILES_PARALLEL',
  'T-3': 'AWS_CRT',
  'T-4': 'JNR_READ_DIR',
  'T-5': 'JNR_READ_DIR_FORK_JOIN',
  'T-6': 'JNR_TRAVERSAL_SO_SINGLE',
  'T-7': 'JNR_TRAVERSAL_SO_PARALLEL',
};

function linesOfTraversals({ reference: { row, what }, samplesNs }: RepeatedFigure): string[] {
  const name = traversals[row];
  return samplesNs.map((ns) =>
    name === undefined
      ? `${what}: ${(ns / 1e9).toFixed(1)}秒`
      : `${name} Time elapsed: ${Math.round(milliseconds(ns))}ms. result : SUCCESS`,
  );
}

/** Maximum columns of a row's description. */
const narrowestWhat = 8;

/** @param most columns of a line */
function layTable(rows: readonly TableRow[], bold: (text: string) => string, most = Infinity): string[] {
  const head = ['row', 'what', 'published', 'here', 'of published', 'times as fast', 'here', 'here at'];
  const cells = rows.map(({ row, what, published, here, ratio, faster, at }) => [
    row,
    what,
    published,
    here,
    ratio === undefined ? noFigure : formatRatio(ratio),
    faster === undefined ? noFigure : formatRatio(faster.published),
    faster?.here === undefined ? noFigure : formatRatio(faster.here),
    at,
  ]);
  const used = head.map((_, column) => cells.some((row) => row[column] !== '' && row[column] !== noFigure));
  const widths = head.map((title, column) =>
    Math.max(...[head, ...cells].map((row) => displayWidth(row[column] ?? title))),
  );
  const needed = widths.filter((_, column) => used[column]).reduce((total, width) => total + width + 2, -2);
  widths[1] = Math.max(narrowestWhat, widths[1]! - Math.max(0, needed - most));
  const line = (row: readonly string[]): string => {
    const text = row
      .map((cell, column) => (column === 1 ? truncateMiddle(cell, widths[1]!) : cell))
      .map((text, column) =>
        column < 2 || column === head.length - 1 ? padEnd(text, widths[column]!) : padStart(text, widths[column]!),
      )
      .filter((_, column) => used[column])
      .join('  ')
      .trimEnd();
    return truncateMiddle(text, most);
  };
  return [bold(line(head)), ...cells.map(line)];
}
