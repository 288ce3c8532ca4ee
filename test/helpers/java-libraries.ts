/** Cells of the Java runner that need libraries of Maven's repository: where it cannot be reached, they are not to be had. */
export const needsLibraries = (id: string): boolean =>
  /^java\/(?:traverse\/(?:aws-crt|jnr-)|(?:read|write)\/UnsyncBuffered)/.test(id);

/** @param build how a runner was built, as it is prepared */
export const isWithoutLibraries = (build: string | undefined): boolean =>
  build?.startsWith('without-libraries ') === true;
