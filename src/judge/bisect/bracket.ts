/** The commits that are still searched, and the changes that were set aside on the way. */

/** A change somewhere after `from`, at `to` or before. Position 0 is the good commit; levels are counts, or ln(time). */
export interface OtherChange {
  from: number;
  to: number;
  before: number;
  after: number;
}

export class Bracket {
  /** The last commit known to be on the old level. */
  low = 0;
  /** The first commit known to be on the new level. */
  high: number;
  before: number;
  after: number;
  readonly others: OtherChange[] = [];
  readonly #skipped = new Set<number>();

  constructor(high: number, before: number, after: number) {
    this.high = high;
    this.before = before;
    this.after = after;
  }

  /** Marks a commit that cannot be tested. */
  skip(place: number): void {
    this.#skipped.add(place);
  }

  /** Commits strictly inside that can be tested. */
  testable(): number[] {
    const inside = Array.from({ length: this.high - this.low - 1 }, (_, index) => this.low + 1 + index);
    return inside.filter((place) => !this.#skipped.has(place));
  }

  /** Runs of commits that no test can separate, each as `[after this one, up to this one]`. */
  groups(): [number, number][] {
    const bounds = [this.low, ...this.testable(), this.high];
    return bounds.slice(1).map((bound, index) => [bounds[index]!, bound]);
  }

  /** Splits at a commit on neither level: there are at least two changes. The larger step is followed, the other one is kept. */
  split(place: number, level: number): void {
    const { low, high, before, after } = this;
    if (Math.abs(level - before) >= Math.abs(after - level)) {
      this.others.push({ from: place, to: high, before: level, after });
      [this.high, this.after] = [place, level];
    } else {
      this.others.push({ from: low, to: place, before, after: level });
      [this.low, this.before] = [place, level];
    }
  }
}
