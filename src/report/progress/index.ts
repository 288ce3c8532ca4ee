/** Progress of long work on standard error: a bar on a terminal, plain lines elsewhere. */
export { createProgress, type Progress } from './progress.ts';
