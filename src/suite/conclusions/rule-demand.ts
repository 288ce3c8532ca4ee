/** What a rule of a conclusion demands of a ratio: in words, as a range, and whether an interval meets it. */
import type { CellRatio, Finding } from '../../core/document/index.ts';
import type { FindingRule } from '../matrix/index.ts';

export const demandOf = ({ atLeast, atMost, about, within }: FindingRule): string =>
  about === undefined
    ? atMost === undefined
      ? `at least ×${atLeast}`
      : `at most ×${atMost}`
    : `×${about} within ${within}`;

/** Where the interval must lie. */
function rangeOf({ atLeast, atMost, about, within }: FindingRule): { from: number; to: number } {
  if (atMost !== undefined) return { from: 0, to: atMost };
  if (about === undefined) return { from: atLeast ?? 1, to: Infinity };
  const share = Number((within ?? '0%').slice(0, -1)) / 100;
  return { from: about * (1 - share), to: about * (1 + share) };
}

export function statusOf({ low = 0, high = Infinity }: CellRatio, rule: FindingRule): Finding['status'] {
  const { from, to } = rangeOf(rule);
  if (low >= from && high <= to) return 'holds';
  return high < from || low > to ? 'does-not-hold' : 'undecided';
}
