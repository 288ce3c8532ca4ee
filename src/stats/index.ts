// Statistics: pure functions on numbers. Deterministic, without dependencies, and without a word about files or tests.
export { createRandom, type Random } from './random.ts';
export { MAD_TO_STANDARD_DEVIATION, mad, median, quantile, quantileOfSorted, sortedCopy } from './quantile.ts';
export { fewestForInterval, medianInterval, type MedianInterval } from './median-interval.ts';
export { normalCdf, normalDensity, normalQuantile, normalSurvival } from './normal.ts';
export { studentTCdf, studentTQuantile, studentTSurvival } from './student-t.ts';
export { logGamma, regularizedBeta } from './beta.ts';
export { rank, type Ranks } from './ranks.ts';
export { mannWhitney, mannWhitneyCritical, mannWhitneyOfStatistic, type RankTest } from './mann-whitney.ts';
export { benjaminiHochberg, holm } from './multiplicity.ts';
export {
  crossingProbability,
  nominalLevels,
  obrienFlemingSpending,
  pocockSpending,
  powerSpending,
  type SpendingFunction,
} from './group-sequential.ts';
export { changePoints, defaultChangePointOptions, type ChangePoint, type ChangePointOptions } from './change-point.ts';
export { LEAST_REPEATS } from './exact.ts';
export { relativeChange } from './segment.ts';
export { signedRank } from './signed-rank.ts';
export { hodgesLehmann, hodgesLehmannShift, type LocationInterval } from './hodges-lehmann.ts';
export { subsetCriticalZ, subsetSmallestTail, subsetTest, subsetZ, type SubsetTest } from './subset-mean.ts';
export { permutationTest, signFlipTest, type PermutationTest } from './permutation.ts';
export { wilsonInterval } from './wilson.ts';
