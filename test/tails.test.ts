/** The slowest operations: a p99 that is twice as slow at an equal mean, of a runner whose tail is planted, and of fio. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseRunDocument, type Judgement } from '../src/core/document/index.ts';
import { percentileId } from '../src/core/cells/cell-id.ts';
import { ioPerf } from './helpers/io-perf.ts';
import { makeFolder } from './helpers/folders.ts';
import { expectVerdict } from './helpers/compare.ts';
import { has } from './helpers/has.ts';
import { isLongCheck, longOnly } from './speeds.ts';

/**
 * A runner of one cell that makes up what its operations take. `slow`: what one in thirty of them takes at least, in µs;
 * all others are as much faster as keeps the mean.
 */
const runnerOf = (slow: number): string => `
import { createInterface } from 'node:readline';
let state = process.pid * 2654435761 % 4294967296;
const random = () => (state = (state * 1664525 + 1013904223) % 4294967296) / 4294967296;
const share = 1 / 30, slowNs = ${slow} * 1000, meanNs = 20_000;
const fastNs = (meanNs - share * slowNs * 1.5) / (1 - share);
const lowerBound = (ns) => { let width = 1; while (ns / width >= 128) width *= 2; return Math.floor(ns / width) * width; };
function sample({ ops, histogram }) {
  const counts = new Map();
  let ns = 0;
  for (let op = 0; op < Number(ops); op++) {
    const opNs = Math.round(random() < share ? slowNs * (1 + random()) : fastNs * (0.9 + 0.2 * random()));
    ns += opNs;
    counts.set(lowerBound(opNs), (counts.get(lowerBound(opNs)) ?? 0) + 1);
  }
  const latency = { buckets: [...counts].sort(([a], [b]) => a - b) };
  return { ns, ops: Number(ops), check: ops, ...(histogram === 'yes' ? { latency } : {}) };
}
const verbs = {
  hello: () => ({ protocol: 1, runner: 'node', runtime: 'made up', pid: process.pid, clock: { source: 'none', resolutionNs: 1 }, can: ['histogram'] }),
  cells: () => ({ cells: [{ cell: 'stat/statSync', parameters: ['kind'], bytes: false, check: 'count' }] }),
  setup: () => ({ ready: true, maxOps: 100_000 }),
  sample,
  teardown: () => ({ removed: true }),
};
for await (const line of createInterface(process.stdin)) {
  const [verb, ...words] = line.split(' ');
  console.log(JSON.stringify(verbs[verb](Object.fromEntries(words.map((word) => word.split('='))))));
}
`;

const manifest = `runner: node
language: JavaScript
summary: makes its times up
variants:
  - name: made-up
    needs: []
    sources: [runner.mjs]
    build: []
    start: ['{node}', '{source}/runner.mjs']
`;

