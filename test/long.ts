/** Tests that take minutes: `./check --long` runs them, and CI every night; the short check leaves them out and says so. */
export const isLongCheck = process.env.IO_PERF_CHECK_LONG === '1';
/** For the name of a test that waits for it. */
export const longOnly = isLongCheck ? '' : ' (./check --long)';
