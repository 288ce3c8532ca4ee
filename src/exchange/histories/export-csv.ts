/** Histories as CSV (RFC 4180): the input of spreadsheets, `import --from csv`, `detect` and `table`. */
import { groupBy } from '../../core/document/index.ts';
import type { CommitRow, StoredRun, SubjectRow, Trend } from '../../history/store/format/index.ts';
import { placeOf } from '../../history/store/index.ts';
import { makeVisible } from '../../core/words/index.ts';

/** New columns are added at the end: readers find them by name. */
const columns = [
  'series',
  'time',
  'value',
  'low',
  'high',
  'unit',
  'better',
  'samples',
  'cell',
  'subject',
  'fingerprint',
  'run',
  'commit',
  'ref',
  'hazards',
  'target',
  'calls',
  'read_bytes',
  'written_bytes',
  'fsyncs',
  'repository',
  'pull_request',
  'job',
  'suite',
  'message',
  'complete',
  'cells',
  'skipped',
  'errors',
];

type Field = string | number | undefined;

/** Number of characters in each piece of output. */
const blockLength = 65_536;

/**
 * One row for each figure; the rows of a series are in the order of time. A series is a cell on one environment: `io-perf detect` reads the
 * columns series, time, value. A run's subject without figures gets a row without a cell.
 */
export function* csvBlocks(
  trends: readonly Trend[],
  runs: readonly StoredRun[],
  commits: ReadonlyMap<string, CommitRow>,
): Generator<string> {
  let block = csvLine(columns);
  for (const fields of rowsOf(trends, runs, commits)) {
    block += csvLine(fields);
    if (block.length < blockLength) continue;
    yield block;
    block = '';
  }
  yield block;
}

function* rowsOf(
  trends: readonly Trend[],
  runs: readonly StoredRun[],
  commits: ReadonlyMap<string, CommitRow>,
): Generator<Field[]> {
  const ends = new Map(runs.map((run) => [run.sequence, endOfRun(run, commits.get(run.commit ?? ''))]));
  const measured = new Map(runs.map(({ sequence }) => [sequence, new Set<string>()]));
  for (const { cell, subject, points } of trends) {
    for (const group of groupBy(points, ({ fingerprint }) => fingerprint).values()) {
      const series = `${cell.id} (${placeOf(subject, group[0]!)})`;
      for (const point of group) {
        const { run, value, low, high, samples, fingerprint } = point;
        const side = run.subjects.find(({ name }) => name === subject);
        measured.get(run.sequence)?.add(subject);
        yield [
          series,
          run.startedAt,
          value,
          low,
          high,
          cell.unit ?? 'ns/op',
          cell.better ?? 'smaller',
          samples,
          cell.id,
          subject,
          fingerprint,
          run.id,
          run.commit,
          run.ref,
          [...(side?.hazards ?? []), ...point.hazards].join(' '),
          side?.target,
          point.calls,
          point.readBytes,
          point.writtenBytes,
          point.fsyncs,
          ...(ends.get(run.sequence) ?? []),
        ];
      }
    }
  }
  for (const run of runs) {
    const without = run.subjects.filter(({ name }) => measured.get(run.sequence)?.has(name) === false);
    for (const side of without) yield [...rowWithoutFigure(run, side), ...ends.get(run.sequence)!];
  }
}

const rowWithoutFigure = (run: StoredRun, { name, fingerprint, hazards, target }: SubjectRow): Field[] => [
  undefined,
  run.startedAt,
  undefined,
  undefined,
  undefined,
  undefined,
  undefined,
  undefined,
  undefined,
  name,
  fingerprint,
  run.id,
  run.commit,
  run.ref,
  hazards.join(' '),
  target,
  undefined,
  undefined,
  undefined,
  undefined,
];

/** The last columns of all rows of a run. */
function endOfRun(run: StoredRun, commit: CommitRow | undefined): Field[] {
  const { repository, pullRequest, job, suite, complete, cells, skipped, errors } = run;
  return [repository, pullRequest, job, suite, commit?.message, String(complete), cells, skipped, errors];
}

export function csvLine(fields: readonly Field[]): string {
  return `${fields.map(fieldText).join(',')}\n`;
}

function fieldText(value: Field): string {
  if (typeof value === 'number') return String(value);
  // A store may contain untrusted text.
  if (typeof value !== 'string') return '';
  const visible = makeVisible(value);
  // A spreadsheet would run these as formulas (OWASP, CSV injection), the log of a job the last as a command.
  const safe = /^[=+@\t\r-]/.test(value) ? `'${visible}` : visible;
  return /[",]|^\s*::/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
