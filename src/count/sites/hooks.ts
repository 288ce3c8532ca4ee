/**
 * What an interpreter tells of its own frames. A hook that is loaded into it speaks through calls that strace sees, in their place between the
 * others: access(2) of a name that no file has.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Frame } from './call-stack.ts';
import { pythonHook } from './python-hook.ts';
import type { Project } from './project.ts';

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

// Frames of Node.js. Its library of files calls a table of functions, one for each system call: the hook stands in that table, says whose
// call it is, and lets it through. What is done at once is marked before and after; what a thread of the pool will do is announced.

/** Loaded with `--require`, in worker threads too. */
const nodeHook = `'use strict';
(() => {
  let table;
  try { table = process.binding('fs'); } catch { return; }
  const look = table.access;
  if (typeof look !== 'function') return;
  const mostText = 3000;
  const positioned = (plain, at) => (position) =>
    (typeof position === 'number' && position >= 0) || (typeof position === 'bigint' && position >= 0n) ? at : plain;
  const read = positioned('read', 'pread64'), write = positioned('write', 'pwrite64');
  const readMany = positioned('readv', 'preadv'), writeMany = positioned('writev', 'pwritev');
  const stat = () => 'statx';
  const named = (call) => () => call;
  const calls = {
    access: named('access'), open: named('openat'), openFileHandle: named('openat'), close: named('close'),
    stat, lstat: stat, fstat: stat, statfs: named('statfs'),
    read: (words) => read(words[4]),
    readBuffers: (words) => (words[1].length === 1 ? read(words[2]) : readMany(words[2])),
    writeBuffer: (words) => write(words[4]), writeString: (words) => write(words[2]),
    writeBuffers: (words) => (words[1].length === 1 ? write(words[2]) : writeMany(words[2])),
    fsync: named('fsync'), fdatasync: named('fdatasync'), ftruncate: named('ftruncate'),
    rename: named('rename'), unlink: named('unlink'), rmdir: named('rmdir'), mkdir: named('mkdir'),
    mkdtemp: named('mkdir'), link: named('link'), symlink: named('symlink'), readlink: named('readlink'),
    chmod: named('fchmodat'), fchmod: named('fchmod'), utimes: named('utimensat'), futimes: named('utimensat'),
    copyFile: named(''), readdir: named('getdents64'), realpath: named(''), readFileUtf8: named(''), writeFileUtf8: named(''),
    existsSync: named(''), internalModuleStat: named(''), internalModuleReadJSON: named(''), rmSync: named(''),
    cpSyncCheckPaths: named(''), cpSyncCopyDir: named(''), getFormatOfExtensionlessFile: named(''),
  };
  const mark = (text) => {
    try { look.call(table, '/io-perf-sites:' + text, 0); } catch {}
    // Older versions want a place for the error instead of throwing it.
    if (look.length >= 4) try { look.call(table, '/io-perf-sites:' + text, 0, undefined, {}); } catch {}
  };
  // Of code that was compiled or bundled: where it was written, as its source map says.
  const { findSourceMap } = require('node:module');
  const plainPath = (file) => (file.startsWith('file:') ? decodeURIComponent(new URL(file).pathname) : file);
  const written = (path, line, column) => {
    try {
      const map = typeof findSourceMap === 'function' ? findSourceMap(path) : undefined;
      const entry = map ? map.findEntry(line - 1, column - 1) : {};
      if (typeof entry.originalSource === 'string') return [plainPath(entry.originalSource), entry.originalLine + 1];
    } catch {}
    return [path, line];
  };
  const framesOfError = (_, sites) => sites.flatMap((site) => {
    const file = site.getFileName();
    if (!file || file.startsWith('node:')) return [];
    const name = site.getFunctionName() || site.getMethodName();
    const place = written(plainPath(file), site.getLineNumber(), site.getColumnNumber());
    return [[name ? name.replace(/^Object\\.<anonymous>$/, '') || null : null, ...place]];
  });
  const frames = () => {
    const [prepare, limit] = [Error.prepareStackTrace, Error.stackTraceLimit];
    let found = [];
    try {
      Error.prepareStackTrace = framesOfError;
      Error.stackTraceLimit = 60;
      const { stack } = new Error();
      if (Array.isArray(stack)) found = stack.filter(([, file]) => file !== __filename);
    } finally {
      Error.prepareStackTrace = prepare;
      Error.stackTraceLimit = limit;
    }
    while (found.length > 1 && Buffer.byteLength(JSON.stringify(found)) > mostText) found.pop();
    return JSON.stringify(found);
  };
  const isLater = (words) =>
    words.some((word) => word !== undefined && word !== null && (word === table.kUsePromises || (typeof table.FSReqCallback === 'function' && word instanceof table.FSReqCallback)));
  for (const [name, callOf] of Object.entries(calls)) {
    const own = table[name];
    if (typeof own !== 'function') continue;
    let busy = false;
    table[name] = function (...words) {
      if (busy) return Reflect.apply(own, this, words);
      const later = isLater(words);
      busy = true;
      let whose;
      try {
        whose = frames();
        if (!later) mark('entered:' + whose);
        else { const call = callOf(words); if (call) mark('asked:' + call + ':' + whose); }
      } finally { busy = false; }
      if (later) return Reflect.apply(own, this, words);
      try { return Reflect.apply(own, this, words); } finally { busy = true; try { mark('left'); } finally { busy = false; } }
    };
  }
})();
`;
