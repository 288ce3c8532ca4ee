/** From a plan to a run document: connection to runners, calibration, rounds, budget, progress, clean-up. */
export { measure } from './measure.ts';
export type { PairingPlan } from './pairing.ts';
export type { Budget, MeasureHooks, MeasurePlan, Progress, SubjectPlan } from './plan.ts';
