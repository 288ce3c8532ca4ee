/** `io-perf.yml` and options → validated settings, with errors that name file and line. */
export { containerLimits, parseDuration } from './config-faults.ts';
export { parseConfig, readConfig } from './read-config.ts';

export { countBudgets, earlierNames, ratioBudgets, type Config, parseShare } from './schema.ts';
export { defaultFleetFile, readFleet, type FleetStore } from './read-fleet.ts';
