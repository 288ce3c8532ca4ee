/**
 * Was the core ours alone? Runners time a fixed burst of arithmetic before and after each sample (PROTOCOL.md, `probeNs`). On a
 * shared machine a neighbour on the core's other hardware thread makes everything about 1.4 times as slow, for milliseconds or
 * for seconds, and no counter of a guest shows it; the burst does. It is blind to what is measured: a sample is called disturbed
 * without a look at its own time.
 */
import { minProbes, maxProbes, maxSlowdown, probeAgreement, probeTolerance, undisturbedShare } from './policy.ts';

/** The probes of one runner so far. */
class Probes {
  readonly #recent: number[] = [];
  #seen = 0;
  /** How long an undisturbed one takes; 0 as long as that is not known. */
  undisturbedNs = 0;

  note(probeNs: readonly [number, number]): void {
    for (const ns of probeNs) this.#recent[this.#seen++ % maxProbes] = ns;
    if (this.#seen < 2 * minProbes) return;
    // Sorting some thousand numbers for every sample would cost more than it tells.
    if (this.undisturbedNs === 0 || this.#seen % 32 === 0) {
      const sorted = [...this.#recent].sort((a, b) => a - b);
      this.undisturbedNs = sorted[Math.floor(undisturbedShare * sorted.length)]!;
    }
  }
}

/**
 * What the subjects of a comparison know of one runner's undisturbed probe. It is one figure for all of them, so that samples
 * adjusted by it favour nobody; where theirs differ there is none. Two programs have no probe in common, however alike undisturbed
 * ones are: of two builds of the same loop, the one that crossed a cache line was slowed down by neighbours far more (docs/measuring.md).
 */
export class SharedProbes {
  readonly #each: Probes[] = [];
  readonly #all = new Probes();
  readonly #programs = new Set<string>();

  join(): Probes {
    const probes = new Probes();
    this.#each.push(probes);
    return probes;
  }

  /** @param program that is one of those probed: its build, and what else makes it another */
  add(program: string): void {
    this.#programs.add(program);
  }

  /** Whether the probes of all subjects are the same code, so that what they tell can be compared. */
  get areAlike(): boolean {
    return this.#programs.size <= 1;
  }

  note(own: Probes, probeNs: readonly [number, number]): void {
    own.note(probeNs);
    this.#all.note(probeNs);
  }

  /** undefined while it is not known, or where subjects differ. */
  get undisturbedNs(): number | undefined {
    if (!this.areAlike) return undefined;
    const known = this.#each.map(({ undisturbedNs }) => undisturbedNs).filter((ns) => ns > 0);
    const isAgreed = known.length > 0 && Math.max(...known) <= probeAgreement * Math.min(...known);
    return isAgreed ? this.#all.undisturbedNs : undefined;
  }
}

export class Neighbours {
  readonly #shared: SharedProbes;
  readonly #own: Probes;

  /** @param shared with the other subjects that the same runner measures */
  constructor(shared = new SharedProbes()) {
    this.#shared = shared;
    this.#own = shared.join();
  }

  /** @param probeNs before and after a region, in nanoseconds; undefined from a runner without probe */
  note(probeNs: readonly [number, number] | undefined): void {
    if (probeNs) this.#shared.note(this.#own, probeNs);
  }

  /**
   * Whether nobody disturbed a sample with these probes. Without probes, before there were enough of them, or beside those of another
   * program, that is not known: no.
   */
  isQuiet(probeNs: readonly [number, number] | undefined): boolean {
    const undisturbedNs = this.#shared.undisturbedNs ?? this.#own.undisturbedNs;
    return probeNs !== undefined && this.#shared.areAlike && Math.max(...probeNs) <= probeTolerance * undisturbedNs;
  }

  /** How many times as long as undisturbed ones these probes took, from 1 to 2; undefined where that is not known. */
  slowdown(probeNs: readonly [number, number] | undefined): number | undefined {
    const { undisturbedNs } = this.#shared;
    if (!probeNs || undisturbedNs === undefined) return undefined;
    const [before, after] = probeNs.map((ns) => Math.min(maxSlowdown, Math.max(1, ns / undisturbedNs)));
    return (before! + after!) / 2;
  }
}
