/**
 * Frames of Node.js. Its library of files calls a table of functions, one for each system call: the hook stands in that table, says whose
 * call it is, and lets it through. What is done at once is marked before and after; what a thread of the pool will do is announced. Folders have
 * a table of their own, which is hidden: there the public functions are marked, until what they began has ended.
 */

/** Loaded with `--require`, in worker threads too. */
export const nodeHook = `'use strict';
(() => {
  let table;
  try { table = process.binding('fs'); } catch { return; }
  const look = table.access;
  if (typeof look !== 'function') return;
  const maxText = 3000;
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
    rename: named('rename'), unlink: named('unlink'), rmdir: named('rmdir'), 
    mkdtemp: named('mkdir'), link: named('link'), symlink: named('symlink'), readlink: named('readlink'),
    chmod: named('fchmodat'), fchmod: named('fchmod'), utimes: named('utimensat'), futimes: named('utimensat'),
    readFileUtf8: named(''), writeFileUtf8: named(''),
    existsSync: named(''), internalModuleStat: named(''), internalModuleReadJSON: named(''), rmSync: named(''),
    cpSyncCheckPaths: named(''), cpSyncCopyDir: named(''), getFormatOfExtensionlessFile: named(''),
  };
  // A request that makes several calls, or an unknown number.
  const several = {
    readdir: 'openat|newfstatat|fstat|getdents64|close', mkdir: 'mkdir|statx|newfstatat', realpath: 'readlink|lstat|newfstatat|statx',
    copyFile: 'openat|newfstatat|fstat|statx|fstatfs|fchmod|ftruncate|ioctl|copy_file_range|sendfile|close|unlink',
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
    // Work that goes on by itself, such as a stream's: what began it.
    if (!found.some(([, file]) => !file.includes('/node_modules/'))) found = found.concat(begun.getStore() || []);
    while (found.length > 1 && Buffer.byteLength(JSON.stringify(found)) > maxText) found.pop();
    return found;
  };
  const begun = new (require('node:async_hooks').AsyncLocalStorage)();
  let busy = false;
  const quietly = (work) => { busy = true; try { return work(); } finally { busy = false; } };
  const framesNow = () => quietly(frames);
  const say = (text) => quietly(() => mark(text));
  const isLater = (words) =>
    words.some((word) => word !== undefined && word !== null && (word === table.kUsePromises || (typeof table.FSReqCallback === 'function' && word instanceof table.FSReqCallback)));
  for (const [name, callOf] of Object.entries({ ...calls, ...several })) {
    const own = table[name];
    if (typeof own !== 'function') continue;
    table[name] = function (...words) {
      if (busy) return Reflect.apply(own, this, words);
      const isAsked = isLater(words);
      if (isAsked && typeof callOf === 'string') return during(callOf, this, own, words);
      const whose = framesNow();
      const call = isAsked ? callOf(words) : undefined;
      if (call === undefined) return marked(whose, () => Reflect.apply(own, this, words));
      if (call) say('asked:' + call + ':' + JSON.stringify(whose));
      return begun.run(whose, () => Reflect.apply(own, this, words));
    };
  }
  function marked(whose, work) {
    say('entered:' + JSON.stringify(whose));
    try { return work(); } finally { say('left'); }
  }
  let last = 0;
  // What the pool does from here to the end of a promise, of a request, or the call of the last word, if that is a function.
  const during = (calls, self, own, words) => {
    if (busy) return Reflect.apply(own, self, words);
    const id = ++last;
    const whose = framesNow();
    say('begins:' + id + ':' + calls + ':' + JSON.stringify(whose));
    let isOver = false;
    const end = () => { if (!isOver) { isOver = true; say('ends:' + id); } };
    const after = words[words.length - 1];
    const request = typeof table.FSReqCallback === 'function' && words.find((word) => word instanceof table.FSReqCallback);
    if (request) {
      const { oncomplete } = request;
      request.oncomplete = function (...answer) { end(); return Reflect.apply(oncomplete, this, answer); };
    }
    if (typeof after === 'function') words = words.slice(0, -1).concat(function (...answer) { end(); return Reflect.apply(after, this, answer); });
    let promise;
    try { promise = begun.run(whose, () => Reflect.apply(own, self, words)); } catch (error) { end(); throw error; }
    if (promise && typeof promise.then === 'function') promise.then(end, end);
    else if (typeof after !== 'function' && !request) end();
    return promise;
  };
  const replace = (owner, name, make) => {
    // Some are there from the first time on that they are asked for.
    const own = owner && owner[name];
    if (typeof own !== 'function') return;
    const known = Object.getOwnPropertyDescriptor(owner, name);
    if (!known || known.value !== own) return;
    const value = make(own);
    for (const key of Reflect.ownKeys(own)) {
      if (key !== 'prototype') Object.defineProperty(value, key, Object.getOwnPropertyDescriptor(own, key));
    }
    Object.defineProperty(owner, name, { ...known, value });
  };
  const around = (owner, name, calls) =>
    replace(owner, name, (own) => function (...words) { return during(calls, this, own, words); });
  const atOnce = (owner, name) =>
    replace(owner, name, (own) => function (...words) { return busy ? Reflect.apply(own, this, words) : marked(framesNow(), () => Reflect.apply(own, this, words)); });
  const fs = require('node:fs');
  const folder = fs.Dir && fs.Dir.prototype;
  if (table.FileHandle) around(table.FileHandle.prototype, 'close', 'close');
  for (const owner of [fs, fs.promises]) around(owner, 'opendir', 'openat|newfstatat|fstat');
  around(folder, 'read', 'getdents64');
  around(folder, 'close', 'close');
  for (const name of ['readSync', 'closeSync']) atOnce(folder, name);
  atOnce(fs, 'opendirSync');
  for (const name of ['entries', Symbol.asyncIterator]) {
    replace(folder, name, (own) => function (...words) {
      const names = Reflect.apply(own, this, words);
      for (const step of ['next', 'return']) {
        const next = names[step];
        if (typeof next === 'function') names[step] = (...more) => during('getdents64|close', names, next, more);
      }
      return names;
    });
  }
  for (const owner of [fs, fs.promises]) {
    for (const name of Object.keys(owner)) {
      if (/^[A-Z_]|Sync$|^(?:un)?watch/.test(name)) continue;
      replace(owner, name, (own) => function (...words) {
        if (busy) return Reflect.apply(own, this, words);
        return begun.run(framesNow(), () => Reflect.apply(own, this, words));
      });
    }
  }
  require('node:module').syncBuiltinESMExports();
})();
`;
