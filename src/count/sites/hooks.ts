/**
 * What an interpreter reports of its own frames. A hook that is loaded into it speaks through calls that strace sees, in their place between the
 * others: access(2) of a name that no file has.
 */
import { delimiter, join } from 'node:path';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Frame } from './call-stack.ts';
import type { Project } from './project.ts';
import { pythonHook } from './python-hook.ts';
import { nodeHook } from './node-hook.ts';

export type Language = 'python' | 'node' | 'java';

/** Calls by which hooks speak. */
export const markerCalls = ['access', 'faccessat', 'faccessat2'] as const;

const markerPrefix = '/io-perf-sites:';

export type Marker =
  /** From here on signals of this thread are answered in the file. */
  | { type: 'answers'; thread: string; file: string }
  | { type: 'thread'; thread: string }
  /** Calls of this thread are made for these frames, until `left`. */
  | { type: 'entered'; frames: Frame[] }
  | { type: 'left' }
  /** Another thread of the process will make such a call. */
  | { type: 'asked'; call: string; frames: Frame[] };

/** @returns undefined for any other name */
export function parseMarker(path: string): Marker | undefined {
  if (!path.startsWith(markerPrefix)) return undefined;
  const [type, ...rest] = path.slice(markerPrefix.length).split(':');
  switch (type) {
    case 'answers':
      return { type, thread: rest[0] ?? '', file: rest.slice(1).join(':') };
    case 'thread':
      return { type, thread: rest[0] ?? '' };
    case 'entered':
      return { type, frames: parseFrames(rest.join(':')) };
    case 'left':
      return { type };
    case 'asked':
      return { type, call: rest[0] ?? '', frames: parseFrames(rest.slice(1).join(':')) };
    default:
      return undefined;
  }
}

/** `[["append","/src/log.js",23],…]` */
function parseFrames(text: string): Frame[] {
  try {
    return (JSON.parse(text) as [string | null, string | null, number | null][]).map(([name, file, line]) => ({
      ...(name ? { function: name } : {}),
      // `<frozen importlib>`, `<string>`: no file.
      ...(file && !file.startsWith('<') ? { file, ...(line ? { line } : {}) } : {}),
    }));
  } catch {
    return [];
  }
}

const endings: Readonly<Record<Language, readonly string[]>> = {
  python: ['.py', '.pyw'],
  node: ['.js', '.mjs', '.cjs', '.ts', '.mts'],
  java: ['.java', '.kt', '.scala', '.groovy', '.clj'],
};

/** What is opened or started where a program in this language runs: the interpreter, its library, a folder of its own. */
const traces: Readonly<Record<Language, RegExp>> = {
  python: /(?:^|\/)(?:lib)?(?:python[\d.]*(?:[a-z]|-dbg)?|pypy[^/]*)(?:\.so[\d.]*|\/|$)/,
  node: /(?:^|\/)(?:lib)?node(?:js)?(?:-?\d[\d.]*|\.so[\d.]*)?$/,
  java: /(?:^|\/)(?:java|libjvm\.so)$/,
};

/**
 * The languages whose frames may matter: those that the project has files of.
 * @param touched names of what the program did anything to, where they are known: of an interpreter that did not run nothing is asked
 */
export const languagesOf = (project: Project, touched?: Iterable<string>): Language[] => {
  const names = touched && [...touched];
  return (Object.keys(endings) as Language[]).filter(
    (language) =>
      project.hasFiles(...endings[language]) && (names?.some((name) => traces[language].test(name)) ?? true),
  );
};

/**
 * @param folder an empty one, for hooks and answers
 * @param environment of the command
 * @returns what is to be added to it
 */
export function installHooks(
  languages: readonly Language[],
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const added: Record<string, string> = {};
  if (languages.includes('python')) {
    const hooks = join(folder, 'python');
    mkdirSync(hooks);
    writeFileSync(join(hooks, 'sitecustomize.py'), pythonHook);
    added.PYTHONPATH = joined([hooks, environment.PYTHONPATH], delimiter);
    added.IO_PERF_SITES = folder;
  }
  if (languages.includes('node')) {
    const hook = join(folder, 'node-hook.cjs');
    writeFileSync(hook, nodeHook);
    const words = [environment.NODE_OPTIONS, '--enable-source-maps', `--require=${JSON.stringify(hook)}`];
    added.NODE_OPTIONS = joined(words, ' ');
  }
  return added;
}

const joined = (parts: readonly (string | undefined)[], separator: string): string =>
  parts.filter((part) => part !== undefined && part !== '').join(separator);
