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
import { perlHook } from './perl-hook.ts';
import type { RawFrame } from './stack-lines.ts';
import { siteHooks, type SiteLanguage } from '../../languages/index.ts';

/** `native`: all that loads the C library, as far as it is needed: Rust, Ruby, PHP, and Perl for what no signal asks for. */
export type Language = 'python' | 'node' | 'java' | 'perl' | 'native' | SiteLanguage;

export const markerCalls = ['access', 'faccessat', 'faccessat2'] as const;

const markerPrefix = '/io-perf-sites:';

export type Marker =
  /** From here on signals of this thread are answered in the file. */
  | { type: 'answers'; thread: string; file: string }
  | { type: 'thread'; thread: string }
  /** Calls of this thread are made for these frames, until `left`. */
  | { type: 'entered'; frames: Answer }
  /** The last call of this thread was made for these frames, at this instruction; without one it is the call before. */
  | { type: 'answer'; at: number | undefined; frames: Answer }
  | { type: 'left' }
  /** A stack of this process, which is called by its number from here on. */
  | { type: 'frames'; id: string; frames: Frame[] }
  /** What this thread does until `shows` is the hook's own. */
  | { type: 'hides' | 'shows' }
  /** What the process did before was the start of its runtime. */
  | { type: 'starts' }
  /** A library of the process whose calls the hook is not asked for. */
  | { type: 'native'; file: string }
  /** Until `ends` other threads of the process make such calls for these frames. */
  | { type: 'begins'; id: string; calls: string[]; frames: Frame[] }
  | { type: 'ends'; id: string }
  /** Another thread of the process will make such a call. */
  | { type: 'asked'; call: string; frames: Frame[] };

/** As an interpreter has them, of the machine's code, or by the number of a stack that was said before. */
export type Answer = { named: Frame[] } | { raw: RawFrame[] } | { known: string };

/** @returns undefined for any other name */
export function parseMarker(path: string): Marker | undefined {
  if (!path.startsWith(markerPrefix)) return undefined;
  const [type, first = '', ...rest] = path.slice(markerPrefix.length).split(':');
  const after = rest.join(':');
  switch (type) {
    case 'answers':
      return { type, thread: first, file: after };
    case 'thread':
      return { type, thread: first };
    case 'entered':
      return { type, frames: parseAnswer([first, ...rest].join(':')) };
    case 'answer': {
      const at = Number.parseInt(first, 16);
      return { type, at: Number.isNaN(at) ? undefined : at, frames: parseAnswer(after) };
    }
    case 'left':
    case 'hides':
    case 'shows':
    case 'starts':
      return { type };
    case 'frames': {
      const [language, ...text] = rest;
      const hook = siteHooks.find((one) => one.language === language);
      return { type, id: first, frames: hook?.readFrames(text.join(':')) ?? [] };
    }
    case 'native':
      return { type, file: [first, ...rest].join(':') };
    case 'begins': {
      const [calls = '', ...frames] = rest;
      return { type, id: first, calls: calls.split('|'), frames: parseFrames(frames.join(':')) };
    }
    case 'ends':
      return { type, id: first };
    case 'asked':
      return { type, call: first, frames: parseFrames(after) };
    default:
      return undefined;
  }
}

function parseAnswer(text: string): Answer {
  if (text.startsWith('@')) return { raw: parseRaw(text.slice(1)) };
  return text.startsWith('=') ? { known: text.slice(1) } : { named: parseFrames(text) };
}

/** `0+1a2b,1+3c4d,⇥/usr/lib/libc.so.6⇥/src/prog`: the number of a file, and the address in it. */
function parseRaw(text: string): RawFrame[] {
  const [list = '', ...objects] = text.split('\t');
  return list.split(',').flatMap((one) => {
    const [object, address] = one.split('+');
    const name = objects[Number(object)];
    return address === undefined || name === undefined ? [] : [{ object: name, offset: Number.parseInt(address, 16) }];
  });
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

const perlTrace = /(?:^|\/)(?:lib)?perl[\d.]*(?:\.so[\d.]*|\/|$)/;

/** Files of a project; and what is opened or started where a program in this language runs: the interpreter, its library, a folder of its own. */
const signs: readonly { language: Language; endings: readonly string[]; trace?: RegExp }[] = [
  {
    language: 'python',
    endings: ['.py', '.pyw'],
    trace: /(?:^|\/)(?:lib)?(?:python[\d.]*(?:[a-z]|-dbg)?|pypy[^/]*)(?:\.so[\d.]*|\/|$)/,
  },
  {
    language: 'node',
    endings: ['.js', '.mjs', '.cjs', '.ts', '.mts'],
    trace: /(?:^|\/)(?:lib)?node(?:js)?(?:-?\d[\d.]*|\.so[\d.]*)?$/,
  },
  {
    language: 'java',
    endings: ['.java', '.kt', '.scala', '.groovy', '.clj'],
    trace: /(?:^|\/)(?:java|libjvm\.so)$/,
  },
  { language: 'perl', endings: ['.pl', '.pm', '.t'], trace: perlTrace },
  { language: 'native', endings: ['.rs'] },
  { language: 'native', endings: ['.rb'], trace: /(?:^|\/)(?:lib)?ruby[\d.-]*(?:\.so[\d.]*|\/|$)/ },
  { language: 'native', endings: ['.php'], trace: /(?:^|\/)(?:lib)?php[\d.-]*(?:\.so[\d.]*|\/|$)/ },
  { language: 'native', endings: ['.pl', '.pm', '.t'], trace: perlTrace },
  ...siteHooks,
];

/**
 * The languages whose frames may matter: those that the project has files of.
 * @param touched names of what the program did anything to, where they are known: of an interpreter that did not run nothing is asked
 */
export function languagesOf(project: Project, touched?: Iterable<string>): Language[] {
  const names = touched && [...touched];
  const ran = (trace: RegExp | undefined): boolean => !trace || (names?.some((name) => trace.test(name)) ?? true);
  const there = signs.filter(({ endings, trace }) => project.hasFiles(...endings) && ran(trace));
  return [...new Set(there.map(({ language }) => language))];
}

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
  if (languages.includes('perl')) {
    const hooks = join(folder, 'perl');
    mkdirSync(hooks);
    writeFileSync(join(hooks, 'IoPerfSites.pm'), perlHook);
    added.PERL5LIB = joined([hooks, environment.PERL5LIB], delimiter);
    added.PERL5OPT = joined(['-MIoPerfSites', environment.PERL5OPT], ' ');
  }
  return added;
}

const joined = (parts: readonly (string | undefined)[], separator: string): string =>
  parts.filter((part) => part !== undefined && part !== '').join(separator);
