/** `io-perf.yml` and options → validated settings, with errors that name file and line. */
export { containerLimits, parseDuration, defaultConfigFile, parseConfig, readConfig } from './read-config.ts';
export { countBudgets, ratioBudgets, configSchema, type Config, type Workload, parseShare } from './schema.ts';
export { readAtMost, takeAtMost, TooLargeError } from './read-bounded.ts';
