/**
 * Frames of Node.js. Its library of files calls a table of functions, one for each system call: the hook stands in that table, says whose
 * call it is, and lets it through. What is done at once is marked before and after; what a thread of the pool will do is announced.
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
    while (found.length > 1 && Buffer.byteLength(JSON.stringify(found)) > maxText) found.pop();
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
