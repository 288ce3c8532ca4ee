/** The user's own texts for the system's shell: builds, preparations, starts of servers. On Windows that is cmd.exe. */
import { cmdText, quoteWindowsWord, windowsLine } from '../../../runners/command/node/windows-line.ts';
import { UsageError } from '../document/index.ts';
import { childEnvironment } from './child-environment.ts';

export const isWindows = process.platform === 'win32';

export function quoteWord(word: string): string {
  if (isWindows) return quoteWindowsWord(word);
  return /^[\w.,/:=@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/**
 * @param directory where it will run: programs that it names by a path with slashes are looked for there
 * @returns words for `spawnForm`
 * @throws UsageError when it is too long for cmd.exe
 */
export function shellCommand(text: string, directory: string, platform: NodeJS.Platform = process.platform): string[] {
  if (platform !== 'win32') return ['sh', '-c', text];
  const { program, rest } = made(text, () => cmdText(text, { directory, environment: childEnvironment() }));
  return [program, rest];
}

/**
 * A whole command line for CreateProcess, which needs no shell where the command needs none.
 * @param command the user's own text, or words
 * @throws UsageError when it is too long, or nothing
 */
export function windowsCommand(
  command: string | readonly string[],
  place: { directory: string; environment?: Readonly<Record<string, string>> | undefined },
): string {
  const text = typeof command === 'string' ? command : command.map(quoteWindowsWord).join(' ');
  const environment = childEnvironment(place.environment);
  const { program, rest } = made(text, () => windowsLine(text, { directory: place.directory, environment }));
  return `"${program}" ${rest}`.trimEnd();
}

function made<Line>(text: string, make: () => Line): Line {
  try {
    return make();
  } catch (error) {
    const begin = text.length > 60 ? `${text.slice(0, 60)}…` : text;
    throw new UsageError(`The command ${begin} cannot be run: ${(error as Error).message}.`);
  }
}
