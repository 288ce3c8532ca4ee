// Statistics: pure functions on numbers. Deterministic, without dependencies, and unaware of files and tests.
export {
  createRandom,
  type Random,
  normalDensity,
  normalQuantile,
  normalQuantile975,
  normalSurvival,
  studentTQuantile,
  studentTSurvival,
  wilsonInterval,
} from './distributions.ts';
export { MAD_TO_STANDARD_DEVIATION, mad, mean, median, quantile, minForInterval, medianInterval } from './quantile.ts';
export { passFigures, studyFigure } from './study-figure.ts';
export { commonDeviation, robustLevel, type Level } from './robust-level.ts';
export { mannWhitney, hodgesLehmannShift } from './mann-whitney.ts';
export { nominalLevels, obrienFlemingSpending, powerSpending } from './group-sequential.ts';
export { logStudentT, stepPosterior, type Look } from './step-posterior.ts';
export {
  type ChangePoint,
  type ChangePointOptions,
  changePoints,
  defaultChangePointOptions,
  MIN_REPEATS,
} from './change-point.ts';
export { relativeChange } from './segmentation.ts';

export {
  sparseSubsetTest,
  standardiseSubset,
  subsetCriticalZ,
  subsetSmallestTail,
  subsetTest,
  subsetZ,
  type SubsetTest,
} from './subset-mean.ts';
