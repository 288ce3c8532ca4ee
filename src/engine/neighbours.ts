/**
 * Detects neighbours on the core. Runners time a fixed burst of arithmetic before and after each sample (PROTOCOL.md, `probeNs`). A
 * neighbour on the core's other hardware thread makes everything about 1.4 times as slow, for milliseconds or seconds. No counter of a
 * guest shows it. The burst does, whatever is measured: a sample is called disturbed without looking at its own time.
 */
import { minProbes, maxProbes, maxSlowdown, probeAgreement, probeTolerance, undisturbedShare } from './policy.ts';
import type { SampleAnswer } from './answers.ts';

/** The probes of one runner so far. */
class Probes {
  readonly #recent: number[] = [];
  #seen = 0;
  /** The time of an undisturbed probe; 0 while it is unknown. */
  undisturbedNs = 0;

  note(probeNs: readonly [number, number]): void {
    for (const ns of probeNs) this.#recent[this.#seen++ % maxProbes] = ns;
    if (this.#seen < 2 * minProbes) return;
    // Sorting thousands of numbers for every sample would cost more than it gains.
    if (this.undisturbedNs === 0 || this.#seen % 32 === 0) {
      const sorted = [...this.#recent].sort((a, b) => a - b);
      this.undisturbedNs = sorted[Math.floor(undisturbedShare * sorted.length)]!;
    }
  }
}

/**
 * The undisturbed probe of one runner, one figure for all subjects, so that adjusted samples favour none. Undefined if theirs differ, or
 * their programs do: of two builds of one loop, neighbours slow down the one that crosses a cache line far more (docs/measuring.md).
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

  /** @param program one of the probed programs: its build, and what else distinguishes it */
  add(program: string): void {
    this.#programs.add(program);
  }

  /** Whether the probes of all subjects are the same code, so that their times can be compared. */
  get areAlike(): boolean {
    return this.#programs.size <= 1;
  }

  note(own: Probes, probeNs: readonly [number, number]): void {
    own.note(probeNs);
    this.#all.note(probeNs);
  }

  /** Undefined while it is unknown, or where subjects differ. */
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

  /** @param shared with the other subjects of the same runner */
  constructor(shared = new SharedProbes()) {
    this.#shared = shared;
    this.#own = shared.join();
  }

  /** @param probeNs before and after a region, in nanoseconds; undefined from a runner without probe */
  note(probeNs: readonly [number, number] | undefined): void {
    if (probeNs) this.#shared.note(this.#own, probeNs);
  }

  /** Whether a sample with these probes was undisturbed; false if unknown: no probes, too few, or those of another program. */
  isQuiet(probeNs: readonly [number, number] | undefined): boolean {
    const undisturbedNs = this.#shared.undisturbedNs ?? this.#own.undisturbedNs;
    return probeNs !== undefined && this.#shared.areAlike && Math.max(...probeNs) <= probeTolerance * undisturbedNs;
  }

  /** Slowdown of these probes relative to undisturbed ones, from 1 to 2; undefined where it is unknown. */
  slowdown(probeNs: readonly [number, number] | undefined): number | undefined {
    const { undisturbedNs } = this.#shared;
    if (!probeNs || undisturbedNs === undefined) return undefined;
    const [before, after] = probeNs.map((ns) => Math.min(maxSlowdown, Math.max(1, ns / undisturbedNs)));
    return (before! + after!) / 2;
  }
}

/**
 * @param slowdown duration of the probes beside it relative to undisturbed ones, at least 1; operations slow down by its power `sensitivity`
 * @returns ns. Only time on the processor is adjusted, or all if that is unknown: neighbours do not slow down waiting for a device.
 */
export function adjustedNs({ ns, userNs, sysNs }: SampleAnswer, slowdown: number, sensitivity: number): number {
  const cpuNs = userNs === undefined || sysNs === undefined ? ns : Math.min(ns, userNs + sysNs);
  return ns - cpuNs * (1 - slowdown ** -sensitivity);
}
