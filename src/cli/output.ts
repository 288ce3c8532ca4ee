/** Where output goes: colours, widths, files, and what happens when it cannot be written. */
import { writeFile } from 'node:fs/promises';
import type { EventEmitter } from 'node:events';
import type { Colors } from 'picocolors/types.js';
import pc from 'picocolors';
import type { Command } from 'commander';
import type { GlobalOptions } from './options.ts';
import { createProgress, type Progress } from '../report/progress/index.ts';
import { displayWidth, type TerminalOptions } from '../report/index.ts';
import { untilInterrupted } from '../app/index.ts';
import { ExitCode, messageOf, UsageError } from '../core/document/index.ts';
import { forLog, makeVisible } from '../core/words/index.ts';
import { measuredStudies } from '../suite/matrix/index.ts';

interface ColourQuestion {
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

/** A task until its end or an interruption, with its progress on standard error. */
export function withProgress<T>(
  globals: GlobalOptions,
  task: (progress: Progress, signal: AbortSignal) => Promise<T>,
): ReturnType<typeof untilInterrupted<T>> {
  const progress = progressFor(globals);
  return untilInterrupted(process, (signal) =>
    task(progress, signal).finally(() => {
      progress.finish();
    }),
  );
}

/** Sentences on standard output; names of a store's files are in them. */
export function say(sentences: readonly string[]): void {
  process.stdout.write(forLog(`${sentences.map(makeVisible).join('\n')}\n`));
}

/** Lines of a table. A row with fewer cells than the headings is as wide as it is, except for its first one. */
export function inColumns(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const lines = [headings, ...rows];
  const widths = headings.map((_, at) => {
    const wide = at === 0 ? lines : lines.filter(({ length }) => length === headings.length);
    return Math.max(...wide.map((line) => displayWidth(line[at]!)));
  });
  const padded = (text: string, at: number): string => text + ' '.repeat(Math.max(0, widths[at]! - displayWidth(text)));
  return lines.map((line) => line.map(padded).join('  ').trimEnd());
}

/** Of standard output; a file or a log has no width of its own. */
export const columnsOr = (withoutTerminal: number): number =>
  process.stdout.isTTY ? process.stdout.columns : withoutTerminal;

/** Columns when the output is no terminal: a file, a log. */
const columnsWithoutTerminal = 100;

/** @param toTerminal whether standard output is where it goes */
export const pageFor = (
  globals: GlobalOptions,
  toTerminal: boolean,
): Pick<TerminalOptions, 'width' | 'colour' | 'verbose' | 'studiesOf'> => ({
  width: toTerminal ? columnsOr(columnsWithoutTerminal) : columnsWithoutTerminal,
  colour: toTerminal && wantsColour(process.stdout, globals),
  verbose: globals.verbose,
  studiesOf: measuredStudies,
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
