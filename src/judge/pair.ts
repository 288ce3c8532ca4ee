/** One measured pair: who ran first, and both times in nanoseconds. Times that are not positive and finite are unusable. */
export interface Pair {
  order: 'AB' | 'BA';
  first: number | null;
  second: number | null;
  /** Which processes took it, where that is known: pairs of the same two have their luck in common. */
  process?: string;
  /** Which files of theirs it used, where that is known. */
  setup?: string;
}
