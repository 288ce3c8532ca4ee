/** Numbers of the judge of pairs that are about the mean and about coarse clocks: how each was found is in docs/lab/mixtures.md. */

/** Of a cell's error rate, this share is for its mean, where that does not say what the score says anyway … */
export const meanShare = 0.1;
/** … as it does where both are correlated by more than this. */
export const maxLikeness = 0.9;
/** The deviation of the differences of pairs is that of a normal distribution with the same quantile of sizes: of calm pairs, whatever others do. */
export const calmQuantile = 0.3;
export const calmQuantileOfNormal = 0.3853;
/** A difference counts for at most this many deviations, so that no pair decides alone … */
export const maxDeviations = 12;
/** … and one block is far slower than the other from here on. */
export const farDeviations = 6;
/** Differences of ln time below this are neither, however quiet the cell is: smaller ones do not matter. */
export const minFar = 0.02;

/**
 * Before the last look, a cell needs this many pairs to be unchanged: of 33 executions of the head at least one is in a slow mode that takes one
 * in ten, with 97 %.
 */
export const minPairsOfUnchanged = 33;
/** The mean leaves a change open where its bound is beyond this many margins; then it must not look like one: */
export const marginsOfMean = 1.5;
/** not slower by this z before the last look, and at the last one, … */
export const maxLean = 0.67;
export const maxLeanAtEnd = 1.28;
/** … nor with this many far slower blocks of the head and none of the base, … */
export const minFarOfHead = 1;
export const minFarOfHeadAtEnd = 2;
/** … nor faster by this z. */
export const minLean = -1.645;
/** The mean is reported where it differs from the typical execution at this one-sided level; where it changed the other way, nothing is called changed. */
export const meanDiffers = 0.01;

/** A coarse clock leaves few differences that are not 0: up to this many are counted out. */
export const maxCounted = 60;
/** ln times that differ by less are one reading of a clock. */
export const sameReading = 1e-9;
