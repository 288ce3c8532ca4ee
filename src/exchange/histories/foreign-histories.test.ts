/** Histories of Bencher, Nyrkiö and Otava: what is taken over of them, and what is said not to be. */
import { describe, expect, it } from 'vitest';
import { runDocumentSchema, type RunDocument } from '../../core/document/index.ts';
import { asvUnits, historyOfBencher, historyOfNyrkio, historyOfOtava, withAsvUnits, type CellNames } from './index.ts';

const cellOf: CellNames = (format, benchmark, parameters) => {
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  return `${format}/benchmark/${benchmark}${query.length === 0 ? '' : `?${query.join('&')}`}`;
};

/** Of each run: time, commit, branch, and its figures. */
function shown(runs: readonly RunDocument[]): string[] {
  for (const run of runs) expect(runDocumentSchema.parse(run)).toEqual(run);
  return runs.flatMap(({ startedAt, source = {}, cells }) =>
    Object.entries(cells).map(([cell, { subject }]) => {
      const { value, unit, better, low, high } = subject.head!.summary!;
      const bounds = low === undefined ? '' : ` [${low}, ${high}]`;
      const own = [startedAt.slice(0, 10), source.commit ?? '-', source.ref?.replace('refs/heads/', '') ?? '-'];
      return `${own.join(' ')} ${cell} ${better === 'bigger' ? '>' : ''}${value} ${unit}${bounds}`;
    }),
  );
}

const commit = (digit: string): string => digit.repeat(40);

describe('Bencher', () => {
  const measure = (name: string, units: string): object => ({ uuid: 'm', name, slug: name.toLowerCase(), units });
  const one = (value: number, more: object = {}): object => ({
    uuid: 'x',
    value,
    lower_value: null,
    upper_value: null,
    ...more,
  });
  const point = (report: string, day: number, value: number, boundary: object = {}): object => ({
    report,
    iteration: 0,
    start_time: `2025-03-0${day}T10:00:00Z`,
    end_time: `2025-03-0${day}T10:05:00Z`,
    version: { number: day, hash: commit(`${day}`) },
    threshold: null,
    metric: one(value, { lower_value: value - 1, upper_value: value + 1 }),
    boundary: { baseline: null, lower_limit: null, upper_limit: null, ...boundary },
  });
  const place = {
    branch: { name: 'main', slug: 'main' },
    testbed: { name: 'ubuntu-latest' },
    benchmark: { name: 'read' },
  };
  const perf = {
    project: { name: 'p' },
    start_time: null,
    end_time: null,
    results: [
      { ...place, measure: measure('Latency', 'nanoseconds (ns)'), metrics: [point('a', 1, 50), point('b', 2, 60)] },
      {
        ...place,
        measure: measure('Score', 'points'),
        metrics: [point('a', 1, 5, { lower_limit: 4 }), point('b', 2, 0, { lower_limit: 4 })],
      },
    ],
  };

  it('a query of performance: one run a report, with commit, branch and testbed; a boundary says which side is worse', () => {
    const { runs, left } = historyOfBencher([{ text: JSON.stringify(perf), file: 'perf.json' }], cellOf);
    expect(shown(runs)).toEqual([
      `2025-03-01 ${commit('1')} main json/benchmark/read 50 ns/op [49, 51]`,
      `2025-03-01 ${commit('1')} main json/benchmark/read?metric=score >5 points [4, 6]`,
      `2025-03-02 ${commit('2')} main json/benchmark/read 60 ns/op [59, 61]`,
    ]);
    expect(runs[0]!.subjects.head!.environment).toEqual({ 'imported from': 'bencher', testbed: 'ubuntu-latest' });
    expect(left).toEqual([
      'the boundaries of 2 figures: https://OWNER.github.io/io-perf-action/docs/migrate-bencher.html has what judges here',
      '1 figure without a number, or with a time or rate of zero or less',
    ]);
  });

  it('reports: the adapter names the tool, iterations are repetitions', () => {
    const result = (iteration: number, value: number): object => ({
      iteration,
      benchmark: { name: 'read' },
      measures: [
        {
          measure: measure('Throughput', 'operations / second (ops/s)'),
          metric: one(value),
          threshold: null,
          boundary: null,
        },
      ],
    });
    const report = {
      uuid: 'r',
      adapter: 'rust_criterion',
      start_time: '2025-03-03T10:00:00Z',
      branch: { name: 'main', head: { version: { number: 3, hash: commit('3') } } },
      testbed: { name: 'metal' },
      results: [[result(0, 100)], [result(1, 300)]],
      alerts: [],
    };
    for (const text of [JSON.stringify(report), JSON.stringify([report])]) {
      const { runs } = historyOfBencher([{ text, file: 'reports.json' }], cellOf);
      expect(shown(runs)).toEqual([
        `2025-03-03 ${commit('3')} main rust_criterion/benchmark/read?metric=throughput >200 ops/s`,
      ]);
      expect(runs[0]!.cells['rust_criterion/benchmark/read?metric=throughput']!.subject.head!.sampleCount).toBe(2);
    }
  });

  it('the same file gives the same runs; other JSON and cut files are refused', () => {
    const ids = [1, 2].map(() =>
      historyOfBencher([{ text: JSON.stringify(perf), file: 'f' }], cellOf).runs.map(({ id }) => id),
    );
    expect(ids[0]).toEqual(ids[1]);
    expect(() => historyOfBencher([{ text: '{"a":1}', file: 'f' }], cellOf)).toThrow(
      'holds neither reports nor a query',
    );
    expect(() => historyOfBencher([{ text: JSON.stringify(perf).slice(0, -9), file: 'f' }], cellOf)).toThrow(
      'is not JSON',
    );
  });
});

