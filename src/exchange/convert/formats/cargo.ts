/** cargo's output around the benchmarks of a target: its name, and its failure. */
import type { NoFigures } from '../measurement.ts';

const targetLine = /^ ?Running (\S[^(]*?) ?(?:\(|$)/;
const failure = /^ ?error: ((?:bench|test) failed\b.*|\d+ targets? failed\b.*|could not compile .*)/;

/** Cargo's line above a target's output: benchmarks of one name in two targets are different. */
export const targetOf = (line: string): string | undefined => targetLine.exec(line)?.[1];

/** Failed targets: cargo does not list which of their benchmarks are missing. */
export class LostTargets {
  #reason: string | undefined;

  read(line: string): void {
    this.#reason ??= failure.exec(line)?.[1]?.slice(0, 200).trim();
  }

  /** @param isExplained a failed benchmark is already known */
  entries(isExplained: boolean): NoFigures[] {
    if (this.#reason === undefined || isExplained) return [];
    return [{ name: '', isBeginning: true, reason: `cargo ended with an error: ${this.#reason}` }];
  }
}
