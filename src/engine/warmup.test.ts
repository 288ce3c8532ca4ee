import { describe, expect, it } from 'vitest';
import type { SampleAnswer } from './answers.ts';
import { calibrateOps, type BlockLimits } from './calibration.ts';

/** A cell whose operation takes this long, without overhead. */
const calibrate = (opNs: number, limits: Partial<BlockLimits>) =>
  calibrateOps((ops): Promise<SampleAnswer> => Promise.resolve({ ns: opNs * ops, ops, bytes: 0 }), {
    blockNs: 50e6,
    maxOps: 1_000_000,
    maxBytes: 2 ** 28,
    ...limits,
  });

describe('operations per sample', () => {
  it('fill the requested block in parts of a few milliseconds', async () => {
    expect(await calibrate(1e3, {})).toMatchObject({ partOps: 8000, parts: 6 });
  });

  it('are repeated where one request may have only one', async () => {
    expect(await calibrate(15e6, { maxOps: 1 })).toMatchObject({ partOps: 1, parts: 3 });
  });

  it('are the maximum of one request where a sample is one request', async () => {
    expect(await calibrate(15e6, { maxOps: 1, inOneRequest: true })).toMatchObject({ partOps: 1, parts: 1 });
    expect(await calibrate(1e6, { maxOps: 20, inOneRequest: true })).toMatchObject({ partOps: 20, parts: 1 });
    expect(await calibrate(1e6, { inOneRequest: true })).toMatchObject({ partOps: 50, parts: 1 });
  });
});
