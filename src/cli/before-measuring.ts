/**
 * What has to be over before anything is timed. The Action installs programs while sides are checked out and built; neither may
 * go on while something is measured, nor be asked for its version too early.
 */
let pending: Promise<unknown> = Promise.resolve();

/** @param work never rejects */
export function measureAfter(work: Promise<unknown>): void {
  pending = work;
}

export const readyToMeasure = async (): Promise<void> => {
  await pending;
};
