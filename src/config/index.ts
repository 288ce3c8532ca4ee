/** `io-perf.yml` and options → validated settings, with errors that name file and line. */
export { containerLimits } from './container-limits.ts';
export { countBudgets } from './count-budgets.ts';
export { parseDuration } from './duration.ts';
export { defaultConfigFile, parseConfig, readConfig } from './read-config.ts';
export { ratioBudgets } from './ratio-budgets.ts';
export { configSchema, type Config, type Workload } from './schema.ts';
