import { normalQuantile, normalSurvival, studentTQuantile, studentTSurvival } from '../stats/index.ts';
import { fewestProcesses, levelForLargeEffects } from './luck-policy.ts';
import type { ProcessLuck } from './shared-luck.ts';

/**
 * What the processes of one cell allow its pairs to say. An effect holds if the pairs say so and the processes do. The processes have
 * two ways to say so, which share the error rate: Student's t over their effects; and, for large changes, that no luck is as large.
 * With fewer processes than `fewestProcesses` there is the second way only. Without known processes the pairs have the only word.
 */
export class CellLuck {
  readonly #luck: ProcessLuck | undefined;

  constructor(luck?: ProcessLuck) {
    this.#luck = luck;
  }

  /** How many processes took the pairs, where that matters. */
  get processes(): number | undefined {
    return this.#luck?.processes;
  }

  /** Whether the processes tell what their luck is: else nothing is unchanged, and nothing is given up. */
  get isKnown(): boolean {
    return this.#luck === undefined || this.#luck.processes >= fewestProcesses;
  }

  /** The weaker of what pairs and processes say, as a standard normal z. */
  weaken(zOfPairs: number): number {
    if (this.#luck === undefined) return zOfPairs;
    const z = this.#z(this.#luck);
    if (z > 0 !== zOfPairs > 0) return 0;
    return Math.abs(z) < Math.abs(zOfPairs) ? z : zOfPairs;
  }

  #z({ effect, standardError, freedom, largestError }: ProcessLuck): number {
    const size = Math.abs(effect);
    const byLargest = normalSurvival(size / largestError);
    const tail = this.isKnown
      ? Math.min(
          studentTSurvival(size / standardError, freedom) / (1 - levelForLargeEffects),
          byLargest / levelForLargeEffects,
        )
      : byLargest;
    return tail >= 0.5 ? 0 : -Math.sign(effect) * normalQuantile(Math.max(Number.MIN_VALUE, tail));
  }

  /** The standard error of the estimate, given the one that pairs taken one by one would have. */
  error(ofPairs: number): number {
    return this.#luck === undefined ? ofPairs : Math.max(ofPairs, this.#error(this.#luck));
  }

  #error({ standardError, largestError }: ProcessLuck): number {
    return this.isKnown ? standardError : largestError;
  }

  /** How many standard errors a bound of this one-sided level is away. */
  reach(level: number): number {
    return this.#luck === undefined || !this.isKnown
      ? -normalQuantile(level)
      : -studentTQuantile(level, this.#luck.freedom);
  }

  /** Whether the bounds of this one-sided level lie between these effects, as far as the processes tell. */
  isWithin(from: number, to: number, level: number): boolean {
    return this.bound(1, level, -Infinity) <= to && this.bound(-1, level, Infinity) >= from;
  }

  /** The upper (1) or lower (−1) bound of the effect at this one-sided level, as the processes have it; `otherwise` without any. */
  bound(side: 1 | -1, level: number, otherwise: number): number {
    if (this.#luck === undefined) return otherwise;
    return this.#luck.effect + side * this.reach(level) * this.#error(this.#luck);
  }
}
