/** From a plan to a run document: connection to runners, calibration, rounds, budget, progress, clean-up. */
export { measure } from './measure.ts';
export type { Budget, MeasureHooks, MeasurePlan, PairingPlan, Progress, SubjectPlan } from './plan.ts';
export {
  defaultProfileSettings,
  profileCells,
  withProfiles,
  type ProfilePass,
  type ProfileSettings,
} from './profile-cells.ts';
