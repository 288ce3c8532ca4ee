/** `io-perf profile`: counts what a command, or cells, do to files. */
import { constants } from 'node:os';
import { Option, type Command } from 'commander';
import {
  platformOf,
  profileMatrixCells,
  profileOfCommand,
  untilInterrupted,
  type CommandProfileResult,
} from '../../app/index.ts';
import { foldings, renderFolded, type Folding, type ProfileDocument } from '../../count/index.ts';
import { ExitCode, MeasurementError, messageOf, UsageError } from '../../core/document/index.ts';
import { readConfig } from '../../gate/config/index.ts';
import { renderCellProfiles, renderDifferences, renderGrownCounts, renderProfile } from '../../report/index.ts';
import { forJson, forLog } from '../../core/words/index.ts';
import { globalOptions, type GlobalOptions, jsonOption } from '../options.ts';
import { coloursFor, columnsOr, withProgress } from '../output.ts';

interface ProfileOptions {
  json?: string;
  against?: string;
  folded?: Folding | true;
  where?: boolean;
  stacks?: string;
  instructions?: boolean;
  repeat?: number;
  warmup: number;
  cells?: string[];
  runners?: string;
  directory?: string;
}

const columnsWithoutTerminal = 120;
const filesShown = 15;
const filesShownVerbose = 60;

/** `io-perf profile -- COMMAND…`: what a command does to files. */
export function addProfile(program: Command): void {
  program
    .command('profile')
    .description('count exactly what a command does to files')
    .argument('[command...]', 'the command and its arguments, after --')
    .option('--cells <pattern...>', 'instead of a command: counts per operation of these cells of the matrix')
    .option('--runners <list>', 'with --cells: only these runners, separated by commas')
    .option('--directory <folder>', 'where the cells make their files (default: this folder)')
    .option(...jsonOption)
    .option('--against <file>', 'compare with a profile written by --json; exit status 1 if a count has grown')
    .addOption(
      new Option('--folded [by]', 'print lines for a flame graph instead of the report, by path or by call').choices(
        foldings,
      ),
    )
    .option('--where', 'also name who makes the calls: function, file, line')
    .option('--stacks <file>', 'with --where: the call stacks: .svg, .html, .speedscope.json or .folded')
    .option('--instructions', 'also count the instructions in user mode, under callgrind (valgrind)')
    .option(
      '--repeat <n>',
      'run the command n times (default: 1; cells: 3); counts that differ are called unstable',
      (text: string) => parseTimes(text),
    )
    .option('--warmup <n>', 'first run the command n times, uncounted', parseWarmup, 0)
    .action(profile);
}

function parseWarmup(text: string): number {
  return text === '0' ? 0 : parseTimes(text, '--warmup');
}

function parseTimes(text: string, name = '--repeat'): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) {
    throw new UsageError(`${name} is "${text}", which is not a number of times: give a whole number from 1 to 9999.`);
  }
  return Number(text);
}

async function profile(command: string[], options: ProfileOptions, self: Command): Promise<void> {
  const globals = globalOptions(self);
  const { cells, folded, repeat, warmup, against, where, stacks, instructions } = options;
  const json = fileOf(options);
  if (options.json === '-' && folded !== undefined) {
    throw new UsageError('--json - and --folded both print on standard output: name a file with --json.');
  }
  if (stacks !== undefined && where !== true) {
    throw new UsageError('--stacks writes the call stacks that --where records: give --where as well.');
  }
  if (cells !== undefined) {
    if (command.length > 0) throw new UsageError('Give either --cells or a command, not both.');
    if (folded !== undefined) throw new UsageError('--folded shows a command, not --cells: leave one of them out.');
    if (where === true) throw new UsageError('--where asks about a command, not --cells: leave one of them out.');
    await profileCells(cells, options, globals);
    return;
  }
  if (command.length === 0) {
    throw new UsageError('There is nothing to profile: give a command after --, or --cells with a pattern.');
  }
  const request = { command, directory: process.cwd(), repeat, warmup, json, against, where, stacks, instructions };
  const { result, interrupted } = await untilInterrupted(process, (signal) => profileOfCommand(request, signal)).catch(
    async (error: unknown) => {
      throw (await meantWorkload(command, error)) ?? error;
    },
  );
  const grew = show(result, options, globals);
  if (interrupted) process.exitCode = ExitCode.interrupted;
  else process.exitCode = grew ? ExitCode.gateFailed : statusOf(result.document);
}

