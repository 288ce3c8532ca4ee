/** What the search needs of an ecosystem: the published versions of a package, and a project that has one of them. */
import { messageOf, UsageError } from '../../../core/document/index.ts';
import { runCommand } from '../../../core/system/index.ts';
import type { Ecosystem } from '../../compare/packages/index.ts';
import { NotBuilt } from '../../compare/subjects.ts';

export interface Pin {
  /** The package, as the manifest writes it. */
  name: string;
  /** The version that the project has. */
  from: string;
  to: string;
}

export interface Asked {
  /** With the user's configuration. */
  workingDirectory: string;
  environment: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

export interface Registry {
  ecosystem: Ecosystem;
  title: string;
  /** Lock files and manifests that `pin` changes, by their names without folders. */
  pattern: RegExp;
  /** How the user may write it, in messages. */
  files: string;
  /**
   * Published versions, in any order, as the user's own tool lists them from the registry that it is set up for.
   * @throws UsageError if the tool or the registry is missing
   */
  list: (name: string, asked: Asked) => Promise<string[]>;
  /** @param bad the version where the search ends */
  isPrerelease: (version: string, bad: string) => boolean;
  /**
   * Changes the version of one package.
   * @param files those that have it, as absolute paths in a checkout
   * @throws NotBuilt if that version cannot be had
   */
  pin: (pin: Pin, files: readonly string[], signal: AbortSignal) => Promise<void>;
}

const timeoutMs = 5 * 60_000;

/** The last line that is not empty: tools print their advice first. */
const lastLine = (text: string): string => text.trim().split('\n').at(-1)!.trim();

/** @returns the standard output of the tool. @throws UsageError */
export async function askRegistry(
  command: readonly string[],
  name: string,
  { workingDirectory, signal }: Asked,
): Promise<string> {
  const { code, failure, stdout, stderr } = await runCommand(command, { timeoutMs, workingDirectory, signal });
  signal.throwIfAborted();
  if (code === 0) return stdout;
  // Maven writes what is wrong to standard output.
  const said = stderr.trim() === '' ? (/^\[ERROR\] .*/m.exec(stdout)?.[0] ?? '') : stderr;
  const why = failure ?? (errorLine(said) || `exit status ${code}`);
  throw new UsageError(
    `The published versions of ${name} could not be listed: ${command.slice(0, 4).join(' ')} … ${failure === undefined ? 'failed' : 'cannot be used'} (${why}). Check the name, and that this machine reaches the registry.`,
  );
}

/** @returns the standard output of the tool. @throws NotBuilt */
export async function changeBy(
  command: readonly string[],
  { to, name }: Pin,
  workingDirectory: string,
  signal: AbortSignal,
): Promise<string> {
  const { code, failure, stdout, stderr } = await runCommand(command, { timeoutMs, workingDirectory, signal });
  signal.throwIfAborted();
  if (code === 0) return stdout;
  // .NET writes its errors to standard output.
  const why = failure ?? (errorLine(stderr.trim() === '' ? stdout : stderr) || `exit status ${code}`);
  throw new NotBuilt(`${command.slice(0, 3).join(' ')} could not make it ${name} ${to}: ${why}`);
}

/** @throws NotBuilt if the text cannot be read */
export function parsedAnswer(text: string, tool: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new NotBuilt(`${tool} did not answer with JSON (${messageOf(error)}).`);
  }
}

const errorLine = (stderr: string): string =>
  stderr
    .split('\n')
    .find((line) => /\b(?:error|errored|fatal)\b/i.test(line) && !line.includes('complete log'))
    ?.trim() ?? lastLine(stderr);

/** As npm, Go and Cargo write them: semantic versions. */
export const isSemanticPrerelease = (version: string): boolean => version.split('+', 1)[0]!.includes('-');
