/** Results after the move are judged by what github-action-benchmark measured before, from the first run on: each of its tools. */
import { describe, expect, it } from 'vitest';
import { convertResults } from '../exchange/convert/index.ts';
import { costOf, type Bench, type Judgement, type RunDocument } from '../core/document/index.ts';
import { dataJsPrefix, filesOf, openInMemory } from '../history/store/index.ts';
import { bringHistory } from './import-history.ts';
import { judgeRuns } from './judge-runs.ts';
import { storedPast } from './stored-past.ts';

/** What each tool prints of one benchmark with this duration in microseconds. */
const outputs: Record<string, (us: number) => string> = {
  cargo: (us) => `test read ... bench: ${us * 1000} ns/iter (+/- ${us * 10})\n`,
  go: (us) => `pkg: x\nBenchmarkRead-8   100   ${us * 1000} ns/op   ${1000 / us} MB/s   ${us * 8} B/op\n`,
  benchmarkjs: (us) => `read x ${1e6 / us} ops/sec ±0.74% (91 runs sampled)\n`,
  benchmarkluau: (us) => `SUCCESS: read : ${us / 1000}ms +/- 0.636% on luau\n`,
  pytest: (us) => {
    const seconds = us / 1e6;
    // Mean and median differ, as they do.
    const stats = { mean: seconds * 1.3, median: seconds, ops: 1 / (seconds * 1.3), stddev: seconds / 9, rounds: 3 };
    const data = [seconds, seconds, seconds * 1.9];
    return JSON.stringify({
      machine_info: {},
      benchmarks: [{ name: 'x', fullname: 't::x', stats: { ...stats, data } }],
    });
  },
  googlecpp: (us) =>
    JSON.stringify({
      context: {},
      benchmarks: [{ name: 'BM', iterations: 9, real_time: us, cpu_time: us, time_unit: 'us', threads: 1 }],
    }),
  catch2: (us) => `benchmark name                       samples       iterations    estimated
-------------------------------------------------------------------------------
Read                                           100             2     8.4318 ms
                                         ${us} us     ${us * 0.9} us     ${us * 1.1} us
                                         ${us / 9} us      7.847 us     17.747 us

`,
  julia: (us) => {
    const estimate = { time: us * 1000, gctime: 0, memory: 0, allocs: 0, params: ['P', {}] };
    const group = ['BenchmarkGroup', { tags: [], data: { read: ['TrialEstimate', estimate] } }];
    return JSON.stringify([{ Julia: '1.9', BenchmarkTools: '1.0' }, [group]]);
  },
  jmh: (us) => {
    const metric = { score: 1000 / us, scoreUnit: 'ops/ms', rawData: [[1000 / us, 1001 / us]] };
    return JSON.stringify([{ benchmark: 'B.read', mode: 'thrpt', primaryMetric: metric }]);
  },
  benchmarkdotnet: (us) => {
    const ns = us * 1000;
    const Statistics = { Mean: ns * 1.2, StandardDeviation: ns / 9, OriginalValues: [ns, ns, ns * 1.6] };
    return JSON.stringify({ HostEnvironmentInfo: {}, Benchmarks: [{ FullName: 'X.Read', Statistics }] });
  },
  customSmallerIsBetter: (us) =>
    JSON.stringify([
      { name: 'read', unit: 'ms', value: us / 1000, range: '± 1' },
      { name: 'memory', unit: 'MiB', value: us },
    ]),
  customBiggerIsBetter: (us) => JSON.stringify([{ name: 'read', unit: 'MiB/s', value: 1e6 / us, range: '3%' }]),
};

const suite = 'Disk';

function converted(tool: string, us: number, commit = 'f'.repeat(40)): RunDocument {
  return convertResults([{ name: 'out', text: outputs[tool]!(us) }], tool, {
    tool: { name: 'io-perf', version: '0' },
    now: '2026-06-01T00:00:00.000Z',
    suite,
    source: { commit, ref: 'refs/heads/main' },
  });
}

/** As that action leaves it: its own figures, one entry a commit. */
function dataJs(
  tool: string,
  microseconds: readonly number[],
  change: (bench: Bench) => object = (bench) => bench,
): string {
  const entries = microseconds.map((us, number) => ({
    commit: { id: String(number).padStart(40, 'a') },
    date: Date.UTC(2026, 0, 1) + number,
    tool,
    benches: converted(tool, us).benches![tool]!.map(change),
  }));
  return `${dataJsPrefix}${JSON.stringify({ lastUpdate: 1, repoUrl: '', entries: { [suite]: entries } })}`;
}

