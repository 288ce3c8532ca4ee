// Statistics: pure functions on numbers. Deterministic, without dependencies, and without a word about files or tests.
export { createRandom, type Random } from './random.ts';
export { MAD_TO_STANDARD_DEVIATION, mad, median, quantile, fewestForInterval, medianInterval } from './quantile.ts';
export { normalDensity, normalQuantile, normalSurvival, studentTQuantile, studentTSurvival } from './distributions.ts';
export { mannWhitney, hodgesLehmannShift } from './mann-whitney.ts';
export { nominalLevels, obrienFlemingSpending, powerSpending } from './group-sequential.ts';
export {
  changePoints,
  defaultChangePointOptions,
  type ChangePoint,
  type ChangePointOptions,
  LEAST_REPEATS,
  relativeChange,
} from './change-point.ts';
export { wilsonInterval } from './wilson.ts';
export { subsetCriticalZ, subsetSmallestTail, subsetTest, subsetZ, type SubsetTest } from './subset-mean.ts';
export { commonDeviation, robustLevel, type Level } from './robust-level.ts';
export { logStudentT, stepPosterior, type Look } from './step-posterior.ts';
