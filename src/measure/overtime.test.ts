import { describe, expect, it } from 'vitest';
import type { MatrixCell } from '../matrix/index.ts';
import type { RunDocument, Sample } from '../document/index.ts';
import { Overtime } from './overtime.ts';

const document = {} as RunDocument;
const budget = { timeNs: 20e9, longestNs: 60e9 };
const pairing = (isPromising: boolean) => ({
  mostVisits: 60,
  fewestPairs: 12,
  isPromising: () => isPromising,
  decided: () => [],
});

/** A workload that takes so long and was executed so often. */
const workload = (seconds: number, executions: number) => ({
  cell: { timeoutNs: 600e9 } as MatrixCell,
  failed: false,
  ops: 1,
  opNs: seconds * 1e9,
  samples: Array.from({ length: executions }, (_, round): Sample => ({ round, order: 0, ns: seconds * 1e9 })),
});

describe('a default time budget that is over', () => {
  it('is prolonged while more pairs may decide a cell', () => {
    const overtime = new Overtime({ budget, pairing: pairing(true) });
    overtime.endRound([], document, 19e9);
    expect(overtime.budgetNs).toBe(20e9);
    overtime.endRound([], document, 21e9);
    expect(overtime.budgetNs).toBe(60e9);
  });

  it('is not when they cannot', () => {
    const overtime = new Overtime({ budget, pairing: pairing(false) });
    overtime.endRound([], document, 21e9);
    expect(overtime.budgetNs).toBe(20e9);
  });

  it('is prolonged for a run until a workload of three seconds has six executions', () => {
    const overtime = new Overtime({ budget });
    overtime.endRound([workload(3, 4)], document, 21e9);
    expect(overtime.budgetNs).toBe(60e9);
    overtime.endRound([workload(3, 6)], document, 28e9);
    expect(overtime.budgetNs).toBe(20e9);
  });

  it('is not prolonged for a workload that takes longer', () => {
    const overtime = new Overtime({ budget });
    overtime.endRound([workload(10, 2)], document, 21e9);
    expect(overtime.budgetNs).toBe(20e9);
  });
});

describe('a budget of the user', () => {
  it('is obeyed', () => {
    const overtime = new Overtime({ budget: { timeNs: 5e9 }, pairing: pairing(true) });
    overtime.endRound([], document, 6e9);
    expect(overtime.budgetNs).toBe(5e9);
  });
});
