/**
 * Command lines on Windows, where a program gets one text and splits it itself: the words after the program are passed on untouched. What
 * cmd.exe gives a meaning goes through it (pipes, redirections, %VARIABLES%, several commands, its own commands, batch files), and a script
 * of PowerShell through that. Programs are found as cmd.exe finds them: in the folder, then on PATH, with the endings of PATHEXT; slashes are
 * allowed in their paths, so that one io-perf.yml can do for several systems.
 *
 * https://learn.microsoft.com/windows-server/administration/windows-commands/cmd and, for quotes, https://learn.microsoft.com/cpp/c-language/parsing-c-command-line-arguments
 */
import { statSync } from 'node:fs';
import { win32 } from 'node:path';

/** What is started: a program, and the text after its name. */
export interface WindowsLine {
  program: string;
  rest: string;
  /** Through cmd.exe or PowerShell, whose start is part of the time. */
  usesShell: boolean;
}

interface Place {
  directory: string;
  environment: Readonly<Record<string, string | undefined>>;
  /** Whether a file is there. */
  isFile?: (path: string) => boolean;
}

const commandsOfCmd = new Set(
  `assoc break call cd chdir cls color copy date del dir echo endlocal erase exit for ftype goto if md mkdir mklink move path pause popd
    prompt pushd rd rem ren rename rmdir set setlocal shift start time title type ver verify vol`.split(/\s+/),
);
const defaultEndings = '.COM;.EXE;.BAT;.CMD';

/** What CreateProcess and cmd.exe take, in characters. */
const maxLine = 32_767;
const maxCmdLine = 8_191;

/** @throws Error when the text is not a command, or too long, as the end of a sentence */
export function windowsLine(text: string, place: Place): WindowsLine {
  const line = joinLines(text);
  if (line === '') throw new Error('there is no command');
  const [word, rest] = firstWord(line);
  const path = findWindowsProgram(unquoted(word), place);
  const kind = path === undefined ? '' : win32.extname(path).toLowerCase();
  if (!needsCmd(line) && path !== undefined) {
    if (kind === '.exe' || kind === '.com') return limited({ program: path, rest, usesShell: false }, maxLine);
    if (kind === '.ps1') return limited(powershell(path, rest, place), maxLine);
  }
  // Not found: it is not there, and the start says so.
  const isOwnCommand = path === undefined && isCommandOfCmd(unquoted(word));
  if (!needsCmd(line) && path === undefined && !isOwnCommand)
    return { program: unquoted(word), rest, usesShell: false };
  return limited(cmdLine(withPaths(line, place), place), maxCmdLine);
}

/** A text for cmd.exe, whatever is in it: a build, a preparation. @throws Error when it is too long */
export const cmdText = (text: string, place: Place): WindowsLine =>
  limited(cmdLine(withPaths(joinLines(text), place), place), maxCmdLine);

/**
 * The text of one word for a program that splits its line as those of Visual C++ do. A quote is written twice: cmd.exe takes \" for the end of a
 * quotation, and what follows for its own.
 */
export function quoteWindowsWord(word: string): string {
  if (/^[\w.:/\\@+-]+$/.test(word)) return word;
  return `"${word.replace(/(\\*)"/g, '$1$1""').replace(/(\\+)$/, '$1$1')}"`;
}

/**
 * @param name a path, relative to the folder, or a name to be found there or on PATH
 * @returns its path with the ending
 */
export function findWindowsProgram(
  name: string,
  { directory, environment, isFile = isFileHere }: Place,
): string | undefined {
  if (name === '') return undefined;
  const given = name.replaceAll('/', '\\');
  const hasFolder = /[\\:]/.test(given);
  const folders = hasFolder
    ? [directory]
    : [directory, ...(variable(environment, 'PATH') ?? '').split(';').map(unquoted).filter(Boolean)];
  const endings = (variable(environment, 'PATHEXT') ?? defaultEndings).split(';').filter(Boolean);
  const own = win32.extname(given).toLowerCase();
  const isComplete = own === '.ps1' || endings.some((ending) => ending.toLowerCase() === own);
  const candidates = isComplete
    ? ['', ...endings]
    : [...endings.map((ending) => ending.toLowerCase()), ...(own === '' ? [] : [''])];
  for (const folder of folders) {
    const path = win32.resolve(directory, folder, given);
    const found = candidates.find((ending) => isFile(path + ending));
    if (found !== undefined) return path + found;
  }
  return undefined;
}

