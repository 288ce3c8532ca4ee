/** What fio 3.33 wrote on a machine of ours, in each of its forms, and what it says by hand. */
import { describe, expect, it } from 'vitest';
import { type CellResult, type RunDocument, runDocumentSchema, samplesOf } from '../../../core/document/index.ts';
import { convertResults } from '../convert.ts';
import { fixture } from '../../../../test/helpers/converted.ts';

const context = { tool: { name: 'io-perf', version: '0' }, now: '2026-01-01T00:00:00.000Z' };

function read(text: string): RunDocument {
  const document = convertResults([{ name: 'fio', text }], undefined, context);
  expect(runDocumentSchema.parse(document)).toEqual(document);
  expect(document.subjects.head!.environment).toMatchObject({ results: 'fio' });
  return document;
}

it('separates jobs by an option with the name of an inherited property', () => {
  const report = JSON.parse(fixture('fio.json')) as { jobs: { 'job options': Record<string, string> }[] };
  const [first] = report.jobs;
  const jobs = [first!, { ...first!, 'job options': { ...first!['job options'], constructor: 'x' } }];
  const ids = Object.keys(read(JSON.stringify({ ...report, jobs })).cells).join(' ');
  expect(ids).toContain('constructor=x');
  expect(ids).not.toContain('function');
});

type Head = CellResult['subject'][string];

/** The one cell that has all these parameters. */
function headOf(run: RunDocument, parameters: Record<string, string>): Head {
  const wanted = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  const found = Object.keys(run.cells).filter((id) => {
    const own = id.slice(id.indexOf('?') + 1).split('&');
    return wanted.every((parameter) => own.includes(parameter));
  });
  expect(found).toHaveLength(1);
  return run.cells[found[0]!]!.subject.head!;
}
const valueOf = (run: RunDocument, parameters: Record<string, string>): number =>
  headOf(run, parameters).summary!.value;

/** Of the cells' ids, without metric and direction: what fio calls a job. */
const jobsOf = (run: RunDocument): string[] => [
  ...new Set(
    Object.keys(run.cells).map((id) => id.replace(/(?<=[?&])(?:metric|direction)=[^&]*&?/g, '').replace(/&$/, '')),
  ),
];

