/** What cargo prints around the benchmarks of a target: its name, and that it failed. */
import type { NoFigures } from '../measurement.ts';

const targetLine = /^ ?Running (\S[^(]*?) ?(?:\(|$)/;
const failure = /^ ?error: ((?:bench|test) failed\b.*|\d+ targets? failed\b.*|could not compile .*)/;

/** Cargo's line above what a target prints: benchmarks of one name in two targets are two. */
export const targetOf = (line: string): string | undefined => targetLine.exec(line)?.[1];

/** Targets that failed: which of their benchmarks are missing is not said. */
export class LostTargets {
  #reason: string | undefined;

  read(line: string): void {
    this.#reason ??= failure.exec(line)?.[1]?.slice(0, 200).trim();
  }

  /** @param isExplained a benchmark is known to be what failed */
  entries(isExplained: boolean): NoFigures[] {
    if (this.#reason === undefined || isExplained) return [];
    return [{ name: '', isBeginning: true, reason: `cargo ended with an error: ${this.#reason}` }];
  }
}
