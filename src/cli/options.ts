/** Options that several commands have in common. */
import { Option, type Command } from 'commander';
import { defaultSuite, type MeasuringTexts, type StoreAccess } from '../app/index.ts';
import { suites } from '../matrix/index.ts';
import { UsageError } from '../document/index.ts';
import { targetKinds } from '../targets/index.ts';

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

export const storeOption = ['--store <store>', 'a folder, or git+URL#branch[:folder] (branch: gh-pages)'] as const;

/** @param spec as the option has it */
export const storeAt = (spec: string): StoreAccess => ({ spec, host: process });

export type MeasuringOptions = MeasuringTexts;

const targetForms = Object.values(targetKinds)
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
    .option('--runners <list>', 'only these runners, separated by commas')
    .option('--directory <folder>', 'the folder whose file system is measured (default: this one)')
    .option('--target <target>', `where the runners run: ${targetForms} (default: host)`)
    .addOption(new Option('--time-budget <duration>', 'measure for so long, e.g. 90s or 2m').conflicts('rounds'))
    .option('--rounds <n>', roundsHelp)
    .option('--seed <n>', 'of the payload and of the order of everything (default: random, recorded)')
    .option('--scale <factor>', 'scale of the published sizes in suite seeds (1 = as published)')
    .option('--latency', 'also time every operation on its own: p50 … p99.9')
    .option('--config <file>', 'configuration (default: io-perf.yml, if there is one)');
}

/**
 * The command after `--`; undefined without any.
 * @param example a whole command line, for the message
 * @throws UsageError where nothing follows `--`
 */
export function wordsAfterDashes(command: Command, example: string): readonly string[] | undefined {
  const raw = (command.parent as unknown as { rawArgs?: string[] } | null)?.rawArgs ?? [];
  const dashes = raw.indexOf('--');
  if (dashes < 0) return undefined;
  const words = raw.slice(dashes + 1);
  if (words.length > 0) return words;
  throw new UsageError(`There is no command after --: ${example}.`);
}
