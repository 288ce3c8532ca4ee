import { MeasurementError } from '../document/index.ts';

/** The target is gone in the middle of a run (container removed, device unplugged): its cells fail with this, the others go on. */
export class TargetLost extends MeasurementError {}
