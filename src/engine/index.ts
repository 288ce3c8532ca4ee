/** From a plan to a run document: connection to runners, calibration, rounds, budget, progress, clean-up. */
export { measure } from './run.ts';
export { during } from './activity.ts';
export { measureByMethod, type MethodStep, type StepResult } from './by-method.ts';
export type {
  Budget,
  MeasureHooks,
  MeasurePlan,
  PairingPlan,
  Referee,
  PrintedFigure,
  Printer,
  Progress,
  SubjectPlan,
} from './plan.ts';

/** For counting cells, which are set up and requested in the same way. */
export { openBench, prepareCells, setUpCell } from './prepare.ts';
export { type Bench } from './bench.ts';
export { summarize } from './cell-results.ts';
export { type CellState } from './cell-state.ts';
export { Ledger } from './ledger.ts';
export { ConnectionLost, RunnerError } from './connection.ts';
export { takeAnswer } from './sampling.ts';
