/** Tables of small run documents and histories, as they are handed to Python. */
import { describe, expect, it } from 'vitest';
import { type NamedRun, runTable, runTableNames } from './run-tables.ts';
import { historyTable, runsTable, trendsTable } from './history-tables.ts';
import { type Table, tablesJson } from './table.ts';
import { openInMemory, type Snapshot } from '../../history/store/index.ts';
import { type RunOptions, runNumber, runs } from '../../../test/helpers/stored-runs.ts';

const read = 'native/read/pread?chunk=4KiB';

const named = (number: number, options: RunOptions = {}): NamedRun => ({
  name: `run-${number}.json`,
  run: runNumber(number, options),
});

const titles = ({ columns }: Table): string[] => columns.map(({ title }) => title);

describe('the table of a run', () => {
  it('has the time of each cell and its interval', () => {
    const table = runTable('cells', [named(0)], {});
    expect(titles(table)).toEqual(['cell', 'per op', 'low', 'high', 'samples']);
    expect(table.rows).toEqual([
      [read, '1.00 µs', '990 ns', '1.01 µs', '3'],
      ['java/write/stream', '2.00 µs', '1.98 µs', '2.02 µs', '3'],
    ]);
  });

  it('names subjects and runs where there are several', () => {
    const table = runTable('cells', [named(0), named(1, { subject: 'base' })], { cells: 'native/*' });
    expect(titles(table).slice(0, 3)).toEqual(['cell', 'subject', 'run']);
    expect(table.rows.map((row) => row.slice(0, 3))).toEqual([
      [read, 'head', 'run-0'],
      [read, 'base', 'run-1'],
    ]);
  });

  it('has the exact counts of the cells with a profile, and a note where no cell has one', () => {
    const one = named(0);
    expect(runTable('counts', [one], {})).toMatchObject({
      rows: [],
      notes: ['No cell here has exact counts: io-perf profile --cells makes them.'],
    });
    const profile = { perOp: { read: 1000, openat: 8 }, readBytes: 4096, fsyncs: 0 };
    one.run.cells[read]!.subject.head!.profile = profile;
    expect(runTable('counts', [one], {}).rows).toEqual([[read, '1,008', '4.00 KiB', '–', '0']]);
  });

  it('has every sample', () => {
    const table = runTable('samples', [named(0)], { cells: read });
    expect(titles(table)).toEqual(['cell', 'round', 'position', 'ops', 'elapsed', 'per op']);
    expect(table.rows[1]).toEqual([read, '1', '0', '10', '10.0 µs', '1.00 µs']);
  });

  it('has the facts of each environment side by side', () => {
    const table = runTable('environment', [named(0), named(1, { fingerprint: 'f2' })], {});
    expect(titles(table)).toEqual(['fact', 'run-0: head', 'run-1: head']);
    expect(table.rows).toEqual([
      ['target', 'host', 'host'],
      ['directory', '/x', '/x'],
      ['os', 'linux', 'linux'],
      ['cores', '2', '2'],
      ['fingerprint', 'f1', 'f2'],
      ['hazards', '', ''],
    ]);
  });

  it('has the cells that were not measured, and why', () => {
    const one = named(0);
    one.run.skipped = [{ cell: 'swift/*', reason: 'There is no swiftc on PATH.' }];
    one.run.errors = [{ cell: read, code: 'EIO', message: 'i/o error' }];
    expect(runTable('absent', [one], {}).rows).toEqual([
      ['swift/*', 'skipped', 'There is no swiftc on PATH.'],
      [read, 'failed', 'EIO: i/o error'],
    ]);
  });

  it('is refused for a subject or cell that is not known', () => {
    for (const name of runTableNames)
      expect(() => runTable(name, [named(0)], { subject: 'base' })).toThrow(
        'There is no subject "base" in run-0.json: it has head.',
      );
    expect(() => runTable('cells', [named(0)], { cells: 'zig/*' })).toThrow('No cell of run-0.json matches zig/*');
  });
});

describe('the table of a history', () => {
  const snapshotOf = async (...documents: ReturnType<typeof runs>): Promise<Snapshot> => {
    const store = openInMemory('S');
    await store.append(documents);
    return store.snapshot();
  };

  it('has a row for each cell on each environment, with earlier and newest figure', async () => {
    const snapshot = await snapshotOf(...runs(0, 33), runNumber(33, { fingerprint: 'f2' }));
    const { rows } = trendsTable(await snapshot.trends({ ids: [read] }));
    expect(rows).toEqual([
      [
        ...[read, 'host f1', '33', '2026-01-01', '2026-01-02', '1.00 µs', '1.03 µs'],
        ...['1.02 µs', '1.03 µs', '×1.02'],
      ],
      [...[read, 'host f2', '1', '2026-01-02', '2026-01-02', '1.03 µs', '1.03 µs'], ...['–', '1.03 µs', '–']],
    ]);
  });

  it('has a row for each figure by time, and the subjects where they differ', async () => {
    const table = historyTable(
      await (await snapshotOf(runNumber(2), runNumber(1, { subject: 'base', samples: 6 }))).trends({ ids: [read] }),
    );
    expect(titles(table)).toEqual([
      ...['measured', 'commit', 'cell', 'subject', 'environment', 'per op', 'low', 'high', 'samples'],
    ]);
    expect(table.rows.map((row) => [row[0], row[3]])).toEqual([
      ['2026-01-01 01:00', 'base'],
      ['2026-01-01 02:00', 'head'],
    ]);
  });

  it('has a row for each run, and names incomplete ones', async () => {
    const snapshot = await snapshotOf(runNumber(1), { ...runNumber(0), complete: false });
    const table = runsTable(await snapshot.runs(), await snapshot.commits());
    expect(titles(table)).toEqual([
      ...['measured', 'commit', 'repository', 'target', 'environment', 'cells', 'skipped', 'errors', 'remark'],
    ]);
    expect(table.rows.map((row) => [row[0], row.at(-1)])).toEqual([
      ['2026-01-01 00:00', 'incomplete'],
      ['2026-01-01 01:00', ''],
    ]);
  });

  it('says which pattern matches nothing', () => {
    expect(trendsTable([], 'zig/*').notes).toEqual(['No cell of the history matches zig/*.']);
    expect(historyTable([]).notes).toEqual([]);
  });
});

describe('tables as JSON', () => {
  it('have texts without invisible characters', () => {
    const table: Table = {
      title: 'T\u001b[2J',
      columns: [{ title: 'a', align: 'left' }],
      rows: [['x\n\u202ey'], ['z']],
      notes: ['n\r'],
    };
    expect(JSON.parse([...tablesJson([table, table])].join(''))).toEqual({
      schema: 'io-perf/tables/v1',
      tables: Array.from({ length: 2 }, () => ({
        title: 'T\\x1b[2J',
        columns: [{ title: 'a', align: 'left' }],
        rows: [['x\\n\\u{202e}y'], ['z']],
        notes: ['n\\r'],
      })),
    });
  });
});
