/** Log-linear histogram with a relative error of at most 1/64 (PROTOCOL.md, `histogram=yes`). */
export class Histogram {
  readonly #counts = new Map<number, number>();

  add(valueNs: number): void {
    const bound = lowerBound(valueNs);
    this.#counts.set(bound, (this.#counts.get(bound) ?? 0) + 1);
  }

  /** [lower bound in ns, operations], ascending. */
  buckets(): [number, number][] {
    return [...this.#counts].sort(([a], [b]) => a - b);
  }
}

/** The lower bound of the bucket of a whole number of nanoseconds. */
export function lowerBound(valueNs: number): number {
  if (valueNs < 64) return valueNs;
  // Plain arithmetic: shifts are limited to 32 bits, which 4.3 s in nanoseconds do not fit.
  let width = 1;
  while (valueNs / width >= 128) width *= 2;
  return Math.floor(valueNs / width) * width;
}
