/** Tables in the shape of the published studies: their figures beside those of a run. */
import { formatRatio, formatThroughput, noFigure } from '../../core/words/index.ts';
import { studies } from '../matrix/index.ts';
import { UsageError, samplesOf } from '../../core/document/index.ts';
import { type Found, foundText, rangeText, ratioText, type RowHere, studyHere, timeText } from './study-figures.ts';
import {
  checkSubject,
  type Column,
  figures,
  makeTable,
  type NamedRun,
  sampleValue,
  type Table,
  words,
} from '../../report/tables/index.ts';
import { parseSize, publishedText, publishedUnitNs } from '../../core/cells/index.ts';

/** @throws UsageError if there is no such study or subject */
export function studyTables(study: string, runs: readonly NamedRun[], subject?: string): Table[] {
  checkSubject(runs, subject);
  const known = studies().find((one) => one.study === study);
  const shape = shapes[study];
  if (!known || !shape) {
    const all = studies().map((one) => `${one.study} (${one.title})`);
    throw new UsageError(`There is no study "${study.slice(0, 40)}": the studies are ${all.join(', ')}.`);
  }
  const { rows, scale } = studyHere(study, runs, subject);
  const tables = shape(known.title, rows);
  const measured = rows.filter((row) => row.first('arm')).length;
  const isScaled = rows.some((row) => (['arm', 'twin', 'floor'] as const).some((role) => row.first(role)?.scaled));
  tables
    .at(-1)!
    .notes.push(
      `${measured} of ${rows.length} published figures have one of the same operation here.`,
      `Published: ${known.source}. ${known.method}.`,
      ...(scale !== 1 && isScaled
        ? [`Sizes and counts in the column "here at" are ${scale} of the published ones: compare those rows by rate.`]
        : []),
    );
  return tables;
}

type Shape = (title: string, rows: readonly RowHere[]) => Table[];

const hereAt = (found: (row: RowHere) => Found | undefined): Column<RowHere> =>
  words('here at', (row) => found(row)?.scaled ?? '', 'optional');

const arm = (row: RowHere): Found | undefined => row.first('arm');

const floorHere = figures<RowHere>('floor here', (row) => foundText(row.first('floor'), row.published));

/** Study 000 lists each call with its count and range of durations. */
const foundation: Shape = (title, rows) => [
  makeTable(title, rows, [
    words('row', ({ row }) => row),
    words('call', ({ what }) => what),
    figures('times', ({ published }) => String(published.ops)),
    figures('published', ({ published }) => publishedText(published)),
    figures('here', (row) => rangeText(arm(row), row.published)),
    figures('of published', (row) => ratioText(arm(row), row.published)),
    figures('floor here', (row) => rangeText(row.first('floor'), row.published)),
    words('floor', (row) => row.first('floor')?.id.split('?', 1)[0] ?? ''),
    hereAt((row) => arm(row) ?? row.first('floor')),
  ]),
];

/** Tables of study 001: their rows begin with the name; what is swept; the ways to write. */
const streamTables = [
  {
    name: 'J-A',
    title: 'Three ways to write, by size of the file (blocks and buffers of 1 KiB)',
    swept: 'size',
    ways: ['block', 'buffer', 'byte'],
  },
  { name: 'J-B', title: 'FileOutputStream.write(byte[]), 1 MiB, by size of the block', swept: 'block', ways: [''] },
  { name: 'J-C', title: 'BufferedOutputStream.write(int), 1 MiB, by size of the buffer', swept: 'buffer', ways: [''] },
  { name: 'J-D', title: 'Block and buffer of the same size, 1 MiB', swept: 'size', ways: ['block', 'buffer'] },
  { name: 'J-E', title: 'Block and buffer of the same size, 4 MiB', swept: 'size', ways: ['block', 'buffer'] },
];

/** Study 001 sweeps a size and gives the mean of each way; here with its random numbers in the timing, and without. */
const streams: Shape = (_, rows) =>
  streamTables.map(({ name, title, swept, ways }) => {
    const byValue = new Map<string, Map<string, RowHere>>();
    for (const row of rows) {
      const [table, ...steps] = row.row.split(':');
      if (table !== name) continue;
      const value = steps.at(-1)!;
      byValue.set(
        value,
        (byValue.get(value) ?? new Map<string, RowHere>()).set(steps.length > 1 ? steps[0]! : '', row),
      );
    }
    type Line = [value: string, byWay: Map<string, RowHere>];
    const text =
      (way: string, show: (row: RowHere) => string) =>
      ([, byWay]: Line): string =>
        byWay.has(way) ? show(byWay.get(way)!) : noFigure;
    const measured =
      (isFaithful: boolean) =>
      (row: RowHere): string =>
        foundText(
          row.first('arm', ({ parameters }) => (parameters.family === 'seed-faithful') === isFaithful),
          row.published,
        );
    const columns = ways.flatMap((way): Column<Line>[] => [
      figures(
        `${way} published`.trim(),
        text(way, ({ published }) => publishedText(published)),
      ),
      figures(`${way} here`.trim(), text(way, measured(true))),
      figures(`${way} here, pure`.trim(), text(way, measured(false))),
      figures(
        `${way} floor`.trim(),
        text(way, (row) => foundText(row.first('floor'), row.published)),
        'optional',
      ),
    ]);
    return makeTable(`${name} ${title}`, [...byValue], [words(swept, ([value]: Line) => value), ...columns]);
  });

