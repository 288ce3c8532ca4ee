/** `io-perf.yml` and options → validated settings, with errors that name file and line. */
export { containerLimits, parseConfig, parseDuration, readConfig } from './read-config.ts';
export { countBudgets, ratioBudgets, type Config, parseShare } from './schema.ts';
export { readAtMost, takeAtMost, TooLargeError } from './read-bounded.ts';
