/** The charts of each study, as its author would draw them: what is drawn, not how. Pure. */
import { parseSize, publishedUnitNs } from '../../../../core/cells/index.ts';
import { median } from '../../../../core/stats/index.ts';
import type { StudyRepetition } from '../../overview-file.ts';
import type { StudyRow } from '../studies-data.ts';

/** A line of one colour for each way; published ones are dashed. */
interface Curve {
  name: string;
  isPublished: boolean;
  points: { x: number; y: number }[];
}

export interface CurveChart {
  kind: 'curves';
  title: string;
  x: { title: string; isSize: boolean };
  y: { title: string; unit: 'ns' | 'GB/s' };
  curves: Curve[];
}

export interface BarChart {
  kind: 'bars';
  title: string;
  /** `times`: a ratio. */
  unit: 'ns' | 'times';
  bars: { name: string; published: number; here: number | undefined }[];
}

export type StudyChart = CurveChart | BarChart;

/** The rows of a study, each with our figure on one target. */
interface Measured extends StudyRow {
  here: number | undefined;
}

export function studyCharts(study: string, rows: readonly StudyRow[], repetition: StudyRepetition): StudyChart[] {
  const measured = rows.map((row): Measured => {
    const own = row.ours.find(({ target, role, at }) => {
      return target === repetition.target && role === 'arm' && (at === '' || !row.isComparable);
    });
    return { ...row, here: own?.ns };
  });
  return (makers[study] ?? (() => []))(measured, repetition).filter((chart) =>
    chart.kind === 'bars' ? chart.bars.length > 0 : chart.curves.some(({ isPublished }) => !isPublished),
  );
}

type Maker = (rows: readonly Measured[], repetition: StudyRepetition) => StudyChart[];

/** Published and own curve of some rows; a row without a figure here has no point there. */
function bothCurves(name: string, rows: readonly Measured[], x: (row: Measured) => number): Curve[] {
  const points = rows.map((row) => ({ x: x(row), y: row.publishedNs, here: row.here })).sort((a, b) => a.x - b.x);
  const own = points.flatMap(({ x: at, here }) => (here === undefined ? [] : [{ x: at, y: here }]));
  if (own.length === 0) return [];
  return [
    { name: `${name}, published`, isPublished: true, points: points.map(({ x: at, y }) => ({ x: at, y })) },
    { name: `${name}, here`, isPublished: false, points: own },
  ];
}

const sizeOf =
  (parameter: string) =>
  (row: Measured): number =>
    parseSize(row.parameters[parameter] ?? '1');

/** Curves of the time of something, by the size of something or by its number. */
const timeCurves = (title: string, x: CurveChart['x'], what: string, curves: Curve[]): CurveChart => ({
  kind: 'curves',
  title,
  x,
  curves,
  y: { title: `time of ${what}`, unit: 'ns' },
});

/** I-34 to I-51 sweep a chunk, the other calls have one figure each. */
function foundation(rows: readonly Measured[]): StudyChart[] {
  const between = (first: number, last: number): Measured[] =>
    rows.filter(({ row }) => Number(row.slice(2)) >= first && Number(row.slice(2)) <= last);
  const chunk = sizeOf('chunk');
  const x = { title: 'size of the piece', isSize: true };
  const others = [...between(1, 33), ...between(52, 52)].filter(({ here }) => here !== undefined);
  return [
    timeCurves('Writing a file in pieces', x, 'one file', [
      ...bothCurves('one sync', between(34, 38), chunk),
      ...bothCurves('sync each', between(39, 43), chunk),
    ]),
    timeCurves('Reading a file in pieces', x, 'one file', bothCurves('readDataOfLength', between(44, 51), chunk)),
    {
      kind: 'bars',
      title: 'One call',
      unit: 'ns',
      bars: others.map(({ row, what, publishedNs, here }) => ({
        name: `${row} ${what}`,
        published: publishedNs,
        here,
      })),
    },
  ];
}

const streamTables: Readonly<Record<string, string>> = {
  'J-A': 'Three ways to write, by size of the file',
  'J-B': 'In blocks, by size of the block',
  'J-C': 'Through a buffer, by size of the buffer',
  'J-D': 'Block and buffer of one size, 1 MiB',
  'J-E': 'Block and buffer of one size, 4 MiB',
};

const streams: Maker = (rows) =>
  Object.entries(streamTables).map(([table, title]): CurveChart => {
    const own = rows.filter(({ row }) => row.startsWith(`${table}:`));
    const wayOf = ({ row }: Measured): string => {
      const steps = row.split(':');
      return steps.length === 3 ? steps[1]! : table === 'J-C' ? 'buffer' : 'block';
    };
    const ways = [...new Set(own.map(wayOf))];
    return timeCurves(
      `${table} ${title}`,
      { title: table === 'J-A' ? 'size of the file' : 'size of block or buffer', isSize: true },
      'one file',
      ways.flatMap((way) =>
        bothCurves(
          way,
          own.filter((row) => wayOf(row) === way),
          ({ row }) => parseSize(row.split(':').at(-1)!),
        ),
      ),
    );
  });