describe('six jobs of one name', () => {
  it('json: six jobs, each with the options that it has', () => {
    const run = read(fixture('fio-six.json'));
    expect(jobsOf(run)).toEqual([
      'fio/job/test?bs=4KiB&ioengine=psync&rw=read&size=1MiB',
      'fio/job/test?bs=64KiB&ioengine=psync&rw=read&size=1MiB',
      'fio/job/test?bs=4KiB&ioengine=psync&rw=randread&size=1MiB',
      'fio/job/test?bs=4KiB&fsync=8&ioengine=psync&rw=write&size=1MiB',
      'fio/job/test?bs=16KiB&ioengine=psync&rw=randrw&size=1MiB',
      'fio/job/test?bs=4KiB&iodepth=4&ioengine=libaio&rw=randwrite&size=1MiB',
    ]);
    expect(Object.values(run.cells).every(({ subject }) => subject.head!.samples.length === 1)).toBe(true);
    expect(run.skipped).toEqual([]);
    // IOPS and bandwidth are one fact.
    const facts = Object.values(run.cells).map(({ fact }) => fact);
    expect(facts.slice(0, 3)).toEqual(['throughput', 'throughput', undefined]);
    // As people read it: what the jobs differ in.
    expect(Object.values(run.cells)[0]!.name).toBe('test bs=4KiB ioengine=psync rw=read read bandwidth');
  });

  it('json: figures with unit and direction', () => {
    const run = read(fixture('fio-six.json'));
    const write = { rw: 'write', direction: 'write' };
    // 9,446,630 B/s; 2306.306306 IOPS; 45178.171875 ns ± 1.95996 × 454,491.994275 / √256.
    expect(headOf(run, { ...write, metric: 'bandwidth' }).summary).toMatchObject({ unit: 'MiB/s', better: 'bigger' });
    expect(valueOf(run, { ...write, metric: 'bandwidth' })).toBeCloseTo(9.009, 3);
    expect(headOf(run, { ...write, metric: 'iops' }).summary).toMatchObject({ unit: 'IOPS', better: 'bigger' });
    expect(valueOf(run, { ...write, metric: 'iops' })).toBeCloseTo(2306.306, 3);
    expect(headOf(run, { ...write, metric: 'latency' }).summary).toMatchObject({
      ...{ value: 45178.171875, unit: 'ns/op', better: 'smaller', low: 0 },
      latency: { p50Ns: 4128, p90Ns: 11584, p99Ns: 749_568, p999Ns: 6_979_584 },
    });
    expect(headOf(run, { ...write, metric: 'latency' }).summary!.high).toBeCloseTo(100_852.4, 0);
    expect(['p50', 'p99', 'p99.9'].map((metric) => valueOf(run, { ...write, metric }))).toEqual([
      4128, 749_568, 6_979_584,
    ]);
    expect(headOf(run, { ...write, metric: 'p99' }).summary).toMatchObject({ unit: 'ns/op', better: 'smaller' });
    // Of 31 fsync.
    expect(valueOf(run, { direction: 'sync', metric: 'latency' })).toBeCloseTo(3_160_749.645, 2);
    expect(valueOf(run, { direction: 'sync', metric: 'p99' })).toBe(22_151_168);
    // 4.545455 % of 111 ms for 256 I/Os.
    expect(valueOf(run, { rw: 'write', metric: 'cpu-system' })).toBeCloseTo(19_708.8, 0);
  });

  it('normal: the same six jobs', () => {
    const run = read(fixture('fio-normal.txt'));
    expect(jobsOf(run)).toEqual([
      'fio/job/test?bs=4KiB&iodepth=1&ioengine=psync&rw=read',
      'fio/job/test?bs=64KiB&iodepth=1&ioengine=psync&rw=read',
      'fio/job/test?bs=4KiB&iodepth=1&ioengine=psync&rw=randread',
      'fio/job/test?bs=4KiB&iodepth=1&ioengine=psync&rw=write',
      'fio/job/test?bs=16KiB&iodepth=1&ioengine=psync&rw=randrw',
      'fio/job/test?bs=4KiB&iodepth=4&ioengine=libaio&rw=randwrite',
    ]);
    const deep = { ioengine: 'libaio', direction: 'write' };
    expect(valueOf(run, { ...deep, metric: 'bandwidth' })).toBe(66.7);
    // 256 I/Os in 15 ms, which fio prints as 17.1k.
    expect(valueOf(run, { ...deep, metric: 'iops' })).toBeCloseTo(17_066.667, 3);
    expect(valueOf(run, { ...deep, metric: 'latency' })).toBe(22_627.88);
    expect(valueOf(run, { ...deep, metric: 'p99.9' })).toBe(32_384);
    const random = { rw: 'randread', direction: 'read' };
    // µs: avg 499.71, 99.00th 6194.
    expect([valueOf(run, { ...random, metric: 'latency' }), valueOf(run, { ...random, metric: 'p99' })]).toEqual([
      499_710, 6_194_000,
    ]);
    expect(valueOf(run, { direction: 'sync', metric: 'latency' })).toBe(2_982_170);
    expect(valueOf(run, { direction: 'sync', metric: 'p50' })).toBe(1_020_000);
  });

  it('terse, version 5: no options, so the group sets them apart', () => {
    const run = read(fixture('fio-terse5.txt'));
    expect(jobsOf(run)).toEqual(['fio/job/test?group=4', 'fio/job/test?group=5']);
    // 528 KiB at 31,058 KiB/s in 17 ms, 460.440061 µs; 496 KiB at 29,176 KiB/s, 12.594419 µs, 99 % in 43 µs.
    expect(valueOf(run, { group: '4', direction: 'read', metric: 'bandwidth' })).toBeCloseTo(30.33, 2);
    expect(valueOf(run, { group: '4', direction: 'read', metric: 'latency' })).toBeCloseTo(460_440, 0);
    expect(valueOf(run, { group: '4', direction: 'write', metric: 'p99' })).toBe(43_000);
  });
});