it('Nyrkiö: each file is a test, times by their unit, directions as given', () => {
  const result = (timestamp: number, value: number): object => ({
    timestamp,
    metrics: [
      { name: 'p99', unit: 'us', value },
      { name: 'score', unit: '', value: 7, direction: 'higher_is_better' },
    ],
    attributes: { git_repo: 'https://example.org/a', branch: ['main'], git_commit: [commit('a')] },
    extra_info: {},
  });
  const text = JSON.stringify([result(1_706_220_908, 280), result(1_706_307_308, 290)]);
  const { runs, left } = historyOfNyrkio([{ text, file: 'results/disk-read.json' }], cellOf);
  expect(shown(runs)).toEqual([
    `2024-01-25 ${commit('a')} main nyrkio/benchmark/disk-read?metric=p99 280000 ns/op`,
    `2024-01-25 ${commit('a')} main nyrkio/benchmark/disk-read?metric=score >7 unit`,
    `2024-01-26 ${commit('a')} main nyrkio/benchmark/disk-read?metric=p99 290000 ns/op`,
    `2024-01-26 ${commit('a')} main nyrkio/benchmark/disk-read?metric=score >7 unit`,
  ]);
  expect(left).toEqual([]);
  expect(() => historyOfNyrkio([{ text: '[{"value":1}]', file: 'f' }], cellOf)).toThrow(
    'is no list of results of Nyrkiö',
  );
});

describe('Otava', () => {
  const config = `
templates:
  common:
    time_column: when
    metrics:
      p99: { scale: 1.0e-6, direction: -1 }
tests:
  disk:
    type: csv
    inherit: [common]
    file: disk.csv
    attributes: [commit]
    metrics:
      p99: { column: p99_ns }
      throughput: {}
    csv_options: { delimiter: ';', quote_char: "'" }
  remote: { type: graphite, prefix: a.b, metrics: { x: { suffix: y } } }
  lost: { type: csv, file: lost.csv, metrics: [a] }
`;
  const files: Record<string, string> = {
    'disk.csv': `when;commit;branch;p99_ns;'throughput'\n2025.03.01 3:00:00 +0100;${commit('b')};main;2000000;10.5\n1741000000;${commit('c')};main;;11\n1741100000000;'two
lines; ''quoted''';main;1000000;12\n`,
  };
  const read = (path: string): Promise<string> =>
    Object.hasOwn(files, path) ? Promise.resolve(files[path]!) : Promise.reject(new Error('ENOENT'));

  it('tests of CSV files: templates, columns, scales, directions, delimiters; the others are named', async () => {
    const { runs, left } = await historyOfOtava(config, 'otava.yaml', read, cellOf);
    expect(shown(runs)).toEqual([
      `2025-03-01 ${commit('b')} main otava/benchmark/disk?metric=p99 2 unit`,
      `2025-03-01 ${commit('b')} main otava/benchmark/disk?metric=throughput >10.5 unit`,
      `2025-03-03 ${commit('c')} main otava/benchmark/disk?metric=throughput >11 unit`,
      '2025-03-04 - main otava/benchmark/disk?metric=p99 1 unit',
      '2025-03-04 - main otava/benchmark/disk?metric=throughput >12 unit',
    ]);
    expect(runs[0]!.startedAt).toBe('2025-03-01T02:00:00.000Z');
    expect(left).toEqual([
      'the test remote (graphite): its figures are not in a CSV file; export them to one',
      'the test lost: its file lost.csv cannot be read here',
      '1 figure without a number, or with a time or rate of zero or less',
    ]);
  });

  it('what cannot be read is refused with its row or member', async () => {
    const refused = (csv: string): Promise<unknown> =>
      historyOfOtava(config, 'otava.yaml', () => Promise.resolve(csv), cellOf);
    await expect(refused('time;p99_ns\n')).rejects.toThrow('disk.csv has no column when, which the test disk names');
    await expect(refused('when;commit;p99_ns;throughput\nsoon;x;1;1\n')).rejects.toThrow(
      'disk.csv, row 2, has no time',
    );
    await expect(historyOfOtava('a: [', 'otava.yaml', read, cellOf)).rejects.toThrow('otava.yaml is not valid YAML');
    await expect(historyOfOtava('tests: { a: { metrics: 1 } }', 'o.yaml', read, cellOf)).rejects.toThrow(
      'o.yaml is no configuration of Otava ("tests.a.metrics" does not fit)',
    );
  });
});

it("asv's benchmarks.json says what track_ benchmarks measure", () => {
  const text = JSON.stringify({
    'b.track_wait': { name: 'b.track_wait', type: 'track', unit: 'ms' },
    'b.track_files': { name: 'b.track_files', type: 'track', unit: 'files' },
    'b.time_read': { name: 'b.time_read', type: 'time', unit: 'seconds' },
    version: 2,
  });
  const head = (value: number): object => ({
    opsPerSample: 1,
    samples: [value],
    summary: { value, unit: 'unit', better: 'smaller', low: value, high: value },
  });
  const run = {
    cells: {
      'asv/benchmark/b.track_wait?param-1=x': { subject: { head: head(2) } },
      'asv/benchmark/b.track_files': { subject: { head: head(7) } },
      'asv/benchmark/b.track_other': { subject: { head: head(9) } },
    },
  } as unknown as RunDocument;
  const { cells } = withAsvUnits(run, asvUnits(text, 'benchmarks.json'));
  const of = (id: string): string => {
    const { samples, summary } = cells[id]!.subject.head!;
    return `${summary!.value} ${summary!.unit} ${summary!.high} ${samples[0] as number}`;
  };
  expect(Object.keys(cells).map(of)).toEqual(['2000000 ns/op 2000000 2000000', '7 files 7 7', '9 unit 9 9']);
});
