/** Histories for monitoring: read back by Prometheus' own parser where Python has it, and by the rules of the line protocol. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runNumber } from '../../../test/helpers/stored-runs.ts';
import { type ExportFormat, exportStore } from './export.ts';
import { openStore, type Store } from '../../history/store/index.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = temporaryFolder();
  store = openStore(folder);
  const odd = 'go/benchmark/a%2Fb?metric=allocs%2Fop';
  await store.append([
    runNumber(1, { samples: 6 }),
    runNumber(2, { samples: 6 }),
    runNumber(3, { cells: { [odd]: 5 }, commit: 'say "x" \\ y, z', fingerprint: 'f2' }),
    // At the same time as the one before it: one of the two can be kept.
    runNumber(3, { id: 'again', cells: { [odd]: 7 }, fingerprint: 'f2' }),
  ]);
});
afterEach(async () => {
  await store.close();
});

async function exported(format: ExportFormat): Promise<string> {
  let text = '';
  for await (const piece of exportStore(await store.snapshot(), format, 'S')) text += piece;
  return text;
}

const secondsOf = (hour: number): number => Date.parse('2026-01-01T00:00:00Z') / 1000 + hour * 3600;

describe('OpenMetrics', () => {
  it('has a gauge for figures and bounds, each series in the order of time, and an end', async () => {
    const lines = (await exported('openmetrics')).split('\n');
    expect(lines[0]).toMatch(/^# HELP io_perf_value /);
    expect(lines[1]).toBe('# TYPE io_perf_value gauge');
    const labels =
      'cell="native/read/pread?chunk=4KiB",subject="head",environment="host f1",unit="ns/op",better="smaller"';
    expect(lines).toContain(`io_perf_value{${labels}} 1001 ${secondsOf(1)}`);
    expect(lines.indexOf(`io_perf_value{${labels}} 1002 ${secondsOf(2)}`)).toBe(
      lines.indexOf(`io_perf_value{${labels}} 1001 ${secondsOf(1)}`) + 1,
    );
    expect(lines.filter((line) => line.includes('environment="host f2"'))).toHaveLength(1);
    expect(lines.slice(-2)).toEqual(['# EOF', '']);
  });

  const python = spawnSync('python3', ['-c', 'import prometheus_client.openmetrics.parser']);
  it.skipIf(python.status !== 0)("Prometheus' own parser reads every figure", async () => {
    const program = `
import sys
from prometheus_client.openmetrics.parser import text_string_to_metric_families
for family in text_string_to_metric_families(sys.stdin.read()):
    print(family.name, family.type, len(family.samples), sum(s.value for s in family.samples))`;
    const text = await exported('openmetrics');
    const { stdout, stderr } = spawnSync('python3', ['-c', program], { input: text, encoding: 'utf8' });
    expect(stderr).toBe('');
    const values = text.split('\n').filter((line) => line.startsWith('io_perf_value{'));
    expect(values).toHaveLength(5);
    // 1001 + 1002 + 2001 + 2002, and one of 5 and 7.
    expect(stdout.split('\n')[0]).toMatch(/^io_perf_value gauge 5 (?:6011|6013)(?:\.0)?$/);
  });
});

/** A point of InfluxDB's line protocol: an escaped character is not a separator. */
function readPoint(line: string): { tags: Record<string, string>; fields: string; time: bigint } {
  const [, key = '', fields = '', time = ''] = /^((?:\\.|[^ \\])+) (.+) (\d+)$/.exec(line) ?? [];
  const [name, ...tags] = key.split(/(?<!\\),/);
  expect(name).toBe('io_perf');
  const plain = (text: string): string => text.replace(/\\([,= ])/g, '$1');
  const pairs = tags.map((tag) => tag.split(/(?<!\\)=/).map(plain));
  expect(pairs.every((pair) => pair.length === 2 && pair[1] !== '')).toBe(true);
  return { tags: Object.fromEntries(pairs) as Record<string, string>, fields, time: BigInt(time) };
}

it('InfluxDB: each figure is a point with its tags, its run and its time in nanoseconds', async () => {
  const points = (await exported('influx')).trimEnd().split('\n').map(readPoint);
  expect(points).toHaveLength(5);
  const first = points.find(({ tags }) => tags.cell === 'native/read/pread?chunk=4KiB')!;
  expect(first.tags).toEqual({
    ...{ cell: 'native/read/pread?chunk=4KiB', subject: 'head', environment: 'host f1' },
    ...{ unit: 'ns/op', better: 'smaller' },
  });
  expect(first.fields).toMatch(/^value=1001,(?:low=.*,high=.*,)?samples=6i,run="run-1",commit="c0ffee1?0*1"$/);
  expect(first.time).toBe(BigInt(secondsOf(1)) * 1_000_000_000n);
});

it('the dashboards ask for metrics and labels that the exports have', async () => {
  const [openMetrics, influx] = [await exported('openmetrics'), await exported('influx')];
  const textOf = (name: string): string =>
    readFileSync(new URL(`../../../examples/grafana/${name}`, import.meta.url), 'utf8');
  const prometheus = textOf('prometheus.json');
  const metrics = new Set([...prometheus.matchAll(/\bio_perf_\w+/g)].map(([name]) => name));
  expect([...metrics].sort()).toEqual(['io_perf_high', 'io_perf_low', 'io_perf_value']);
  for (const name of metrics) expect(openMetrics).toContain(`# TYPE ${name} gauge`);
  const legends = new Set([...prometheus.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label));
  for (const label of legends) expect(openMetrics).toContain(`${label}="`);
  const tags = new Set([...textOf('influxdb.json').matchAll(/\$tag_(\w+)/g)].map(([, tag]) => tag));
  expect(tags.size).toBe(4);
  for (const tag of tags) expect(influx).toContain(`,${tag}=`);
  expect(existsSync(new URL('../../../examples/grafana/README.md', import.meta.url))).toBe(true);
});
