/** What a comparison promises. */
export interface PairedPolicy {
  /** Chance that a comparison whose head equals its base has any `regressed` cell (and, apart, any `improved` one). */
  alpha: number;
  /** The practical margin: smaller changes are never called `regressed` or `improved`. 0.02 is 2 %. */
  minEffect: number;
  /** `unchanged` means: no slowdown of this size or more, no speed-up of twice this size or more, and no sign of either. */
  unchangedWithin: number;
  /** One-sided level, at each look, of the bounds that must lie inside `unchangedWithin`. */
  boundLevel: number;
  /** Of the interval shown. */
  confidence: number;
}

export const DEFAULT_POLICY: PairedPolicy = {
  alpha: 0.01,
  minEffect: 0.02,
  unchangedWithin: 0.04,
  boundLevel: 0.1,
  confidence: 0.95,
};

/** A cell that looks faster than this z (5 % on one side) goes on, though it cannot be a regression any more. */
export const SPEED_UP_TO_FOLLOW = -1.645;

/**
 * The share of the error rate that the tests spend. The rest is room for what is not exact: saddle points, and a statistic
 * that moves from look to look only nearly like a random walk. "At most 1 %" should survive being counted.
 */
export const SPENT = 0.7;