/** A workload is counted by run, with its preparation and environment. */
async function meantWorkload([name = '', ...more]: readonly string[], error: unknown): Promise<UsageError | undefined> {
  if (more.length > 0 || !messageOf(error).includes('there is no such program')) return undefined;
  if (!Object.hasOwn((await readConfig(undefined)).workloads ?? {}, name)) return undefined;
  return new UsageError(
    `${name} is a workload of io-perf.yml, not a program: io-perf run ${name} --profile counts it.`,
  );
}

/** Where the profile is written; undefined: it is printed, or only shown. */
const fileOf = ({ json }: ProfileOptions): string | undefined => (json === '-' ? undefined : json);

const printJson = (document: object): boolean =>
  process.stdout.write(`${forJson(JSON.stringify(document, undefined, 2))}\n`);

/** @returns whether a count has grown */
function show(
  { document, comparison }: CommandProfileResult,
  { folded, json, against = '' }: ProfileOptions,
  globals: GlobalOptions,
): boolean {
  // With folded stacks or JSON on standard output, whatever else is said goes to standard error.
  const asText = folded === undefined && json !== '-';
  const aside = asText ? process.stdout : process.stderr;
  const colours = coloursFor(aside, globals);
  if (folded !== undefined) process.stdout.write(forLog(renderFolded(document, folded === true ? 'path' : folded)));
  else if (json === '-') printJson(document);
  else {
    const width = columnsOr(columnsWithoutTerminal);
    const files = globals.verbose ? filesShownVerbose : filesShown;
    if (!globals.quiet) process.stdout.write(renderProfile(document, { width, colours, files }));
  }
  if (comparison === undefined) return false;
  if ('refusal' in comparison) throw new UsageError(comparison.refusal);
  const { differences, grown } = comparison;
  aside.write(`${globals.quiet || !asText ? '' : '\n'}${renderDifferences(differences, grown, against, colours)}`);
  return grown.length > 0;
}

async function profileCells(patterns: string[], options: ProfileOptions, globals: GlobalOptions): Promise<void> {
  const { runners, against, directory, repeat } = options;
  const printed = options.json === '-';
  const request = {
    patterns,
    json: fileOf(options),
    against,
    directory,
    repeat,
    runners: runners?.split(',').map((name) => name.trim()),
    platform: platformOf(process.platform),
  };
  const { result, interrupted } = await withProgress(globals, (progress, signal) =>
    profileMatrixCells(request, { progress, signal }),
  );
  const { document, failure, grown } = result;
  const aside = printed ? process.stderr : process.stdout;
  const colours = coloursFor(aside, globals);
  if (printed) printJson(document);
  else if (!globals.quiet) process.stdout.write(renderCellProfiles(document, colours));
  if (interrupted) {
    process.exitCode = ExitCode.interrupted;
    return;
  }
  if (failure !== undefined) throw new MeasurementError(failure);
  if (grown === undefined) return;
  aside.write(`${globals.quiet || printed ? '' : '\n'}${renderGrownCounts(grown, colours)}\n`);
  if (grown.length > 0) process.exitCode = ExitCode.gateFailed;
}

/** The command's own: 128 and the signal's number for one that was ended by a signal, as shells have it. */
function statusOf({ exit: { code, signal } }: ProfileDocument): number {
  if (code !== null) return code;
  const numbers: Partial<Record<string, number>> = constants.signals;
  return 128 + (numbers[signal ?? ''] ?? 0);
}