async function judged(run: RunDocument, history: string): Promise<Judgement> {
  const store = openInMemory('the store', filesOf({ 'data.js': history }));
  await bringHistory(store, 'data.js');
  const rules = { config: {}, historyLimits: { alert: 2, fail: 2 } };
  const [first] = await judgeRuns([run], storedPast(await store.snapshot()), rules);
  return first!.judgement;
}

/** Secondary figures are not in a data.js: there is nothing earlier of them. */
const withPast = (cells: Judgement['cells']): Judgement['cells'] =>
  Object.fromEntries(Object.entries(cells).filter(([id]) => !id.endsWith('?metric=cpu')));

/** Within a percent of 100 µs. */
const level = (runs: number): number[] => Array.from({ length: runs }, (_, number) => 100 + Math.sin(number));

describe.each(Object.keys(outputs))('%s', (tool) => {
  it.each([1, 7, 40])('ten times as slow fails on the first run, with %d imported entries', async (runs) => {
    const { failed, cells, gate } = await judged(converted(tool, 1000), dataJs(tool, level(runs)));
    expect(failed).toBe(true);
    expect(gate.map(({ cell }) => cell)).toEqual(Object.keys(withPast(cells)));
    for (const { ratio, head, advisory } of Object.values(withPast(cells))) {
      expect(advisory).toBe(false);
      expect(Math.abs(costOf(ratio!, head!.better) / 10 - 1)).toBeLessThan(0.02);
    }
  });
  it.each([1, 7, 40])('as before passes, with %d imported entries', async (runs) => {
    const { failed, cells, verdict } = await judged(converted(tool, 100), dataJs(tool, level(runs)));
    expect([failed, verdict === 'regressed', verdict === 'improved', verdict === 'new']).toEqual(Array(4).fill(false));
    expect(Object.values(withPast(cells)).every(({ verdict: each }) => each !== 'new')).toBe(true);
  });
  it('does not alarm for a result ten times as fast', async () => {
    expect(await judged(converted(tool, 10), dataJs(tool, level(40)))).toMatchObject({
      failed: false,
      verdict: 'improved',
    });
  });
});

describe('the earlier figures of a benchmark do not include', () => {
  const verdictOf = async (history: string): Promise<string> =>
    (await judged(converted('cargo', 1000), history)).verdict;
  it('those of another suite', async () => {
    expect(await verdictOf(dataJs('cargo', [100]).replace(`"${suite}"`, '"Other"'))).toBe('new');
  });
  it('those of another tool', async () => {
    expect(await verdictOf(dataJs('cargo', [100]).replaceAll('"cargo"', '"catch2"'))).toBe('new');
  });
  it('those of another name', async () => {
    expect(await verdictOf(dataJs('cargo', [100], (bench) => ({ ...bench, name: 'write' })))).toBe('new');
  });
  it('those of the same commit, measured again', async () => {
    const history = dataJs('cargo', [100]).replace(String(0).padStart(40, 'a'), 'f'.repeat(40));
    expect(await verdictOf(history)).toBe('new');
  });
  it('one in a unit other than time, which a note reports', async () => {
    const history = dataJs('cargo', [100], (bench) => ({ ...bench, unit: 'MiB' }));
    const { cells } = await judged(converted('cargo', 1000), history);
    expect(Object.values(cells)[0]).toMatchObject({
      verdict: 'inconclusive',
      reason: 'another unit: MiB before, a time now: not compared',
    });
  });
});

it('a tool that has changed its unit since goes on', async () => {
  const history = dataJs('cargo', level(3), (bench) => ({ ...bench, value: bench.value / 1000, unit: 'us/iter' }));
  expect((await judged(converted('cargo', 1000), history)).failed).toBe(true);
  expect((await judged(converted('cargo', 100), history)).failed).toBe(false);
});

it('a name that is several times in an entry counts once, by its median', async () => {
  const line = outputs.go!(100).split('\n')[1]!;
  const three = (first: string) =>
    convertResults([{ name: 'out', text: `pkg: x\n${first}\n${line}\n${line}\n` }], 'go', {
      tool: { name: 'io-perf', version: '0' },
      now: '2026-06-01T00:00:00.000Z',
      suite,
    });
  const benches = three(line).benches!.go!;
  const entry = { commit: { id: 'a'.repeat(40) }, date: 1, tool: 'go', benches };
  const history = `${dataJsPrefix}${JSON.stringify({ entries: { [suite]: [entry] } })}`;
  const slowOnce = outputs.go!(5000).split('\n')[1]!;
  expect((await judged(three(slowOnce), history)).failed).toBe(false);
});
