import { describe, expect, it } from 'vitest';
import { type RunDocument, samplesOf } from '../../core/document/index.ts';
import { createRandom } from '../../core/stats/index.ts';
import { judgeDocuments, judgementOfDocuments } from '../../judge/index.ts';

function makeRun(cells: Record<string, number>, seed: number, fingerprint = 'f'): RunDocument {
  const random = createRandom(seed);
  const sample = (ns: number) => (_: unknown, round: number) => ({
    round,
    order: 0,
    ns: ns * (1 + 0.02 * random.next()),
  });
  return {
    subjects: { head: { target: 'host', directory: '/', environment: {}, fingerprint, hazards: [] } },
    cells: Object.fromEntries(
      Object.entries(cells).map(([name, ns]) => [
        name,
        { subject: { head: { opsPerSample: 1, samples: Array.from({ length: 30 }, sample(ns)) } } },
      ]),
    ),
    skipped: [],
    errors: [],
  } as unknown as RunDocument;
}

describe('two run documents', () => {
  const base = makeRun({ same: 1000, slow: 1000, fast: 1000, slightly: 1000, gone: 1000 }, 1);
  const head = makeRun({ same: 1000, slow: 1300, fast: 700, slightly: 1080, fresh: 5 }, 2);

  it('are judged cell by cell, against a margin for being two runs', () => {
    const verdicts = judgeDocuments(base, head);
    expect(Object.fromEntries([...verdicts].map(([cell, { verdict }]) => [cell, verdict]))).toEqual({
      same: 'unchanged',
      slow: 'regressed',
      fast: 'improved',
      slightly: 'unchanged',
      gone: 'removed',
      fresh: 'new',
    });
    expect(verdicts.get('slow')!.ratio).toBeCloseTo(1.3, 1);
    expect(verdicts.get('fresh')!.ratio).toBeNull();
  });

  it('are not compared when their environments differ', () => {
    const other = makeRun({ slow: 9000 }, 3, 'another machine');
    expect(judgeDocuments(base, other).get('slow')!.verdict).toBe('environment-changed');
  });

  it('without usable samples are inconclusive', () => {
    expect(judgeDocuments(base, makeRun({ same: 0 }, 4)).get('same')).toEqual({
      verdict: 'inconclusive',
      ratio: null,
      low: null,
      high: null,
      p: 1,
    });
  });

  it('are compared by times of one kind where only one of them has adjusted ones', () => {
    const adjusted = makeRun({ same: 1000 }, 3);
    for (const sample of samplesOf(Object.values(adjusted.cells.same!.subject)[0]!)) {
      sample.adjusted = { ns: sample.ns! / 1.4, ops: 1 };
    }
    const earlier = makeRun({ same: 1000 }, 4);
    expect(judgeDocuments(earlier, adjusted).get('same')!.ratio).toBeCloseTo(1, 1);
    expect(judgeDocuments(adjusted, adjusted).get('same')!.verdict).toBe('unchanged');
  });

  it('with no cell in common fail for what the head lost, and are never unchanged', () => {
    const verdict = (one: RunDocument, other: RunDocument): string => judgementOfDocuments(one, other, {}).verdict;
    expect(verdict(base, makeRun({}, 5))).toBe('failed');
    expect(verdict(base, makeRun({ fresh: 5 }, 6))).toBe('failed');
    expect(verdict(makeRun({}, 7), head)).toBe('new');
  });
});
