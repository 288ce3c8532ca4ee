/** Words and figures on a screen, said once: numbers, changes, intervals, names of metrics, the order of verdicts. Every renderer, the gate's messages and the page use these. */
export * from './number-text.ts';
export * from './metric-words.ts';
export * from './verdict-order.ts';
export * from './visible.ts';
export * from './units.ts';
