/** Progress of long work on standard error: a bar on a terminal, plain lines elsewhere. */
export { createProgress, sayAtOnce, type Progress, type ProgressState } from './progress.ts';
