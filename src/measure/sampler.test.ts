import { beforeEach, describe, expect, it } from 'vitest';
import type { MatrixCell } from '../matrix/index.ts';
import type { Sample } from '../model/index.ts';
import type { Bench } from './bench.ts';
import { furtherParts, newCellState, uncertainty, type CellState } from './cell-state.ts';
import { Neighbours } from './neighbours.ts';
import { takeSample } from './sampler.ts';
import type { Session } from './session.ts';

const cell = { id: 'fake/stat/stat', runner: 'fake', type: 'path', cache: 'warm', parameters: {} } as MatrixCell;

/** Time and probe of the parts to come, in ns; the last one again when they are used up. */
let coming: { ns: number; probeNs?: [number, number] }[];
let taken: number;
let state: CellState;

const quiet = { ns: 100, probeNs: [1000, 1000] as [number, number] };
const disturbed = { ns: 140, probeNs: [1500, 1400] as [number, number] };

beforeEach(() => {
  taken = 0;
  const neighbours = new Neighbours();
  for (let probe = 0; probe < 100; probe++) neighbours.isQuiet([1000, 1000]);
  const session = {
    neighbours,
    process: 0,
    sample: (_: MatrixCell, ops: number) =>
      Promise.resolve({ ops, bytes: 0, ...coming[Math.min(taken++, coming.length - 1)]! }),
  };
  const target = { stolenNs: () => Promise.resolve(undefined) };
  state = Object.assign(newCellState(cell, { target } as unknown as Bench, session as unknown as Session), {
    ops: 4,
    partOps: 2,
    parts: 2,
  });
});

describe('a sample', () => {
  it('is all of its parts, and the median of the quiet ones', async () => {
    coming = [disturbed, quiet];
    const sample = await takeSample(state, 0, 0, 4);
    expect(sample).toMatchObject({ ns: 240, quiet: { ns: 100, ops: 2 } });
    expect(taken).toBe(2);
  });
  it('without a quiet part is prolonged until there is one, which counts for the quiet figure alone', async () => {
    coming = [disturbed, disturbed, disturbed, quiet];
    const sample = await takeSample(state, 0, 0, 4);
    expect(sample).toMatchObject({ ns: 280, quiet: { ns: 100, ops: 2 } });
    expect(taken).toBe(4);
  });
  it('is not prolonged for ever', async () => {
    coming = [disturbed];
    expect(await takeSample(state, 0, 0, 3)).not.toHaveProperty('quiet');
    expect(taken).toBe(5);
  });
  it('is not prolonged where the runner has no probe, or nobody asks for it', async () => {
    coming = [{ ns: 140 }];
    await takeSample(state, 0, 0, 3);
    coming = [disturbed];
    await takeSample(state, 0, 0);
    expect(taken).toBe(4);
  });
});

describe('what is not known well', () => {
  const sample = (ns: number, isQuiet: boolean): Sample => ({
    round: 0,
    order: 0,
    ns,
    ...(isQuiet ? { quiet: { ns: ns / 2, ops: 2 } } : {}),
  });
  it('gets longer visits: a cell with few quiet samples', () => {
    expect(furtherParts(state)).toBe(0);
    state.samples = [sample(280, false), sample(280, false), sample(200, true)];
    expect(furtherParts(state)).toBe(0);
    state.samples.push(sample(280, false));
    expect(furtherParts(state)).toBe(2);
    state.parts = 5;
    expect(furtherParts(state)).toBe(5);
    expect(furtherParts({ ...state, cell: { ...cell, cache: 'cold' } })).toBe(0);
    expect(furtherParts({ ...state, cell: { ...cell, type: 'device' } })).toBe(0);
  });
  it('is a cell of fewer quiet samples than an interval takes, however close they are', () => {
    state.samples = Array.from({ length: 5 }, () => sample(200, true));
    expect(uncertainty(state)).toBe(Infinity);
    state.samples.push(sample(200, true));
    expect(uncertainty(state)).toBe(0);
  });
});
