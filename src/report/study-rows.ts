/** A repeated study as rows: published and own figures, each by the author's own rule. */
import {
  cellBytes,
  otherParameters,
  parseCellId,
  publishedText,
  publishedUnitNs,
  type RepeatedFigure,
  type RepeatedStudy,
  type SeedReference,
} from '../core/cells/index.ts';
import { median, studyFigure } from '../core/stats/index.ts';
import { formatBytes, formatDuration, formatNumber, formatRatio, noFigure } from '../core/words/index.ts';

export interface TableRow {
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

/** How a study presents its figures. */
interface Shape {
  note: string;
  /** Row → the row that the study compares it with. */
  yardstick?: (row: string) => string;
  /** Only the arms can be compared with each other, since the size that was measured is not published. */
  isUnstated?: boolean;
}

const shapes: Readonly<Record<string, Shape>> = {
  '000': { note: 'The range of three loops, in seconds; the table has the middle one.' },
  '001': {
    note: 'The mean of 10 writes (J-E: 25) in one JVM that is not warmed up, with a random number for each byte in the timing.',
  },
  '002': { note: 'sorted[10] of 20 samples, as the study takes its median; its GB/s are MB × 1.024 / ms.' },
  '003': {
    note: "Ten reads in a row: the first, and the median of the others. The labels of the C arms are the author's, what they do stands behind.",
  },
  '004': {
    note: 'The size of the published tree is not known: compare the arms with each other, not their times with ours. The paths are written to the disk of the tree, those of the study to another.',
    yardstick: (row) => (row.startsWith('T-R') ? 'T-R1' : 'T-1'),
    isUnstated: true,
  },
};

export const passesOf = (figures: readonly RepeatedFigure[]): number =>
  Math.max(0, ...figures.map(({ passes }) => passes.length));

/** What the figures are, in one or two sentences. */
export function noteOf({ study, figures }: RepeatedStudy): string {
  const passes = passesOf(figures);
  const several = `Each of the ${passes} passes is taken by itself; the table has the median of their figures.`;
  return [shapes[study]!.note, ...(passes > 1 ? [several] : [])].join(' ');
}

/** By the author's rule, of all passes; undefined: not measured. */
const authorsFigure = ({ reference: { study }, passes }: RepeatedFigure): number | undefined =>
  studyFigure(study, passes);

/** Of a run that was not made by the author's method. */
const plainMedian = ({ passes }: RepeatedFigure): number | undefined => {
  const samples = passes.flat();
  return samples.length === 0 ? undefined : median(samples);
};

/** @param isByMethod the samples are those of the author's method, pass by pass */
export function studyRows(study: string, figures: readonly RepeatedFigure[], isByMethod: boolean): TableRow[] {
  const { yardstick, isUnstated = false } = shapes[study]!;
  const timeOf = isByMethod ? authorsFigure : plainMedian;
  const row = (figure: RepeatedFigure): TableRow => {
    const { reference } = figure;
    const ns = timeOf(figure);
    const at = otherParameters(figure);
    const isComparable = ns !== undefined && at === '' && !isUnstated;
    return {
      row: reference.row,
      what: reference.what,
      published: publishedText(reference.published),
      here: timeText(ns, reference),
      ratio: isComparable ? ns / (reference.perOpNs * reference.published.ops) : undefined,
      at,
    };
  };
  return figures.map((figure) => {
    const { row: name, perOpNs } = figure.reference;
    const base = yardstick && figures.find(({ reference }) => reference.row === yardstick(name));
    if (!base) return row(figure);
    const [slow, own] = [timeOf(base), timeOf(figure)];
    const here = slow === undefined || own === undefined ? undefined : slow / own;
    return { ...row(figure), faster: { published: base.reference.perOpNs / perOpNs, here } };
  });
}

const timeText = (ns: number | undefined, { published: { unit } }: SeedReference): string =>
  ns === undefined ? noFigure : `${formatNumber(ns / publishedUnitNs[unit])} ${unit}`;

export const tableHead = ['row', 'what', 'published', 'here', 'of published', 'times as fast', 'here', 'here at'];

export const tableCells = ({ row, what, published, here, ratio, faster, at }: TableRow): string[] => [
  row,
  what,
  published,
  here,
  ratio === undefined ? noFigure : formatRatio(ratio),
  faster === undefined ? noFigure : formatRatio(faster.published),
  faster?.here === undefined ? noFigure : formatRatio(faster.here),
  at,
];

/** Which columns have something in them. */
export const usedColumns = (cells: readonly (readonly string[])[]): boolean[] =>
  tableHead.map((_, column) => cells.some((row) => row[column] !== '' && row[column] !== noFigure));

/** The table of the study that a row belongs to: its rows stand together. */
export const tableOf = ({ row }: TableRow): string => (/^(J|set)-/.test(row) ? row.split(':', 1)[0]! : '');

/** What is said of rows, and of which: of all rows of an arm by its name alone. */
export function rowNotes(figures: readonly RepeatedFigure[]): { rows: string; note: string }[] {
  const measured = figures.filter(({ passes }) => passes.length > 0).map(({ reference }) => reference);
  const nameOf = ({ row, note }: SeedReference): string => {
    const arm = row.replace(/:[^:]*$/, '');
    const all = measured.filter((other) => other.row.replace(/:[^:]*$/, '') === arm);
    return all.length > 1 && all.every((other) => other.note === note) ? arm : row;
  };
  const notes = [...new Set(measured.flatMap(({ note }) => note ?? []))];
  return notes.map((note) => {
    const rows = measured.filter((reference) => reference.note === note).map(nameOf);
    return { rows: [...new Set(rows)].join(', '), note };
  });
}

/** Writes of study 002 that are made before the recorded ones. */
const unrecordedWrites = 2;
/** Later writes are slow if each takes this many times as long as the longest one before. */
const slowerBy = 1.3;
const minLater = 3;

/** Of study 002: from how many written bytes on the writes of a process stay slow. Each pass is a process. */
export function slowFrom(figures: readonly RepeatedFigure[]): string[] {
  return figures.flatMap(({ reference: { study, row }, cell, passes }) =>
    study !== '002'
      ? []
      : passes.flatMap((samples, pass) => {
          const first = samples.findIndex((_, index) => {
            const [before, later] = [samples.slice(0, index), samples.slice(index)];
            return index > 0 && later.length >= minLater && Math.min(...later) >= slowerBy * Math.max(...before);
          });
          if (first < 0) return [];
          const bytes = cellBytes(parseCellId(cell)).bytesPerOp * (unrecordedWrites + first);
          const [most, least] = [Math.max(...samples.slice(0, first)), Math.min(...samples.slice(first))];
          const where = passes.length > 1 ? `${row}, pass ${pass + 1}` : row;
          return [
            `${where}: slow from ${formatNumber(bytes / 1e9)} GB on. The writes before took at most ${formatDuration(most)}, the later ones at least ${formatDuration(least)}.`,
          ];
        }),
  );
}

/** Of study 003: how much of a read came from the device, and how much from the page cache. */
export function sourceLines(figures: readonly RepeatedFigure[]): string[] {
  const bytesOf = (row: string): number | undefined =>
    figures.find(({ reference, passes }) => reference.row === row && passes.length > 0)?.deviceReadBytes;
  return figures.flatMap(({ reference: { study, row }, cell }) => {
    if (study !== '003' || !row.endsWith(':cold')) return [];
    const arm = row.slice(0, -':cold'.length);
    const [first, later] = [bytesOf(row), bytesOf(`${arm}:warm`)];
    if (first === undefined || later === undefined) return [];
    const whole = cellBytes(parseCellId(cell)).bytesPerOp;
    const blocks = first > whole ? ' in whole blocks' : '';
    return [
      `${arm}: of ${formatBytes(whole)} the first read took ${formatBytes(first)}${blocks} from the disk, the later ones ${formatBytes(later)}; the rest came from the page cache.`,
    ];
  });
}

/** Why figures are missing, or are not what was published. */
export function hazardLines({ figures, hazards }: RepeatedStudy): string[] {
  const reasons = [...new Set(figures.flatMap(({ reason }) => (reason === undefined ? [] : [reason])))];
  const isWarm = figures.some((figure) => figure.isWarm);
  return [
    ...hazards.map(({ name, sentence }) => `! ${name}${sentence === '' ? '' : `: ${sentence}`}`),
    ...(isWarm
      ? [
          '! The caches could not be dropped: what was published cold was read from memory here. Dropping them needs root.',
        ]
      : []),
    ...reasons.map((reason) => `– Not measured: ${reason.replace(/\.$/, '')}.`),
  ];
}
