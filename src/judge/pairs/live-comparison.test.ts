import { describe, expect, it } from 'vitest';
import { pairsOf, type CellSubject, type RunDocument, type Sample } from '../../core/document/index.ts';
import { createRandom } from '../../core/stats/index.ts';
import { judgementOfComparison, LiveComparison } from './live-comparison.ts';
import { isPaired } from '../measured.ts';
import { defaultPolicy } from '../policy.ts';
import { itLong } from '../../../test/speeds.ts';

interface MadeCell {
  ratio?: number;
  rounds?: number;
  type?: 'path' | 'device';
  only?: 'base' | 'head';
  seed?: number;
  /** Of a sample: the longest is longer by this share. */
  noise?: number;
}

function makeRun(cells: Record<string, MadeCell>, changes: Partial<RunDocument> = {}): RunDocument {
  const subject = { target: 'host', directory: '/d', environment: {}, fingerprint: 'f', hazards: [] };
  const measured = Object.entries(cells).map(
    ([id, { ratio = 1, rounds = 60, type = 'path', only, seed = 1, noise = 0.02 }]) => {
      const random = createRandom(seed);
      const subjects: Record<string, CellSubject & { samples: Sample[] }> = {};
      for (const name of ['base', 'head', 'null'])
        if (only === undefined || only === name) subjects[name] = { opsPerSample: 10, samples: [] };
      for (let round = 0; round < rounds; round += 1) {
        for (const [order, name] of random.shuffle(Object.keys(subjects)).entries()) {
          const ns = 1e6 * (name === 'head' ? ratio : 1) * (1 + noise * random.next());
          subjects[name]!.samples.push({ round, order, ns, process: Math.floor(round / 3) });
        }
      }
      return [id, { type, subject: subjects }] as const;
    },
  );
  return {
    schema: 'io-perf/run/v1',
    id: 'x',
    startedAt: '2026-01-01T00:00:00Z',
    endedAt: '2026-01-01T00:00:00Z',
    complete: true,
    seed: 1,
    tool: { name: 'io-perf', version: '0' },
    subjects: { base: { ...subject, runners: { native: {} } }, head: { ...subject, runners: { native: {} } } },
    cells: Object.fromEntries(measured),
    skipped: [],
    errors: [],
    ...changes,
  };
}

const pairsIn = (run: RunDocument) => pairsOf(run, 'base', 'head');
const lostIn = ({ errors, skipped }: RunDocument): string[] => [...errors, ...skipped].map(({ cell }) => cell);
const live = ({ cells }: RunDocument): LiveComparison =>
  new LiveComparison(new Set(Object.keys(cells).filter((cell) => cells[cell]!.type === 'device')));
const judge = (run: RunDocument) => {
  const planned = new Map(Object.keys(run.cells).map((cell) => [cell, 60]));
  const [base, head] = ['base', 'head'].map((name) => ({ subject: name, name }));
  const comparison = { base: base!, head: head!, nullArm: 'null', planned: Object.fromEntries(planned) };
  const compared = { ...run, comparison };
  if (!isPaired(compared)) throw new Error('It has two sides.');
  return {
    decided: live(run).decided(pairsIn(run), lostIn(run), planned),
    judgement: judgementOfComparison(compared, defaultPolicy, {}),
  };
};