describe.skipIf(process.platform === 'win32')('the slowest operations', () => {
  let folder: string;
  beforeAll(() => {
    folder = makeFolder('tails');
  });

  const cell = 'node/stat/statSync';

  function compare(name: string, baseSlow: number, headSlow: number, ...words: string[]) {
    const sides = Object.entries({ base: baseSlow, head: headSlow }).flatMap(([side, slow]) => {
      const runner = join(folder, `${name}-${side}`);
      mkdirSync(runner, { recursive: true });
      writeFileSync(join(runner, 'runner.yaml'), manifest);
      writeFileSync(join(runner, 'runner.mjs'), runnerOf(slow));
      return [`--${side}`, `dir=.,runner.node=${runner}`];
    });
    return ioPerf(
      [
        ...['compare', '--config', '/dev/null', '--cells', cell, '--rounds', '30', '--latency'],
        ...['--output', `${name}.json`, ...sides, ...words],
      ],
      { cwd: folder },
    );
  }

  const judgementOf = (text: string): Judgement => JSON.parse(text) as Judgement;

  it('are found to be twice as slow when the mean is the same', { timeout: 120_000 }, () => {
    const { status, stdout, stderr } = compare('slower', 60, 120);
    expect(stderr).not.toContain('io-perf:');
    expect(stdout).toMatch(/^✗ SLOWER +stat p99 \(node statSync\) +\d+ → \d+ µs +×[12]\.\d+ .*\d+ pairs/m);
    expect(status).toBe(1);
    const { stdout: json } = ioPerf(['report', 'slower.json', '--format', 'json'], { cwd: folder });
    const { cells, gate } = judgementOf(json);
    expect(cells[cell]!.verdict).not.toBe('regressed');
    const p99 = cells[`${cell}?metric=p99`]!;
    expect(p99).toMatchObject({ verdict: 'regressed', base: { unit: 'ns/op' } });
    expect([p99.low! < 2, p99.high! > 2, p99.low! > 1.5, p99.high! < 2.6]).toEqual([true, true, true, true]);
    expect(gate.filter(({ failed }) => failed).map(({ message }) => message)).toEqual(
      expect.arrayContaining([expect.stringContaining('p99')]),
    );
    const run = parseRunDocument(readFileSync(join(folder, 'slower.json'), 'utf8'), 'slower.json');
    const { samples, summary } = run.cells[`${cell}?metric=p99`]!.subject.head!;
    expect(samples.length).toBeGreaterThanOrEqual(12);
    expect([summary!.low! < summary!.value, summary!.high! > summary!.value]).toEqual([true, true]);
    expect(run.cells[cell]!.subject.head!.summary!.latency!.p99Ns).toBeGreaterThan(150_000);
  });

  it('are shown in the comment, in the trend and in the exports', { timeout: 120_000 }, () => {
    const io = (...words: string[]): string => {
      const { status, stdout, stderr } = ioPerf(words, { cwd: folder });
      expect(stderr).not.toContain('io-perf:');
      expect([0, 1]).toContain(status);
      return stdout;
    };
    expect(io('report', 'slower.json', '--format', 'comment')).toMatch(/stat p99/);
    io('publish', 'slower.json', '--store', 'store');
    expect(io('export', '--store', 'store', '--to', 'csv')).toContain(`${cell}?metric=p99`);
    expect(io('export', '--store', 'store', '--to', 'openmetrics')).toContain('metric=p99');
  });

  it('are not called slower when they are the same', { timeout: 120_000 }, () => {
    const { status, stdout } = compare('same', 60, 60, '--format', 'json');
    const { cells } = judgementOf(stdout);
    const all = [cell, `${cell}?kind=directory`];
    const percentiles = all.flatMap((id) => ['p99', 'p99.9'].map((metric) => percentileId(id, metric)));
    expect(Object.keys(cells).sort()).toEqual([...all, ...percentiles].sort());
    expect(Object.values(cells).filter(({ verdict }) => verdict === 'regressed')).toEqual([]);
    expect(status).toBe(0);
  });

  /** Runs fio once, and prints what it said with another tail: what fio measured here in a second has noise of its own. */
  const fio = (p99: number): string => `
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
if (!existsSync('said.json')) execFileSync('fio', ['--output-format=json', '--output=said.json', 'disk.fio']);
const said = readFileSync('said.json', 'utf8');
const report = JSON.parse(said.slice(said.indexOf('{')));
const noise = () => 1 + 0.02 * (Math.random() + Math.random() - 1);
for (const { read } of report.jobs) {
  read.clat_ns.mean = 20_000 * noise();
  read.clat_ns.percentile['99.000000'] = Math.round(${p99} * noise());
  read.bw = 4096 * noise();
  read.bw_bytes = read.bw * 1024;
  read.iops = read.bw / 4;
}
console.log(JSON.stringify(report));
`;

  it.skipIf(!isLongCheck || !has('fio'))(
    `are found in the output of fio${longOnly}`,
    { timeout: 240_000 },
    async () => {
      const { stdout } = await expectVerdict(
        {
          files: {
            'disk.fio': '[work]\nfilename=data\nsize=64k\nrw=randread\nbs=4k\nioengine=psync\n',
            '.gitignore': 'data\nsaid.json\n',
            'io-perf.yml': 'workloads:\n  disk: { command: node fio.mjs, results: fio }\n',
          },
          before: { 'fio.mjs': fio(60_000) },
          after: { 'fio.mjs': fio(120_000) },
          words: ['--rounds', '20', '--format', 'json'],
        },
        { code: 1 },
      );
      const { cells } = judgementOf(stdout);
      const verdictOf = (metric: string) =>
        Object.entries(cells).find(([id]) => id.includes('direction=read') && id.includes(`metric=${metric}&`))?.[1]
          .verdict;
      expect([verdictOf('p99'), verdictOf('latency'), verdictOf('bandwidth')]).toEqual([
        ...['regressed', 'unchanged', 'unchanged'],
      ]);
    },
  );
});
