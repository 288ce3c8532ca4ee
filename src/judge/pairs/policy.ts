/** Numbers for means and coarse clocks; experiments: docs/lab/mixtures.md. */

/** Share of a cell's error rate for its mean, unless its score shows the same anyway … */
export const meanShare = 0.1;
/** … as it does if both are correlated by more than this. */
export const maxLikeness = 0.9;
/**
 * The deviation of pair differences is that of a normal distribution with the same quantile of sizes: of calm pairs, regardless of the
 * others.
 */
export const calmQuantile = 0.3;
export const calmQuantileOfNormal = 0.3853;
/** A difference counts for at most this many deviations, so that no pair decides alone … */
export const maxDeviations = 12;
/** … and from here on one block is far slower than the other. */
export const farDeviations = 6;
/** Smaller differences of ln time are not far slower, however quiet the cell is: they do not matter. */
export const minFar = 0.02;

/**
 * Before the last look, a cell needs this many pairs to be unchanged: of 33 executions of the head at least one is in a slow mode that
 * affects one in ten, with 97 %.
 */
export const minPairsOfUnchanged = 33;
/** The mean leaves a change open if its bound is beyond this many margins; then it must not look like one: … */
export const marginsOfMean = 1.5;
/** … not slower by this z before the last look, and at the last one, … */
export const maxLean = 0.67;
export const maxLeanAtEnd = 1.28;
/** … nor with this many far slower blocks of the head and none of the base, … */
export const minFarOfHead = 1;
export const minFarOfHeadAtEnd = 2;
/** … nor faster by this z. */
export const minLean = -1.645;
/**
 * The mean is reported if it differs from the typical execution at this one-sided level. If it changed in the other direction, nothing is
 * called changed.
 */
export const meanDiffers = 0.01;

/** A coarse clock leaves few nonzero differences: up to this many are enumerated. */
export const maxCounted = 60;
/** Differences of ln times below this are one reading of a clock. */
export const sameReading = 1e-9;
