/** Workloads of io-perf.yml that are named on the command line. */
import type { Config } from '../../gate/config/index.ts';
import { noWorkload } from '../../gate/index.ts';
import { UsageError } from '../../core/document/index.ts';
import type { MeasuringOptions } from '../options.ts';

/**
 * @param withDashes the command line for words that were meant as a command
 * @returns what `--cells` takes; undefined if no workload is named
 * @throws UsageError for a name that no workload has
 */
export function cellsOf(
  names: readonly string[],
  { cells, suite }: MeasuringOptions,
  config: Config,
  withDashes: string,
): string[] | undefined {
  if (names.length === 0) return undefined;
  if (cells !== undefined || suite !== undefined) {
    throw new UsageError(`There are a workload, ${names[0]!}, and --cells or --suite: leave one of them out.`);
  }
  const unknown = names.find((name) => !Object.hasOwn(config.workloads ?? {}, name));
  if (unknown === undefined) return [...names];
  throw new UsageError(`${noWorkload(unknown, config).message} A command stands after --: ${withDashes}.`);
}