describe('workloads that a change cannot touch', () => {
  const names = Array.from({ length: 8 }, (_, index) => `command/run/w${index}`);
  /** How many of the slower first workloads are found, and how many comparisons have another one that is not the same. */
  const count = (untouched: string[], ratio: number) => {
    const verdicts = Array.from({ length: 60 }, (_, trial) => {
      const cells = names.map((name, index): [string, MadeCell] => [
        name,
        { ...(index === 0 ? { ratio } : {}), seed: 100 * trial + index, noise: 0.3 },
      ]);
      const run = makeRun(Object.fromEntries(cells));
      const comparison = {
        base: { subject: 'base', name: 'base' },
        head: { subject: 'head', name: 'head' },
        untouched,
      };
      const judged = {
        ...run,
        comparison: { ...comparison, planned: Object.fromEntries(names.map((name) => [name, 60])) },
      };
      if (!isPaired(judged)) throw new Error('It has two sides.');
      return Object.values(judgementOfComparison(judged, defaultPolicy, {}).cells).map(({ verdict }) => verdict);
    });
    return verdicts.filter(([first]) => first === 'regressed').length;
  };

  itLong('leave the error rate to the others', () => {
    const [alike, weighed] = [count([], 1.07), count(names.slice(1), 1.07)];
    expect(weighed).toBeGreaterThan(alike + 5);
    // Where all of them are untouched they are alike again.
    expect(count(names, 1.07)).toBe(alike);
  });

  it('are unchanged by their files where their times leave it open, and wait for no more pairs', () => {
    const [cell] = names;
    const run = makeRun({ [cell!]: { noise: 3, rounds: 13 } });
    const comparing = live(run);
    expect(comparing.verdicts(pairsIn(run)).get(cell!)).toMatchObject({ verdict: 'inconclusive' });
    const knowing = live(run);
    expect(knowing.isPromising(pairsIn(run), 2)).toBe(true);
    knowing.untouched = new Set([cell!]);
    expect(knowing.isPromising(pairsIn(run), 2)).toBe(false);
    const judged = knowing.verdicts(pairsIn(run)).get(cell!)!;
    expect(judged).toMatchObject({ verdict: 'unchanged', by: 'files' });
    expect(judged).not.toHaveProperty('reason');
  });
});

