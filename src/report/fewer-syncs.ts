/** Flushes that the head makes no more: what every report says of them, in a line of their own. */
import { defined, type JudgedRun } from '../core/document/index.ts';
import { describeFewerSyncs } from '../core/words/index.ts';
import { nameOf } from './judged.ts';

export interface FewerSyncs {
  cell: string;
  name: string;
  /** `fsync 467 → 2 on out/a-log.db: what was durable may not be any more` */
  text: string;
  fails: boolean;
  accepted?: { why: string; by?: string };
  /** io-perf.yml exempts the workload. */
  notGated?: true;
}

export const fewerSyncsIn = ({ run, judgement }: JudgedRun): FewerSyncs[] => {
  const failing = new Set(
    judgement.gate.flatMap(({ rule, failed, cell }) => (rule === 'fewer-syncs' && failed ? [cell] : [])),
  );
  return Object.entries(judgement.cells).flatMap(([cell, { counts = [], gated }]) =>
    counts
      .filter(({ verdict }) => verdict === 'fewer-syncs')
      .map((count): FewerSyncs => ({
        cell,
        name: nameOf(run, cell),
        text: describeFewerSyncs(count),
        fails: count.accepted === undefined && failing.has(cell),
        ...(count.accepted === undefined
          ? {}
          : { accepted: { why: count.accepted, ...defined({ by: count.acceptedBy }) } }),
        ...(gated === false ? { notGated: true } : {}),
      })),
  );
};
