/** What several commands have in common: options, and where output goes. */
import type { EventEmitter } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { InvalidArgumentError, Option, type Command } from 'commander';
import pc from 'picocolors';
import type { Colors } from 'picocolors/types.js';
import { defaultSuite, type MeasuringTexts, type StoreAccess } from '../app/index.ts';
import { parseSize, suites } from '../matrix/index.ts';
import { targetKinds } from '../targets/index.ts';
import { ExitCode, messageOf, UsageError } from '../document/index.ts';
import type { TerminalOptions } from '../present/index.ts';
import { createProgress, type Progress } from '../present/progress/index.ts';

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
    .addOption(new Option('--time-budget <duration>', 'how long to measure, e.g. 90s or 2m').conflicts('rounds'))
    .option('--rounds <n>', roundsHelp)
    .option('--seed <n>', 'random seed for file contents and benchmark order (default: random, recorded)')
    .option('--scale <factor>', 'size of the suite seeds: 1 is as published')
    .option('--latency', 'also time operations one by one: p99 and p99.9 are judged too')
    .option(
      '--priority <priority>',
      'realtime: before other programs, on one CPU; native and commands (Linux, root or sudo)',
    )
    .option('--config <file>', 'configuration (default: io-perf.yml, if there is one)');
}

export const allHelp = 'show every cell of the suite seeds, not only conclusions and a table for each study';

export const memoryHelp = 'memory limit of the runners and the files that they read, e.g. 350MiB (root on Linux)';
const leastMemoryBytes = 128 * 1024 ** 2;

export function memoryOf(text: string): number {
  let bytes = 0;
  try {
    bytes = parseSize(text);
  } catch {
    // Told below.
  }
  if (bytes < leastMemoryBytes)
    throw new InvalidArgumentError(`expected a size of at least 128MiB, such as 350MiB, got "${text}".`);
  return bytes;
}

// Where output goes: colours, widths, files, and what happens when it cannot be written.

export interface ColourQuestion {
  /** False: `--no-color` was given. */
  color?: boolean;
  /** Default: the process's own environment. */
  env?: NodeJS.ProcessEnv;
}

/**
 * May this stream be coloured? In this order: `--no-color`, NO_COLOR (no-color.org: any text but the empty one),
 * FORCE_COLOR (force-color.org; `0` and `false` forbid), a terminal that is not `dumb`.
 */
export function wantsColour(stream: { isTTY?: boolean | undefined }, question: ColourQuestion = {}): boolean {
  const { color = true, env = process.env } = question;
  if (!color || (env.NO_COLOR ?? '') !== '') return false;
  const forced = env.FORCE_COLOR ?? '';
  if (forced !== '') return forced !== '0' && forced !== 'false';
  return stream.isTTY === true && env.TERM !== 'dumb';
}

/** Painters for this stream; without colour they give the text back as it is. */
export const coloursFor = (stream: { isTTY?: boolean | undefined }, question: ColourQuestion = {}): Colors =>
  pc.createColors(wantsColour(stream, question));

/** On standard error. */
export const progressFor = (globals: GlobalOptions): Progress =>
  createProgress(process.stderr, { ...globals, colour: wantsColour(process.stderr, globals) });

/** Of standard output; a file or a log has no width of its own. */
export const columnsOr = (withoutTerminal: number): number =>
  process.stdout.isTTY ? process.stdout.columns : withoutTerminal;

/** Columns when the output is no terminal: a file, a log. */
const columnsWithoutTerminal = 100;

/** @param toTerminal whether standard output is where it goes */
export const pageFor = (
  globals: GlobalOptions,
  toTerminal: boolean,
): Pick<TerminalOptions, 'width' | 'colour' | 'verbose'> => ({
  width: toTerminal ? columnsOr(columnsWithoutTerminal) : columnsWithoutTerminal,
  colour: toTerminal && wantsColour(process.stdout, globals),
  verbose: globals.verbose,
});

/**
 * Text to a file, or to standard output where none is named, or `-`.
 * @param what begins the sentence of an error: `The report`
 * @throws UsageError where the file cannot be written
 */
export async function writeOutput(text: string, output: string | undefined, what: string): Promise<void> {
  if (output === undefined || output === '-') {
    process.stdout.write(text);
    return;
  }
  try {
    await writeFile(output, text);
  } catch (error) {
    throw new UsageError(
      `${what} cannot be written to ${output} (${messageOf(error)}): name another file with --output.`,
    );
  }
}

/** What of a process this is about. */
export interface Streams {
  stdout: EventEmitter;
  stderr: EventEmitter & { write(text: string): unknown };
  exitCode?: number | string | null | undefined;
  exit(code?: number | string | null): void;
}

/**
 * Standard output without a reader (`io-perf cells | head -1`) ends the command with the status it has reached; one that cannot
 * be written ends it with a sentence. Standard error carries progress and notes: without a reader the work goes on.
 */
export function watchStreams(process: Streams): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') {
      // The command may be about to say that a gate failed.
      setImmediate(() => {
        process.exit(process.exitCode ?? ExitCode.fine);
      });
      return;
    }
    process.stderr.write(`io-perf: The output cannot be written (${error.message}): send it elsewhere.\n`);
    process.exit(ExitCode.usage);
  });
  process.stderr.on('error', () => undefined);
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
