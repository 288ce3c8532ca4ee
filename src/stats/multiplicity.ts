/**
 * Holm's adjusted p-values, in the order of the input: rejecting those <= α errs, over the whole family, with probability
 * at most α whatever the dependence. S. Holm, "A simple sequentially rejective multiple test procedure" (1979).
 */
export function holm(pValues: readonly number[]): number[] {
  return adjust(pValues, 'rising', (p, position, count) => p * (count - position));
}

/**
 * Benjamini–Hochberg's adjusted p-values (q-values), in the order of the input: of those <= q, a share of at most q is
 * expected to be false when the tests are independent or positively dependent. Benjamini & Hochberg 1995.
 */
export function benjaminiHochberg(pValues: readonly number[]): number[] {
  return adjust(pValues, 'falling', (p, position, count) => (p * count) / (position + 1));
}

/** Scales sorted p-values by a rule of (p, 0-based position, count) and makes the result monotone and at most 1. */
function adjust(
  pValues: readonly number[],
  direction: 'rising' | 'falling',
  rule: (p: number, position: number, count: number) => number,
): number[] {
  const count = pValues.length;
  const order = pValues.map((_, index) => index).sort((a, b) => pValues[a]! - pValues[b]!);
  const adjusted = new Array<number>(count);
  if (direction === 'rising') {
    let running = 0;
    for (let position = 0; position < count; position += 1) {
      running = Math.max(running, Math.min(1, rule(pValues[order[position]!]!, position, count)));
      adjusted[order[position]!] = running;
    }
  } else {
    let running = 1;
    for (let position = count - 1; position >= 0; position -= 1) {
      running = Math.min(running, rule(pValues[order[position]!]!, position, count));
      adjusted[order[position]!] = running;
    }
  }
  return adjusted;
}
