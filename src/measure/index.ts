/** From a plan to a run document: connection to runners, calibration, rounds, budget, progress, clean-up. */
export { measure } from './measure.ts';
export type { Budget, MeasureHooks, MeasurePlan, PairingPlan, Progress, SubjectPlan } from './plan.ts';
export { defaultProfileSettings, type ProfileSettings } from './profile-cell.ts';
export { profileCells, withProfiles } from './profile-cells.ts';
export type { ProfilePass } from './profile-pass.ts';
