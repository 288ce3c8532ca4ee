/** Tables of run documents. */
import {
  type CellSubject,
  type RunDocument,
  type Sample,
  timeUnit,
  UsageError,
  samplesOf,
} from '../../core/document/index.ts';
import { covers } from '../../core/cells/index.ts';
import {
  formatBytes,
  formatDuration,
  formatInUnit,
  formatNumber,
  formatPercent,
  formatThroughput,
} from '../../core/words/index.ts';
import { type Column, figures, makeTable, type Table, words } from './table.ts';

export const runTableNames = ['cells', 'counts', 'samples', 'environment', 'absent'] as const;

export interface NamedRun {
  /** Of its file. */
  name: string;
  run: RunDocument;
}

interface Wanted {
  /** A cell, or a pattern. */
  cells?: string | undefined;
  subject?: string | undefined;
}

/** What one cell measured of one subject. */
interface Measured {
  run: RunDocument;
  cell: string;
  subject: string;
  figures: CellSubject;
}

/** @throws UsageError if no cell or subject is the wanted one */
export function runTable(name: (typeof runTableNames)[number], runs: readonly NamedRun[], wanted: Wanted): Table {
  checkSubject(runs, wanted.subject);
  if (name === 'environment') return environmentTable(runs);
  if (name === 'absent') return absentTable(runs, wanted);
  const measured = measuredIn(runs, wanted);
  if (measured.length === 0 && wanted.cells !== undefined)
    throw new UsageError(
      `No cell of ${namesOf(runs)} matches ${wanted.cells.slice(0, 200)}: name a cell of the document, or a pattern with *.`,
    );
  return { cells: cellsTable, counts: countsTable, samples: samplesTable }[name](measured, placesOf(runs));
}

const namesOf = (runs: readonly NamedRun[]): string => runs.map(({ name }) => name).join(', ');

/** @throws UsageError where no document has it */
export function checkSubject(runs: readonly NamedRun[], subject: string | undefined): void {
  const known = new Set(runs.flatMap(({ run }) => Object.keys(run.subjects)));
  if (subject !== undefined && !known.has(subject))
    throw new UsageError(
      `There is no subject "${subject.slice(0, 80)}" in ${namesOf(runs)}: it has ${[...known].sort().join(', ')}.`,
    );
}

const measuredIn = (runs: readonly NamedRun[], { cells, subject }: Wanted): Measured[] =>
  runs.flatMap(({ run }) =>
    Object.entries(run.cells)
      .filter(([cell]) => cells === undefined || covers(cells, cell))
      .flatMap(([cell, result]) =>
        Object.entries(result.subject)
          .filter(([name]) => subject === undefined || name === subject)
          .map(([name, figures]) => ({ run, cell, subject: name, figures })),
      ),
  );

type Place = Pick<Measured, 'run' | 'cell' | 'subject'>;

/** The first columns: what several rows may share is left out where there is only one. */
function placesOf(runs: readonly NamedRun[]): Column<Place>[] {
  const several = runs.length > 1;
  return [
    words('cell', ({ cell }) => cell),
    ...(several || Object.keys(runs[0]!.run.subjects).length > 1
      ? [words('subject', ({ subject }: Place) => subject)]
      : []),
    ...(several ? [words('run', ({ run }: Place) => run.id)] : []),
  ];
}

/** A figure of the summary, in its unit. */
const summaryText =
  (member: 'value' | 'low' | 'high') =>
  ({ figures: { summary } }: Measured): string =>
    formatInUnit(summary?.unit ?? timeUnit, summary?.[member]);

function cellsTable(measured: readonly Measured[], places: readonly Column<Place>[]): Table {
  const columns: Column<Measured>[] = [
    ...places,
    figures('per op', summaryText('value')),
    figures('low', summaryText('low')),
    figures('high', summaryText('high')),
    figures('spread', ({ figures: { summary } }) => formatPercent(summary?.spread), 'optional'),
    figures('throughput', ({ figures: { summary } }) => formatThroughput(summary?.bytesPerSecond), 'optional'),
    figures('samples', ({ figures: { samples } }) => String(samples.length)),
    words('hazards', ({ figures: { hazards = [] } }) => hazards.join(' '), 'optional'),
  ];
  return makeTable('Cells', measured, columns);
}

