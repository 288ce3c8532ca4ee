/** Options and arguments that several commands have in common. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { defaultSuite, type MeasuringTexts, type StoreAccess } from '../app/index.ts';
import { targetKinds } from '../places/targets/index.ts';
import { parseSize } from '../core/cells/index.ts';
import { helpOf } from '../core/options/index.ts';
import { suites } from '../suite/matrix/index.ts';
import { type Config, parseShare } from '../gate/config/index.ts';
import { noWorkload } from '../gate/index.ts';
import { UsageError } from '../core/document/index.ts';

/** Options that stand before or after any command. */
export interface GlobalOptions {
  quiet: boolean;
  verbose: boolean;
  /** False: `--no-color` was given. */
  color: boolean;
}

export function globalOptions(command: Command): GlobalOptions {
  const options = command.optsWithGlobals<Partial<GlobalOptions>>();
  return { quiet: options.quiet ?? false, verbose: options.verbose ?? false, color: options.color ?? true };
}

export const storeOption = [
  '--store <store>',
  'a folder, a branch here or at origin, or git+URL#branch[:folder]',
] as const;

/** The run document, where no other name is given. */
export const defaultOutput = 'io-perf-run.json';

export const jsonOption = [
  '--json <file>',
  'also as JSON, to this file; - for standard output in place of the text',
] as const;

/** @param spec as the option has it */
export const storeAt = (spec: string): StoreAccess => ({ spec, host: process });

export type MeasuringOptions = MeasuringTexts;

export const targetForms = Object.values(targetKinds)
  .map(({ form }) => form)
  .join(', ');

/** @param roundsHelp what a round is to this command */
export function addMeasuringOptions(command: Command, roundsHelp: string): Command {
  return command
    .addOption(
      new Option(
        '--suite <suite>',
        `what to measure: ${suites()
          .map(({ name }) => name)
          .join(', ')} (default: ${defaultSuite})`,
      ).conflicts('cells'),
    )
    .option('--cells <pattern...>', 'cells by id or pattern, e.g. "native/read/*?size=1MiB"')
    .option('--runners <list>', helpOf('runners'))
    .option('--directory <folder>', helpOf('directory'))
    .option('--target <target>', `where the runners run: ${targetForms} (default: host)`)
    .addOption(new Option('--time-budget <duration>', helpOf('time-budget')).conflicts('rounds'))
    .option('--rounds <n>', roundsHelp)
    .option('--seed <n>', helpOf('seed'))
    .option('--scale <factor>', 'size of the suite seeds: 1 is as published')
    .option('--latency', 'also time operations one by one: p99 and p99.9 are judged too')
    .option('--priority <priority>', helpOf('priority'))
    .option('--config <file>', helpOf('config'));
}

export const allHelp = 'show every cell of the suite seeds, not only conclusions and tables';

export const memoryHelp = 'memory limit of the runners and the files that they read, e.g. 350MiB (root on Linux)';

const minMemoryBytes = 128 * 1024 ** 2;

export function memoryOf(text: string): number {
  let bytes = 0;
  try {
    bytes = parseSize(text);
  } catch {
    // The error below is for this too.
  }
  if (bytes < minMemoryBytes)
    throw new InvalidArgumentError(`expected a size of at least 128MiB, such as 350MiB, got "${text}".`);
  return bytes;
}

export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Write a whole number above 0.');
  return Number(text);
}

export function parseShareOfAll(text: string): number {
  const share = parseShare(text);
  if (!(share < 1)) throw new InvalidArgumentError('Write a share such as 1% or 0.01, below 100%.');
  return share;
}

export function parseAlpha(text: string): number {
  const alpha = parseShare(text);
  if (!(alpha >= 0.0001 && alpha <= 0.2))
    throw new InvalidArgumentError('Write a share from 0.01% to 20%, such as 1%.');
  return alpha;
}

export function parseMinEffect(text: string): number {
  const share = parseShare(text);
  if (!(share >= 0)) throw new InvalidArgumentError('Write a share such as 2% or 0.02.');
  return share;
}

/**
 * @param withDashes the command line for words that were meant as a command
 * @returns what `--cells` takes; undefined if no workload is named
 * @throws UsageError for a name that no workload has
 */
export function cellsOfWorkloads(
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
