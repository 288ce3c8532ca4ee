/**
 * Was the core ours alone? Runners time a fixed burst of arithmetic before and after each sample (PROTOCOL.md, `probeNs`). On a
 * shared machine a neighbour on the core's other hardware thread makes everything about 1.4 times as slow, for milliseconds or
 * for seconds, and no counter of a guest shows it; the burst does. It is blind to what is measured: a sample is called disturbed
 * without a look at its own time.
 */

/** What a probe may take, relative to an undisturbed one. */
const tolerance = 1.2;
/** Position of the undisturbed probe among all: not the least, which may be a reading of the clock gone wrong. */
const undisturbedShare = 0.05;
const fewestProbes = 20;
/** Of the most recent probes; the core's frequency may change slowly. */
const mostProbes = 4096;
/** A probe that took longer was interrupted: it tells nothing of the sample beside it. */
const mostSlowdown = 2;

export class Neighbours {
  readonly #probes: number[] = [];
  #undisturbedNs = 0;
  #seen = 0;

  /** @param probeNs before and after a region, in nanoseconds; undefined from a runner without probe */
  note(probeNs: readonly [number, number] | undefined): void {
    if (!probeNs) return;
    for (const ns of probeNs) this.#probes[this.#seen++ % mostProbes] = ns;
    if (this.#seen < 2 * fewestProbes) return;
    // Sorting some thousand numbers for every sample would cost more than it tells.
    if (this.#undisturbedNs === 0 || this.#seen % 32 === 0) {
      const sorted = [...this.#probes].sort((a, b) => a - b);
      this.#undisturbedNs = sorted[Math.floor(undisturbedShare * sorted.length)]!;
    }
  }

  /** Whether nobody disturbed a sample with these probes. Without probes, or before there were enough of them, that is not known: no. */
  isQuiet(probeNs: readonly [number, number] | undefined): boolean {
    return probeNs !== undefined && Math.max(...probeNs) <= tolerance * this.#undisturbedNs;
  }

  /** How many times as long as undisturbed ones these probes took, from 1 to 2; undefined where that is not known. */
  slowdown(probeNs: readonly [number, number] | undefined): number | undefined {
    if (!probeNs || this.#undisturbedNs === 0) return undefined;
    const [before, after] = probeNs.map((ns) => Math.min(mostSlowdown, Math.max(1, ns / this.#undisturbedNs)));
    return (before! + after!) / 2;
  }
}