/** Names of variables have no case there. */
export function variable(environment: Place['environment'], name: string): string | undefined {
  const key = Object.keys(environment).find((one) => one.toUpperCase() === name);
  return key === undefined ? undefined : environment[key];
}

/** Several lines as one: cmd.exe reads no second one. */
function joinLines(text: string): string {
  const lines = text.replace(/\^\r?\n/g, '').split(/\r?\n/);
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(?:rem\b|::)/i.test(line))
    .join(' & ');
}

/** The program as it is written, and everything after it. */
function firstWord(line: string): [string, string] {
  const [word = ''] = /^(?:"[^"]*"?|[^\s"&|<>,;=])+/.exec(line) ?? [];
  return [word, line.slice(word.length).trimStart()];
}

const unquoted = (word: string): string => word.replaceAll('"', '');

const isCommandOfCmd = (word: string): boolean =>
  commandsOfCmd.has(/^[a-z]+/i.exec(word)?.[0].toLowerCase() ?? '') && /^[a-z]+(?:$|[^\w-])/i.test(word);

/** A quotation ends at the next quote: cmd.exe knows no escaped ones. */
function needsCmd(line: string): boolean {
  const outside = line.replace(/"[^"]*(?:"|$)/g, ' ');
  return /[&|<>^]/.test(outside) || /%[^%\s][^%]*%/.test(line) || /^[(@]/.test(line);
}

/**
 * Paths of programs as cmd.exe takes them, in every command of the line: it reads `./tool` as the command `.`. One that is not there yet, or lies
 * below a folder that the line goes into, keeps its name.
 */
function withPaths(line: string, place: Place): string {
  let result = '';
  let left = line;
  while (left !== '') {
    const [begin] = /^[\s&|(@]*/.exec(left)!;
    left = left.slice(begin.length);
    const [word = ''] = /^(?:"[^"]*"?|[^\s"&|<>,;=()])+/.exec(left) ?? [];
    const [others] = /^(?:"[^"]*(?:"|$)|\^.|[^"&|(])*/s.exec(left.slice(word.length))!;
    const path = word.includes('/') || /\.ps1"?$/i.test(word) ? findWindowsProgram(unquoted(word), place) : undefined;
    result += begin + (path === undefined ? unknownPath(word, place) : commandOf(path, place)) + others;
    const [opening] = /^\(?/.exec(left.slice(word.length + others.length))!;
    left = left.slice(word.length + others.length + opening.length);
    result += opening;
    if (begin + word + others + opening === '') break;
  }
  return result + left;
}

/** `find/i` is a program with an option; `.venv/Scripts/pip` is a path. */
function unknownPath(word: string, place: Place): string {
  const [first = ''] = unquoted(word).split('/');
  const hasOption = isCommandOfCmd(unquoted(word)) || findWindowsProgram(first, place) !== undefined;
  return hasOption ? word : word.replaceAll('/', '\\');
}

function commandOf(path: string, place: Place): string {
  if (win32.extname(path).toLowerCase() !== '.ps1') return `"${path}"`;
  const { program, rest } = powershell(path, '', place);
  return `"${program}" ${rest}`.trimEnd();
}

function powershell(path: string, rest: string, place: Place): WindowsLine {
  const program =
    findWindowsProgram('pwsh.exe', place) ?? findWindowsProgram('powershell.exe', place) ?? 'powershell.exe';
  const options = '-NoLogo -NoProfile -NonInteractive -ExecutionPolicy Bypass -File';
  return { program, rest: `${options} "${path}" ${rest}`.trimEnd(), usesShell: true };
}

function cmdLine(text: string, { environment }: Place): WindowsLine {
  // With /s the outermost quotes are removed, and the rest stays as it is.
  return { program: variable(environment, 'COMSPEC') ?? 'cmd.exe', rest: `/d /s /c "${text}"`, usesShell: true };
}

function limited(line: WindowsLine, most: number): WindowsLine {
  const length = line.program.length + line.rest.length + 3;
  if (length <= most) return line;
  const who = most === maxCmdLine ? 'cmd.exe takes' : 'Windows takes';
  throw new Error(`it has ${length.toLocaleString('en')} characters, and ${who} ${most.toLocaleString('en')}`);
}

function isFileHere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
