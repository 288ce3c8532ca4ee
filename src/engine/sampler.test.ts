import { beforeEach, describe, expect, it } from 'vitest';
import type { MatrixCell } from '../core/cells/index.ts';
import type { TimedSample } from '../core/document/index.ts';
import { type Bench } from './bench.ts';
import { newCellState, type CellState } from './cell-state.ts';
import { uncertainty } from './cell-results.ts';
import { Neighbours } from './neighbours.ts';
import type { Session } from './session.ts';
import { takeSample } from './sampling.ts';

const cell = { id: 'fake/stat/stat', runner: 'fake', type: 'path', cache: 'warm', parameters: {} } as MatrixCell;

/** Time and probe of the coming parts, in ns; the last one repeats when they are used up. */
let coming: { ns: number; userNs?: number; sysNs?: number; probeNs?: [number, number] }[];
let taken: number;
let state: CellState;

const quiet = { ns: 100, probeNs: [1000, 1000] as [number, number] };
const disturbed = { ns: 140, probeNs: [1500, 1400] as [number, number] };

beforeEach(() => {
  taken = 0;
  const neighbours = new Neighbours();
  for (let probe = 0; probe < 100; probe++) neighbours.note([1000, 1000]);
  const session = {
    neighbours,
    process: 0,
    sample: (_: MatrixCell, ops: number) =>
      Promise.resolve({ ops, bytes: 0, ...coming[Math.min(taken++, coming.length - 1)]! }),
  };
  const target = { stolenNs: () => Promise.resolve(undefined) };
  state = Object.assign(
    newCellState(cell, { target, plan: {} } as unknown as Bench, session as unknown as Session, false),
    {
      ops: 4,
      partOps: 2,
      parts: 2,
    },
  );
});

describe('a sample', () => {
  it('includes all of its parts, and the median of the quiet ones', async () => {
    coming = [disturbed, quiet];
    const sample = await takeSample(state, 0, 0);
    expect(sample).toMatchObject({ ns: 240, quiet: { ns: 100, ops: 2 } });
    expect(taken).toBe(2);
  });
  it('has no quiet figure where none was quiet', async () => {
    coming = [disturbed];
    expect(await takeSample(state, 0, 0)).not.toHaveProperty('quiet');
  });
  it('is adjusted for the share of the core that neighbours took, by the square root of the slowdown of the probes', async () => {
    coming = [{ ns: 140, probeNs: [1440, 1440] }, quiet];
    const { adjusted } = await takeSample(state, 0, 0);
    expect(adjusted!.ops).toBe(4);
    expect(adjusted!.ns).toBeCloseTo(140 / 1.2 + 100, 6);
  });
  it('is adjusted only for its time on the core', async () => {
    coming = [{ ns: 140, userNs: 10, sysNs: 20, probeNs: [1440, 1440] }, quiet];
    expect((await takeSample(state, 0, 0)).adjusted!.ns).toBeCloseTo(110 + 30 / 1.2 + 100, 6);
  });
  it('is adjusted by another power of the slowdown where that is requested', async () => {
    coming = [{ ns: 160, probeNs: [1600, 1600] }, quiet];
    expect((await takeSample(state, 0, 0, 0.25)).adjusted!.ns).toBeCloseTo(160 / 1.6 ** 0.25 + 100, 6);
  });
  it('is not adjusted where the runner has no probe', async () => {
    coming = [{ ns: 140 }];
    expect(await takeSample(state, 0, 0)).not.toHaveProperty('adjusted');
  });
});

describe('a cell that needs more samples', () => {
  const sample = (ns: number): TimedSample => ({ round: 0, order: 0, ns, quiet: { ns: ns / 2, ops: 2 } });
  it('has fewer quiet samples than an interval needs, even if they are close together', () => {
    state.samples = Array.from({ length: 5 }, () => sample(200));
    expect(uncertainty(state)).toBe(Infinity);
    state.samples.push(sample(200));
    expect(uncertainty(state)).toBe(0);
  });
});
