import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import { codeOf, ExitCode, messageOf, UsageError } from '../../model/index.ts';
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
} from '../../profile/index.ts';
import { globalOptions, type GlobalOptions } from '../globals.ts';
import { untilInterrupted } from '../interrupt.ts';
import { renderDifferences, renderProfile } from '../profile-text.ts';
import { coloursFor } from '../style.ts';
import { toolVersion } from '../tool.ts';

interface ProfileOptions {
  json?: string;
  against?: string;
  folded?: Folding | true;
  repeat: number;
}

const columnsWithoutTerminal = 120;
const filesShown = 15;
const filesShownVerbose = 60;

/** `io-perf profile -- COMMAND…`: what a command does to files. */
export function addProfile(program: Command): void {
  program
    .command('profile')
    .description('what a command does to files, counted exactly: io-perf profile [options] -- COMMAND…')
    .argument('<command...>', 'the command and its arguments, after --')
    .option('--json <file>', 'write the profile there')
    .option('--against <file>', 'compare with a profile written by --json; exit status 1 if a count has grown')
    .addOption(
      new Option('--folded [by]', 'print lines for a flame graph instead of the report, by path or by call').choices(
        foldings,
      ),
    )
    .option(
      '--repeat <n>',
      'run the command so many times; what is not the same each time is called unstable',
      parseTimes,
      1,
    )
    .action(profile);
}

function parseTimes(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) {
    throw new UsageError(`--repeat is "${text}", which is no number of times: give a whole number from 1 to 9999.`);
  }
  return Number(text);
}

async function profile(command: string[], options: ProfileOptions, self: Command): Promise<void> {
  const globals = globalOptions(self);
  const base = options.against === undefined ? undefined : await readProfile(options.against);
  if (options.json !== undefined) await checkOutput(options.json);
  const startedAt = new Date().toISOString();
  const directory = process.cwd();
  const { result, interrupted } = await untilInterrupted((signal) =>
    measure(command, directory, options.repeat, signal),
  );
  const document = profileDocument(
    { tool: { name: 'io-perf', version: toolVersion }, startedAt, command, directory },
    result,
  );
  if (options.json !== undefined) await writeWhole(options.json, `${JSON.stringify(document)}\n`);
  const grew = show(document, base, options, globals);
  if (interrupted) process.exitCode = ExitCode.interrupted;
  else process.exitCode = grew ? ExitCode.gateFailed : statusOf(document);
}

async function measure(
  command: string[],
  directory: string,
  times: number,
  signal: AbortSignal,
): Promise<CommandProfile> {
  const profiles: CommandProfile[] = [];
  do profiles.push(await profileCommand({ command, directory, output: 'stderr', signal }));
  while (profiles.length < times && !signal.aborted && profiles.at(-1)!.exit.code === 0);
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

async function readProfile(path: string): Promise<ProfileDocument> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new UsageError(
      `${path} cannot be read (${messageOf(error)}): name a file written by io-perf profile --json.`,
    );
  }
  return parseProfileDocument(text, path);
}

/** Refuses, before anything runs, to overwrite what is no profile. */
async function checkOutput(path: string): Promise<void> {
  const folder = resolve(path, '..');
  try {
    if (!(await stat(folder)).isDirectory()) throw new Error('it is not a directory');
  } catch (error) {
    throw new UsageError(
      `The profile cannot be written to ${path} (${messageOf(error)}): name another file with --json.`,
    );
  }
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw new UsageError(
      `The profile cannot be written to ${path} (${messageOf(error)}): name another file with --json.`,
    );
  }
  try {
    parseProfileDocument(text, path);
  } catch (error) {
    throw new UsageError(`${path} exists and would be overwritten, but ${messageOf(error)} Remove it first.`);
  }
}

/** Atomic: whoever reads the file sees the old profile or the new one, whole. */
async function writeWhole(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(temporary, text);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw new UsageError(
      `The profile cannot be written to ${path} (${messageOf(error)}): name another file with --json.`,
    );
  }
}