/** The study counts MB × 1.024 / ms as GB/s. */
const speedOf = (bytes: number, ns: number): number => ((bytes / 2 ** 20) * 1.024) / (ns / publishedUnitNs.ms);

function chunked(rows: readonly Measured[], { figures }: StudyRepetition): StudyChart[] {
  const size = sizeOf('size');
  const sessions = [
    ['first session', ['C3', 'C4']],
    ['second session', ['C5', 'C6', 'C7', 'C8', 'C9', 'C10', 'C11']],
  ] as const;
  const speeds = sessions.flatMap(([name, wanted]) =>
    bothCurves(
      name,
      rows.filter(({ row }) => (wanted as readonly string[]).includes(row)),
      size,
    ),
  );
  const inSpeeds = speeds.map((curve) => ({
    ...curve,
    points: curve.points.map(({ x, y }) => ({ x, y: speedOf(x, y) })),
  }));
  return [
    {
      kind: 'curves',
      title: 'Written in chunks, by size of the file',
      x: { title: 'size of the file', isSize: true },
      y: { title: 'speed, as the study counts it', unit: 'GB/s' },
      curves: inSpeeds,
    },
    timeCurves(
      'Twenty writes one after the other',
      { title: 'write', isSize: false },
      'one file',
      rows
        .flatMap(({ row }) => figures.filter((figure) => figure.row === row))
        .map((figure) => ({ name: `${figure.row}, here`, isPublished: false, points: seriesOf(figure) })),
    ),
  ];
}

/** Sample by sample, of several passes the median. */
const seriesOf = ({ passes, ops }: StudyRepetition['figures'][number], from = 1): { x: number; y: number }[] =>
  (passes[0] ?? []).map((_, index) => ({
    x: index + from,
    y: median(passes.flatMap((samples) => samples[index] ?? [])) / ops,
  }));

/** Ten reads in a row of each arm: the first, and nine later ones. Published are the first and the median of the others. */
function sets(rows: readonly Measured[], { figures }: StudyRepetition): StudyChart[] {
  const names = [...new Set(figures.map(({ row }) => row.split(':')[0]!))];
  return names.map((set): CurveChart => {
    const arms = [...new Set(rows.filter(({ row }) => row.startsWith(`${set}:`)).map(({ row }) => row.split(':')[1]!))];
    const { what = '' } = rows.find(({ row }) => row.startsWith(`${set}:`)) ?? {};
    const curves = arms.flatMap((arm): Curve[] => {
      const figure = (cache: string) => figures.find(({ row }) => row === `${set}:${arm}:${cache}`);
      const published = (cache: string): number =>
        rows.find(({ row }) => row === `${set}:${arm}:${cache}`)?.publishedNs ?? 0;
      const [cold, warm] = [figure('cold'), figure('warm')];
      if (!cold && !warm) return [];
      const later = Array.from({ length: 9 }, (_, index) => ({ x: index + 2, y: published('warm') }));
      const here = [...(cold ? seriesOf(cold) : []), ...(warm ? seriesOf(warm, 2) : [])];
      return [
        { name: `${arm}, published`, isPublished: true, points: [{ x: 1, y: published('cold') }, ...later] },
        { name: `${arm}, here`, isPublished: false, points: here },
      ];
    });
    const x = { title: 'read', isSize: false };
    return timeCurves(`${set}: ${what.replace(/,[^,]*$/, '')}`, x, 'all files', curves);
  });
}

/** How many times as fast as the standard library's own traversal of the same tree. */
const traversals: Maker = (rows) =>
  [
    ['T-1', 'Times as fast as Files.walk'],
    ['T-R1', "Times as fast as the product's own traversal, on another tree"],
  ].map(([base, title]): BarChart => {
    const isReference = base === 'T-R1';
    const own = rows.filter(({ row }) => row.startsWith('T-R') === isReference);
    const yardstick = own.find(({ row }) => row === base);
    return {
      kind: 'bars',
      title: title!,
      unit: 'times',
      bars: own.flatMap(({ row, what, publishedNs, here }) =>
        here === undefined || yardstick?.here === undefined
          ? []
          : [
              {
                name: `${row} ${what}`,
                published: yardstick.publishedNs / publishedNs,
                here: yardstick.here / here,
              },
            ],
      ),
    };
  });

const makers: Readonly<Record<string, Maker>> = {
  '000': foundation,
  '001': streams,
  '002': chunked,
  '003': sets,
  '004': traversals,
};
