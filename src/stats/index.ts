// Statistics: pure functions on numbers. Deterministic, without dependencies, and without a word about files or tests.
export { createRandom, type Random } from './random.ts';
export {
  MAD_TO_STANDARD_DEVIATION,
  mad,
  median,
  quantile,
  quantileOfSorted,
  sortedCopy,
  fewestForInterval,
  medianInterval,
  type MedianInterval,
} from './quantile.ts';
export {
  normalCdf,
  normalDensity,
  normalQuantile,
  normalSurvival,
  studentTCdf,
  studentTQuantile,
  studentTSurvival,
  logGamma,
  regularizedBeta,
} from './distributions.ts';
export {
  rank,
  type Ranks,
  mannWhitney,
  mannWhitneyCritical,
  mannWhitneyOfStatistic,
  type RankTest,
  hodgesLehmannShift,
  type LocationInterval,
} from './mann-whitney.ts';
export {
  crossingProbability,
  nominalLevels,
  obrienFlemingSpending,
  pocockSpending,
  powerSpending,
  type SpendingFunction,
} from './group-sequential.ts';
export {
  changePoints,
  defaultChangePointOptions,
  type ChangePoint,
  type ChangePointOptions,
  LEAST_REPEATS,
  relativeChange,
} from './change-point.ts';
export { subsetCriticalZ, subsetSmallestTail, subsetTest, subsetZ, type SubsetTest } from './subset-mean.ts';
