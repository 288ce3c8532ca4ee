/** Progress of long work on standard error: a bar on a terminal, plain lines elsewhere. Apart from the other renderers, which the page uses too. */
export { createProgress, sayAtOnce, type Progress, type ProgressState } from './progress.ts';
