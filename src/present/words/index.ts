/**
 * Words and figures on a screen, said once: numbers, changes, intervals, names of metrics, the order of verdicts; and how text of
 * strangers reaches each kind of output. Every renderer, the gate's messages and the page use these.
 */
export * from './numbers.ts';
export * from './names.ts';
export * from './strangers.ts';
export * from './paths.ts';
