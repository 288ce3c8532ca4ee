import { judgeComparedRun } from '../../src/app/index.ts';
import type { Config } from '../../src/gate/config/index.ts';
import { type CellSubject, type Judgement, type RunDocument, timePerOp } from '../../src/core/document/index.ts';

const rounds = 40;

/** Pairs of a cell whose head takes N times as long: forty, by processes of three, with a little noise. */
function pairOf(ratio: number): Record<'base' | 'head', CellSubject> {
  const side = (order: number, level: number): CellSubject => ({
    opsPerSample: 1,
    samples: Array.from({ length: rounds }, (_, round) => ({
      ...{ round, order: (round + order) % 2, process: Math.floor(round / 3) },
      ns: level * (1 + 0.002 * ((round * 7 + order * 3) % 5)),
    })),
    summary: { value: level, ...timePerOp, low: level * 0.99, high: level * 1.01 },
  });
  return { base: side(0, 1e6), head: side(1, 1e6 * ratio) };
}

/** As `compare` leaves a run: these cells measured on both sides. @param ratios cell → head over base */
export function comparedRun(
  run: RunDocument,
  ratios: Readonly<Record<string, number>>,
  names = { base: 'main', head: 'head' },
): RunDocument {
  const subject = Object.values(run.subjects)[0]!;
  return {
    ...run,
    subjects: { base: subject, head: subject },
    cells: Object.fromEntries(
      Object.entries(ratios).map(([cell, ratio]) => [cell, { type: 'path' as const, subject: pairOf(ratio) }]),
    ),
    comparison: { base: { subject: 'base', name: names.base }, head: { subject: 'head', name: names.head } },
  };
}

/** What is decided about a run of `compare`. */
export const judgementOf = (run: RunDocument, config: Config = {}): Judgement => judgeComparedRun(run, { config });
