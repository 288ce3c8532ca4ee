import { expect, it } from 'vitest';
import { type CellSubject, type RunDocument, type Sample } from '../../core/document/index.ts';
import { createRandom } from '../../core/stats/index.ts';
import { noiseOf, noiseOfCheck, nullArmOfNoise } from './noise.ts';

interface Made {
  /** Of the second side. */
  ratio?: number;
  pairs?: number;
  more?: object;
}

/** Cells whose two sides are one program; those with a ratio moved in between. */
function run(cells: Record<string, Made>, comparison: Partial<RunDocument['comparison']> = {}): RunDocument {
  const random = createRandom(3);
  const subject = { target: 'host', directory: '/d', environment: {}, fingerprint: 'f', hazards: [] };
  return {
    schema: 'io-perf/run/v1',
    id: 'x',
    startedAt: '2026-01-01T00:00:00Z',
    endedAt: '2026-01-01T00:00:00Z',
    complete: true,
    seed: 1,
    tool: { name: 'io-perf', version: '0' },
    subjects: { base: subject, head: subject, null: subject },
    cells: Object.fromEntries(
      Object.entries(cells).map(([cell, { ratio = 1, pairs = 60, more = {} }]) => {
        const sides: Record<string, CellSubject & { samples: Sample[] }> = {};
        for (const name of ['base', 'head', 'null']) sides[name] = { opsPerSample: 1, samples: [] };
        for (let round = 0; round < pairs; round += 1) {
          for (const [order, name] of random.shuffle(Object.keys(sides)).entries()) {
            const ns = 1e6 * (name === 'null' ? ratio : 1) * (1 + 0.02 * random.next());
            sides[name]!.samples.push({ round, order, ns });
          }
        }
        return [cell, { type: 'path' as const, subject: sides, ...more }];
      }),
    ),
    comparison: {
      base: { subject: 'base', name: 'base' },
      head: { subject: 'head', name: 'head' },
      ...comparison,
    },
    skipped: [],
    errors: [],
  };
}

const again = { head: { subject: 'null', name: 'base again' } };

it('a check says of each cell what it was called, by how many pairs, in what time, and what they would find', () => {
  const { seconds, cells } = noiseOfCheck(run({ 'command/run/a': {} }, again), 4);
  expect(seconds).toBe(4);
  expect(cells).toHaveLength(1);
  expect(cells[0]).toMatchObject({ cell: 'command/run/a', verdict: 'unchanged' });
  const { pairs, seconds: spent, detectable } = cells[0]!;
  // Two samples a pair, of a millisecond and up to a fiftieth more.
  expect(spent).toBeGreaterThan(2e-3 * pairs);
  expect(spent).toBeLessThan(2.04e-3 * pairs);
  expect(detectable).toBeGreaterThanOrEqual(0.02);
  expect(detectable).toBeLessThan(0.1);
});

it('reports every changed cell as an alarm', () => {
  const noise = noiseOfCheck(run({ 'command/run/a': { ratio: 1.3 }, 'command/run/b': {} }, again), 4);
  expect(noise.cells.map(({ verdict }) => verdict)).toEqual(['regressed', 'unchanged']);
  expect(nullArmOfNoise(noise)).toEqual({ changed: ['command/run/a'], cells: 2 });
});

it('what cannot alarm does not count: too few pairs, the device, what follows another cell, what is counted', () => {
  const counted = { value: 5, unit: 'allocs/op', better: 'smaller', low: 5, high: 5 };
  const cells = run(
    {
      'command/run/few': { pairs: 5 },
      'command/run/device': { more: { type: 'device' } },
      'command/run/other': { more: { sameAs: 'command/run/few' } },
      'command/run/counted': {},
    },
    again,
  );
  for (const side of Object.values(cells.cells['command/run/counted']!.subject)) {
    side.summary = counted as CellSubject['summary'];
  }
  expect(noiseOfCheck(cells, 4).cells).toEqual([]);
});

it('the null arm of a comparison says the same of its base', () => {
  const compared = run({ 'command/run/a': { ratio: 1.3 }, 'command/run/b': {} }, { nullArm: 'null' });
  expect(noiseOf(compared)!.cells.map(({ cell, verdict }) => [cell, verdict])).toEqual([
    ['command/run/a', 'regressed'],
    ['command/run/b', 'unchanged'],
  ]);
  expect(noiseOf(run({ 'command/run/a': {} }))).toBeUndefined();
});