/** Study 002 gives a time and a speed by its own rule: of the sorted samples the one behind the middle. */
const chunked: Shape = (title, rows) => [
  makeTable(
    title,
    rows,
    [
      words('row', ({ row }) => row),
      words('way', ({ what }) => what),
      figures('published', ({ published }) => publishedText(published)),
      figures('speed published', (row) =>
        speedText(publishedBytes(row), row.published.low * publishedUnitNs[row.published.unit]),
      ),
      figures('here', (row) => timeText(behindMiddle(arm(row)), row.published)),
      figures('speed here', (row) => speedText(arm(row)?.figures.bytesPerOp, behindMiddle(arm(row)))),
      figures('samples', (row) => String(arm(row)?.figures.samples.length ?? '')),
      floorHere,
      hereAt(arm),
    ],
    ['Speeds are bytes by time; the study prints MB × 1.024 / ms as GB/s.'],
  ),
];

function behindMiddle(found: Found | undefined): number | undefined {
  if (!found) return undefined;
  const { figures, summary } = found;
  // By the author's method the figure is that of its passes already.
  if (samplesOf(figures).some(({ row }) => row !== undefined)) return summary.value;
  const times = samplesOf(figures)
    .flatMap((sample) => sampleValue(sample, figures) ?? [])
    .sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? summary.value;
}

const publishedBytes = (row: RowHere): number => parseSize(row.cells[0]?.parameters.size ?? '0');

const speedText = (sizeBytes = 0, timeNs = 0): string =>
  formatThroughput(sizeBytes > 0 && timeNs > 0 ? (sizeBytes * 1e9) / timeNs : undefined);

/** Study 003 reads sets of files in four ways: once cold, then warm. */
const sets: Shape = (title, rows) => {
  const byWay = new Map<string, Map<string, RowHere>>();
  for (const row of rows) {
    const [set, way, cache] = row.row.split(':') as [string, string, string];
    const key = `${set}:${way}`;
    byWay.set(key, (byWay.get(key) ?? new Map<string, RowHere>()).set(cache, row));
  }
  type Line = [key: string, byCache: Map<string, RowHere>];
  const some = ([, byCache]: Line): RowHere => [...byCache.values()][0]!;
  const columns = ['cold', 'warm'].flatMap((cache): Column<Line>[] => [
    figures(`${cache} published`, ([, rows]) =>
      rows.has(cache) ? publishedText(rows.get(cache)!.published) : noFigure,
    ),
    figures(`${cache} here`, ([, rows]) =>
      rows.has(cache) ? foundText(arm(rows.get(cache)!), rows.get(cache)!.published) : noFigure,
    ),
  ]);
  return [
    makeTable(
      title,
      [...byWay],
      [
        words('set', ([key]: Line) => key.split(':')[0]!),
        words('files', (line) => some(line).what.replace(/,[^,]*$/, '')),
        words('way', ([key]) => key.split(':')[1]!),
        ...columns,
        words('here at', (line) => arm(some(line))?.scaled ?? '', 'optional'),
      ],
    ),
  ];
};

/** Study 004 gives the time of one traversal in each way, compared with the standard library's own of the same tree. */
const traversal: Shape = (title, rows) => {
  const baseOf = ({ row }: RowHere): RowHere =>
    rows.find((one) => one.row === (row.startsWith('T-R') ? 'T-R1' : 'T-1'))!;
  const speedup = (row: RowHere): number | undefined => {
    const [slow, own] = [arm(baseOf(row))?.summary.value, arm(row)?.summary.value];
    return slow && own ? slow / own : undefined;
  };
  return [
    makeTable(title, rows, [
      words('row', ({ row }) => row),
      words('way', ({ what }) => what),
      figures('published', ({ published }) => publishedText(published)),
      figures('times as fast', (row) => formatRatio(baseOf(row).published.low / row.published.low)),
      figures('here', (row) => foundText(arm(row), row.published)),
      figures('times as fast here', (row) => formatRatio(speedup(row))),
      figures('pure here', (row) => foundText(row.first('twin'), row.published), 'optional'),
      floorHere,
      hereAt((row) => arm(row) ?? row.first('twin')),
    ]),
  ];
};

const shapes: Readonly<Record<string, Shape>> = {
  '000': foundation,
  '001': streams,
  '002': chunked,
  '003': sets,
  '004': traversal,
};