describe('a comparison judged from its run document', () => {
  it('fails when a gated cell is slower, and reports time per operation', () => {
    const { decided, judgement } = judge(makeRun({ 'native/a/slow': { ratio: 1.2 }, 'native/a/same': { seed: 2 } }));
    expect(decided).toEqual(['native/a/slow', 'native/a/same']);
    expect(judgement).toMatchObject({ basis: 'paired', verdict: 'regressed', failed: true, falseAlarmRate: 0.01 });
    expect(judgement.cells['native/a/slow']).toMatchObject({ verdict: 'regressed' });
    expect(judgement.cells['native/a/same']).toMatchObject({ verdict: 'unchanged' });
    expect(judgement.cells['native/a/same']!.pairsUsed).toBeLessThan(60);
  });

  it('fails for cells of one operation that are slower together, though none is alone', () => {
    const cells = Object.fromEntries(
      ['a', 'b', 'c', 'd'].map((api, index) => [`native/read/${api}`, { ratio: 1.03, noise: 0.22, seed: index + 1 }]),
    );
    const { judgement } = judge(makeRun(cells));
    expect(Object.values(judgement.cells).map(({ verdict }) => verdict)).not.toContain('regressed');
    expect(judgement).toMatchObject({ verdict: 'regressed', failed: true });
    expect(judgement.gate).toEqual([
      {
        ...{ rule: 'time', failed: true, cells: Object.keys(cells) },
        message: expect.stringMatching(
          /^native\/read: 4 cells together are .* % slower than base \(95 % interval/,
        ) as string,
      },
    ]);
    const apart = Object.entries(cells).map(([id, cell]) => [id.replace(/read.(.)/, '$1/$1'), cell] as const);
    expect(judge(makeRun(Object.fromEntries(apart))).judgement).toMatchObject({ failed: false, gate: [] });
  });

  it('reports a cell that waits for the device, and never fails for it', () => {
    const { judgement } = judge(makeRun({ 'native/a/sync': { ratio: 1.5, type: 'device' }, 'native/a/same': {} }));
    expect(judgement.cells['native/a/sync']).toMatchObject({ verdict: 'regressed', advisory: true });
    expect(judgement).toMatchObject({ failed: false, verdict: 'unchanged' });
  });

  it('asks for more of what is not decided', () => {
    const run = makeRun({ 'native/a/early': { rounds: 9 } });
    expect(live(run).decided(pairsIn(run), [], new Map([['native/a/early', 60]]))).toEqual([]);
  });

  describe('that has spent its time', () => {
    const isPromising = (cell: MadeCell, growth: number): boolean => {
      const run = makeRun({ 'command/run/a': cell });
      return live(run).isPromising(pairsIn(run), growth);
    };

    it('goes on while its pairs can become twelve, whichever way they point', () => {
      expect(isPromising({ rounds: 5, seed: 1 }, 3)).toBe(true);
      expect(isPromising({ rounds: 5, seed: 1 }, 2)).toBe(false);
    });

    it('goes on with fewer while they agree', () => {
      expect(isPromising({ rounds: 4, ratio: 1.2 }, 2)).toBe(true);
    });

    it('never does for a cell that cannot fail', () => {
      expect(isPromising({ rounds: 4, ratio: 1.2, type: 'device' }, 3)).toBe(false);
    });
  });

  it('calls cells of one side new and removed, and fails for what the head lost', () => {
    const { judgement } = judge(
      makeRun({ 'native/a/n': { only: 'head' }, 'native/a/r': { only: 'base' }, 'native/a/x': {} }),
    );
    expect(judgement.cells['native/a/n']!.verdict).toBe('new');
    expect(judgement.cells['native/a/r']!.verdict).toBe('removed');
    expect(judgement.notMeasured).toMatchObject([
      { what: 'benchmark', cell: 'native/a/r', side: 'head', failed: true },
    ]);
    expect(judgement.failed).toBe(true);
  });

  it('fails when the head cannot do what the base can, not the other way round', () => {
    const error = { cell: 'native/a/x', code: 'EIO', message: 'broken' };
    const ofHead = judge(makeRun({ 'native/a/x': { rounds: 3 } }, { errors: [{ ...error, subject: 'head' }] }));
    expect(ofHead.judgement).toMatchObject({ verdict: 'failed', failed: true });
    const ofBase = judge(makeRun({ 'native/a/x': { only: 'head' } }, { errors: [{ ...error, subject: 'base' }] }));
    expect(ofBase.judgement).toMatchObject({ failed: false });
  });

  it('fails when the runner of the head cannot be built', () => {
    const run = makeRun({ 'native/a/x': { only: 'base' } });
    run.subjects.head!.runners = {};
    run.skipped.push({
      cell: 'native/*',
      reason: 'the runner "native" could not be built: make ended with exit code 2',
    });
    const { judgement } = judge(run);
    expect(judgement.cells['native/a/x']).toMatchObject({ verdict: 'failed' });
    expect(judgement.gate[0]!.message).toContain('could not be built');
    expect(judgement.failed).toBe(true);
  });

  it('derives the noise floor from the null arm', () => {
    const { judgement } = judge(makeRun({ 'native/a/x': {}, 'native/a/y': { seed: 3 } }));
    expect(judgement.noiseFloor).toBeGreaterThan(0);
    expect(judgement.noiseFloor).toBeLessThan(0.02);
    expect(judgement.nullArm).toMatchObject({ changed: [], cells: 2 });
  });

  it('looks at the same pairs as while it was measured', () => {
    const run = makeRun({ 'native/a/slow': { ratio: 1.03 }, 'native/a/same': { seed: 2 }, 'native/b/x': { seed: 5 } });
    const planned = new Map(Object.keys(run.cells).map((cell) => [cell, 60]));
    const watching = live(run);
    for (let round = 1; round <= 60; round += 1) {
      const soFar = new Map([...pairsIn(run)].map(([cell, pairs]) => [cell, pairs.slice(0, round)]));
      watching.decided(soFar, [], planned);
    }
    const seen = [...watching.verdicts(pairsIn(run))].map(([cell, { verdict, p, pairsUsed }]) => [
      ...[cell, verdict, p, pairsUsed],
    ]);
    const { cells } = judge(run).judgement;
    expect(Object.entries(cells).map(([cell, { verdict, p, pairsUsed }]) => [cell, verdict, p, pairsUsed])).toEqual(
      seen,
    );
  });

  it('answers when nothing was measured in pairs', () => {
    expect(judge(makeRun({})).judgement).toMatchObject({ failed: false, cells: {} });
  });
});
