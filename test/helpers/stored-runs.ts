/** Run documents for this room's tests. */
import { type RunDocument, timePerOp } from '../../src/core/document/index.ts';

export interface RunOptions {
  id?: string;
  startedAt?: string;
  commit?: string;
  fingerprint?: string;
  subject?: string;
  pullRequest?: number;
  /** Cell id → median time in ns. */
  cells?: Record<string, number>;
  samples?: number;
}

const firstStart = Date.parse('2026-01-01T00:00:00Z');

/** The `number`-th run of a history, one an hour. */
export function runNumber(number: number, options: RunOptions = {}): RunDocument {
  const {
    id = `run-${number}`,
    startedAt = new Date(firstStart + number * 3_600_000).toISOString(),
    commit = `c0ffee${number.toString(16).padStart(34, '0')}`,
    fingerprint = 'f1',
    subject = 'head',
    cells = { 'native/read/pread?chunk=4KiB': 1000 + number, 'java/write/stream': 2000 + number },
    samples = 3,
  } = options;
  return {
    schema: 'io-perf/run/v1',
    id,
    startedAt,
    endedAt: startedAt,
    complete: true,
    seed: number,
    tool: { name: 'io-perf', version: '0.1.0' },
    source: {
      repository: 'ada/project',
      commit,
      ref: 'refs/heads/main',
      ...(options.pullRequest === undefined ? {} : { pullRequest: options.pullRequest }),
    },
    subjects: {
      [subject]: { target: 'host', directory: '/x', environment: { os: 'linux', cores: 2 }, fingerprint, hazards: [] },
    },
    cells: Object.fromEntries(
      Object.entries(cells).map(([cell, value]) => [
        cell,
        {
          type: 'path' as const,
          subject: {
            [subject]: {
              opsPerSample: 10,
              samples: Array.from({ length: samples }, (_, round) => ({ round, order: 0, ns: value * 10 + round })),
              summary: { value, ...timePerOp, low: value * 0.99, high: value * 1.01 },
            },
          },
        },
      ]),
    ),
    skipped: [],
    errors: [],
  };
}

export function runs(first: number, count: number, options: RunOptions = {}): RunDocument[] {
  return Array.from({ length: count }, (_, position) => runNumber(first + position, options));
}
