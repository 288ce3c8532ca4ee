// Statistics: pure functions on numbers. Deterministic, without dependencies, and without a word about files or tests.
export {
  createRandom,
  type Random,
  normalDensity,
  normalQuantile,
  normalSurvival,
  studentTQuantile,
  studentTSurvival,
  wilsonInterval,
} from './distributions.ts';
export {
  MAD_TO_STANDARD_DEVIATION,
  mad,
  median,
  quantile,
  fewestForInterval,
  medianInterval,
  commonDeviation,
  robustLevel,
  type Level,
} from './quantile.ts';
export { mannWhitney, hodgesLehmannShift } from './mann-whitney.ts';
export {
  nominalLevels,
  obrienFlemingSpending,
  powerSpending,
  logStudentT,
  stepPosterior,
  type Look,
} from './group-sequential.ts';
export {
  changePoints,
  defaultChangePointOptions,
  type ChangePoint,
  type ChangePointOptions,
  LEAST_REPEATS,
  relativeChange,
} from './change-point.ts';

export {
  standardiseSubset,
  subsetCriticalZ,
  subsetSmallestTail,
  subsetTest,
  subsetZ,
  type SubsetTest,
} from './subset-mean.ts';
export { sparseSubsetTest } from './sparse-subset.ts';