describe('clones', () => {
  it('are one job: rates added up, latencies put together', () => {
    const run = read(fixture('fio-plus.json'));
    expect(jobsOf(run)).toEqual(['fio/job/mix?bs=4KiB&io-size=256KiB&ioengine=psync&numjobs=2&rw=randrw&size=1MiB']);
    // (118,784 + 114,688) B and 57 I/Os in 6 ms.
    expect(valueOf(run, { direction: 'read', metric: 'bandwidth' })).toBeCloseTo(233_472 / 0.006 / 1024 ** 2, 3);
    expect(valueOf(run, { direction: 'read', metric: 'iops' })).toBeCloseTo(9500, 3);
    // (29 × 154,970.310345 + 28 × 200,821.714286) / 57.
    expect(valueOf(run, { direction: 'read', metric: 'latency' })).toBeCloseTo(177_493.8, 1);
    expect(headOf(run, { direction: 'read', metric: 'latency' }).samples).toHaveLength(1);
  });

  it('have percentiles where json+ has their distribution', () => {
    const run = read(fixture('fio-plus.json'));
    // 29 and 28 calls: the 29th of 57 in order is in the bucket of 88,...; the last two are 1,318,912 and 1,384,448.
    expect(valueOf(run, { direction: 'read', metric: 'p99' })).toBe(1_384_448);
    const histogram = samplesOf(headOf(run, { direction: 'read', metric: 'latency' }))[0]!.latency!;
    expect(histogram.buckets.reduce((calls, [, ios]) => calls + ios, 0)).toBe(57);
    expect(run.skipped).toEqual([]);
  });

  it('have none in json, and it says so', () => {
    const run = read(fixture('fio-status-json.txt'));
    expect(Object.keys(run.cells).filter((id) => id.includes('metric=p'))).toEqual([]);
    expect(run.skipped[0]).toEqual({
      cell: 'fio/benchmark/mix%20percentiles',
      reason: 'percentiles of 2 clones cannot be put together: use --group_reporting, or --output-format=json+',
    });
  });

  it('in terse stay apart: nothing says whether they are clones', () => {
    const run = read(fixture('fio-status-terse.txt'));
    expect(jobsOf(run)).toEqual(['fio/job/mix?job=1', 'fio/job/mix?job=2']);
  });
});

describe('--status-interval: the last report counts, and the others are named', () => {
  const earlier = (run: RunDocument): string | undefined =>
    run.skipped.find(({ cell }) => cell === 'fio/benchmark/earlier%20reports')?.reason;

  it('json, after a warning', () => {
    const run = read(fixture('fio-status-json.txt'));
    expect(earlier(run)).toBe('1 of --status-interval: only the last one counts');
    // (13,434,880 + 12,644,352) B in 3015 ms, the second clone a little less.
    expect(valueOf(run, { direction: 'read', metric: 'bandwidth' })).toBeCloseTo(8.249, 3);
    // (1622 × 1,094,301.543157 + 1562 × 1,158,301.177977) / 3184
    expect(valueOf(run, { direction: 'sync', metric: 'latency' })).toBeCloseTo(1_125_698.3, 0);
  });

  it('terse', () => {
    const run = read(fixture('fio-status-terse.txt'));
    expect(earlier(run)).toBe('3 of --status-interval: only the last one counts');
    // 2711 and 2345 KiB/s
    expect(valueOf(run, { job: '1', direction: 'read', metric: 'bandwidth' })).toBeCloseTo(2.6475, 4);
    expect(valueOf(run, { job: '2', direction: 'read', metric: 'bandwidth' })).toBeCloseTo(2.29, 2);
  });

  it('normal', () => {
    const run = read(fixture('fio-status-normal.txt'));
    expect(earlier(run)).toBe('1 of --status-interval: only the last one counts');
    // 2799 KiB/s for 3001 ms and 5746 KiB/s for 3002 ms.
    expect(valueOf(run, { direction: 'read', metric: 'bandwidth' })).toBeCloseTo(8.3438, 3);
  });

  it('a report that is cut short is not replaced by the one before it', () => {
    const whole = fixture('fio-status-json.txt');
    expect(() => read(whole.slice(0, -200))).toThrow('fio cannot be read as fio results: its JSON is cut short');
  });
});

