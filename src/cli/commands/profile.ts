import { constants } from 'node:os';
import { Option, type Command } from 'commander';
import { ExitCode, UsageError } from '../../document/index.ts';
import {
  combineProfiles,
  differProfiles,
  foldings,
  grownOf,
  parseProfileDocument,
  profileCommand,
  profileDocument,
  renderFolded,
  type CommandProfile,
  type Folding,
  type ProfileDocument,
} from '../../count/index.ts';
import { profileMatrixCells } from '../cell-profiles.ts';
import { globalOptions, type GlobalOptions } from '../globals.ts';
import { untilInterrupted, toolVersion } from '../../app/index.ts';
import { checkProfileOutput, readProfile, writeProfile } from '../profile-file.ts';
import { renderDifferences, renderProfile } from '../profile-text.ts';
import { coloursFor } from '../style.ts';

interface ProfileOptions {
  json?: string;
  against?: string;
  folded?: Folding | true;
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
    .description('what a command does to files, counted exactly: io-perf profile [options] -- COMMAND…')
    .argument('[command...]', 'the command and its arguments, after --')
    .option('--cells <pattern...>', 'instead of a command: counts per operation of these cells of the matrix')
    .option('--runners <list>', 'of the cells, only those of these runners, separated by commas')
    .option('--directory <folder>', 'where the cells make their files (default: this folder)')
    .option('--json <file>', 'write the profile there')
    .option('--against <file>', 'compare with a profile written by --json; exit status 1 if a count has grown')
    .addOption(
      new Option('--folded [by]', 'print lines for a flame graph instead of the report, by path or by call').choices(
        foldings,
      ),
    )
    .option(
      '--repeat <n>',
      'run the command so many times (default: 1; cells: 3); what is not the same each time is called unstable',
      (text: string) => parseTimes(text),
    )
    .option('--warmup <n>', 'run the command so many times before, uncounted', parseWarmup, 0)
    .action(profile);
}

function parseWarmup(text: string): number {
  return text === '0' ? 0 : parseTimes(text, '--warmup');
}

function parseTimes(text: string, name = '--repeat'): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) {
    throw new UsageError(`${name} is "${text}", which is no number of times: give a whole number from 1 to 9999.`);
  }
  return Number(text);
}

async function profile(command: string[], options: ProfileOptions, self: Command): Promise<void> {
  const globals = globalOptions(self);
  const { cells, json, folded } = options;
  if (cells !== undefined) {
    if (command.length > 0) throw new UsageError('Give either --cells or a command, not both.');
    if (folded !== undefined) throw new UsageError('--folded shows a command, not --cells: leave one of them out.');
    await profileMatrixCells({ ...options, cells }, globals);
    return;
  }
  if (command.length === 0) {
    throw new UsageError('There is nothing to profile: give a command after --, or --cells with a pattern.');
  }
  const base = options.against === undefined ? undefined : await readProfile(options.against, parseProfileDocument);
  if (json !== undefined) await checkProfileOutput(json);
  const startedAt = new Date().toISOString();
  const directory = process.cwd();
  const { result, interrupted } = await untilInterrupted((signal) => measure(command, directory, options, signal));
  const document = profileDocument(
    { tool: { name: 'io-perf', version: toolVersion }, startedAt, command, directory },
    result,
  );
  if (json !== undefined) await writeProfile(json, document);
  const grew = show(document, base, options, globals);
  if (interrupted) process.exitCode = ExitCode.interrupted;
  else process.exitCode = grew ? ExitCode.gateFailed : statusOf(document);
}

async function measure(
  command: string[],
  directory: string,
  { repeat = 1, warmup, json, against }: ProfileOptions,
  signal: AbortSignal,
): Promise<CommandProfile> {
  const profiles: CommandProfile[] = [];
  // Between two profiles of one command there is a file more.
  const ownFiles = [json, against].filter((path) => path !== undefined);
  const once = (): Promise<CommandProfile> =>
    profileCommand({ command, directory, ownFiles, output: 'stderr', signal });
  for (let time = 0; time < warmup && !signal.aborted; time++) await once();
  // A command that fails says what it has to say once.
  do profiles.push(await once());
  while (profiles.length < repeat && !signal.aborted && profiles.at(-1)!.exit.code === 0);
  const last = profiles.at(-1)!;
  return { ...last, profile: combineProfiles(profiles.map((one) => one.profile)) };
}

/** @returns whether a count has grown */
function show(
  document: ProfileDocument,
  base: ProfileDocument | undefined,
  { folded, against = '' }: ProfileOptions,
  globals: GlobalOptions,
): boolean {
  // With folded stacks on standard output, whatever else is said goes to standard error.
  const aside = folded === undefined ? process.stdout : process.stderr;
  const colours = coloursFor(aside, globals);
  if (folded !== undefined) process.stdout.write(renderFolded(document, folded === true ? 'path' : folded));
  else {
    const width = process.stdout.isTTY ? process.stdout.columns : columnsWithoutTerminal;
    const files = globals.verbose ? filesShownVerbose : filesShown;
    if (!globals.quiet) process.stdout.write(renderProfile(document, { width, colours, files }));
  }
  if (base === undefined) return false;
  if (base.profile.source !== document.profile.source) {
    throw new UsageError(
      `${against} was counted in another way (${base.profile.source ?? 'unknown'}) than this profile (${document.profile.source ?? 'unknown'}): profile both with strace, or both without.`,
    );
  }
  const differences = differProfiles(base, document);
  const grown = grownOf(differences, base.profile, document.profile);
  aside.write(
    `${globals.quiet || folded !== undefined ? '' : '\n'}${renderDifferences(differences, grown, against, colours)}`,
  );
  return grown.length > 0;
}

/** The command's own: 128 and the signal's number for one that was ended by a signal, as shells have it. */
function statusOf({ exit: { code, signal } }: ProfileDocument): number {
  if (code !== null) return code;
  const numbers: Partial<Record<string, number>> = constants.signals;
  return 128 + (numbers[signal ?? ''] ?? 0);
}