function countsTable(measured: readonly Measured[], places: readonly Column<Place>[]): Table {
  const counted = measured.flatMap(({ figures: { profile }, ...place }) => (profile ? [{ ...place, profile }] : []));
  const columns: Column<(typeof counted)[number]>[] = [
    ...places,
    figures('calls', ({ profile }) =>
      formatNumber(Object.values(profile.perOp).reduce((sum, count) => sum + count, 0)),
    ),
    figures('read', ({ profile }) => formatBytes(profile.readBytes)),
    figures('written', ({ profile }) => formatBytes(profile.writtenBytes)),
    figures('fsyncs', ({ profile }) => formatNumber(profile.fsyncs)),
  ];
  const notes = counted.length === 0 ? ['No cell here has exact counts: io-perf profile --cells makes them.'] : [];
  return makeTable('Counts of an operation', counted, columns, notes);
}

function samplesTable(measured: readonly Measured[], places: readonly Column<Place>[]): Table {
  const samples = measured.flatMap((one) => samplesOf(one.figures).map((sample) => ({ ...one, sample })));
  const columns: Column<Measured & { sample: Sample }>[] = [
    ...places,
    figures('round', ({ sample }) => String(sample.round)),
    figures('position', ({ sample }) => String(sample.order)),
    figures('ops', ({ sample, figures: { opsPerSample } }) => String(sample.ops ?? opsPerSample)),
    figures('elapsed', ({ sample }) => formatDuration(sample.ns)),
    figures('per op', ({ sample, figures: measured }) =>
      formatInUnit(measured.summary?.unit ?? timeUnit, sampleValue(sample, measured)),
    ),
    figures('user', ({ sample }) => formatDuration(sample.userNs), 'optional'),
    figures('system', ({ sample }) => formatDuration(sample.sysNs), 'optional'),
    words('marks', ({ sample: { marks = [] } }) => marks.join(' '), 'optional'),
  ];
  return makeTable('Samples', samples, columns);
}

/** Per operation, as it was measured: undefined where the sample has neither a time nor a value. */
export const sampleValue = ({ ns, value, ops }: Sample, { opsPerSample }: CellSubject): number | undefined =>
  ns === undefined ? value : ns / (ops ?? opsPerSample);

function environmentTable(runs: readonly NamedRun[]): Table {
  const places = runs.flatMap(({ run }) =>
    Object.entries(run.subjects).map(([name, subject]) => ({
      title: runs.length > 1 ? `${run.id}: ${name}` : name,
      facts: new Map([
        ['target', subject.target],
        ['directory', subject.directory],
        ...Object.entries(subject.environment).map(([fact, value]): [string, string] => [fact, String(value)]),
        ['fingerprint', subject.fingerprint],
        ['hazards', subject.hazards.join(' ')],
      ]),
    })),
  );
  const last = ['fingerprint', 'hazards'];
  const facts = [...new Set(places.flatMap(({ facts }) => [...facts.keys()]))].filter((fact) => !last.includes(fact));
  const columns = [
    words('fact', (fact: string) => fact),
    ...places.map(({ title, facts }) => words(title, (fact: string) => facts.get(fact) ?? '')),
  ];
  return makeTable('Environment', [...facts, ...last], columns);
}

function absentTable(runs: readonly NamedRun[], { cells }: Wanted): Table {
  const absent = runs
    .flatMap(({ run }) => [
      ...run.skipped.map(({ cell, reason }) => ({ run, cell, what: 'skipped', reason })),
      ...run.errors.map(({ cell, code, message }) => ({ run, cell, what: 'failed', reason: `${code}: ${message}` })),
    ])
    .filter(({ cell }) => cells === undefined || covers(cells, cell));
  return makeTable('Not measured', absent, [
    words('cell', ({ cell }) => cell),
    ...(runs.length > 1 ? [words('run', ({ run }: (typeof absent)[number]) => run.id)] : []),
    words('what', ({ what }) => what),
    words('reason', ({ reason }) => reason),
  ]);
}