describe('several executions in one file', () => {
  const samplesOf = (run: RunDocument): number[] =>
    Object.values(run.cells).map(({ subject }) => subject.head!.samples.length);

  it('are samples of one another in normal', () => {
    const text = fixture('fio-normal.txt');
    const [once, twice] = [read(text), read(text + text)];
    expect(Object.keys(twice.cells)).toEqual(Object.keys(once.cells));
    expect(new Set(samplesOf(twice))).toEqual(new Set([2]));
    expect(twice.skipped).toEqual(once.skipped);
  });

  it('are samples of one another in json: the jobs of the second began after the first report', () => {
    const text = fixture('fio-six.json');
    const later = text.replace(
      /"timestamp_ms" ?: ?(\d+)/,
      (_, ms: string) => `"timestamp_ms": ${Number(ms) + 3_600_000}`,
    );
    expect(later).not.toBe(text);
    const run = read(`${text}\n${later}`);
    expect(new Set(samplesOf(run))).toEqual(new Set([2]));
    expect(run.skipped).toEqual(read(text).skipped);
  });

  it('terse behind the progress on a terminal is read', () => {
    const [head = ''] = fixture('fio-terse5.txt').split('\n');
    expect(Object.keys(read(`Jobs: 1 (f=1): [R(1)][eta 1988${head}\n`).cells)).toEqual(
      Object.keys(read(`${head}\n`).cells),
    );
  });
});

it('a report without the number of calls, as before 2.2, has it from the rate', () => {
  const io = { iops: 100, bw: 400, runtime: 2000, clat: { mean: 9, stddev: 1 } };
  const none = { ...io, iops: 0, bw: 0, runtime: 0 };
  const run = read(JSON.stringify({ 'fio version': 'fio-2.1.4', jobs: [{ jobname: 'j', read: io, write: none }] }));
  const figures = Object.values(run.cells).map(({ subject }) => subject.head!.summary!.value);
  expect(figures).toEqual([400 / 1024, 100, 9000]);
});

describe('options', () => {
  const job = (options: Record<string, string>, more: object = {}): object => ({
    ...{ jobname: 'j', groupid: 0, error: 0, 'job options': options },
    read: { total_ios: 100, iops: 100, bw: 400, bw_bytes: 409_600, runtime: 1000 },
    ...more,
  });
  const report = (...jobs: object[]): string =>
    JSON.stringify({ 'fio version': 'fio-3.33', 'global options': { directory: '/tmp/x1' }, jobs });

  it('are not part of a cell when they say where and how long; others are, however they are written', () => {
    const run = read(report(job({ blocksize: '4096', readwrite: 'randread', runtime: '5', direct: '1' })));
    expect(jobsOf(run)).toEqual(['fio/job/j?bs=4KiB&direct=1&rw=randread']);
  });

  it('set jobs of one name apart even where they say where', () => {
    const run = read(report(job({ bs: '4k', filename: '/dev/a' }), job({ bs: '4k', filename: '/dev/b' })));
    expect(jobsOf(run)).toEqual(['fio/job/j?bs=4KiB&filename=%2Fdev%2Fa', 'fio/job/j?bs=4KiB&filename=%2Fdev%2Fb']);
  });

  it('leave it to the group to set jobs apart when they are alike in jobs one after the other', () => {
    const run = read(report(job({ bs: '4k' }), job({ bs: '4k' }, { groupid: 1 })));
    expect(jobsOf(run)).toEqual(['fio/job/j?bs=4KiB&group=0', 'fio/job/j?bs=4KiB&group=1']);
  });

  it('percentiles of whole calls are called so', () => {
    const percentile = { '50.000000': 10, '99.000000': 20, '99.900000': 30 };
    const clat = { mean: 9, stddev: 1, N: 100 };
    const io = { total_ios: 100, iops: 100, bw: 400, bw_bytes: 409_600, clat_ns: clat };
    const run = read(report(job({}, { read: { ...io, lat_ns: { ...clat, mean: 11, percentile } } })));
    expect(valueOf(run, { metric: 'latency' })).toBe(9);
    expect(valueOf(run, { metric: 'total-latency' })).toBe(11);
    expect(valueOf(run, { metric: 'total-p99' })).toBe(20);
  });

  it('a job that failed, and one that did nothing, have no figures and are named', () => {
    const idle = { jobname: 'idle', groupid: 0, error: 0, 'job options': {} };
    const run = read(report(job({}), job({ bs: '4k', rw: 'read' }, { jobname: 'full', error: 28 }), idle));
    expect(run.skipped).toEqual([
      { cell: 'fio/job/full?bs=4KiB&rw=read', reason: 'fio ended this job with error 28' },
      { cell: 'fio/job/idle', reason: 'the job did no I/O' },
    ]);
    expect(Object.keys(run.cells).filter((cell) => cell.startsWith('fio/job/full'))).toEqual([]);
  });
});
