/** `io-perf.yml` and options → validated settings, with errors that name file and line. */
export {
  containerLimits,
  parseConfig,
  parseDuration,
  readConfig,
  readAtMost,
  takeAtMost,
  TooLargeError,
} from './read-config.ts';
export { countBudgets, ratioBudgets, type Config, parseShare } from './schema.ts';
export { defaultFleetFile, readFleet, type FleetStore } from './read-fleet.ts';
