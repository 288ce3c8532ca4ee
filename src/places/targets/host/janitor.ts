/**
 * A janitor is a small process that outlives us by a moment: when we are killed in a way that leaves no time to clean
 * up (SIGKILL, the out-of-memory killer), it waits for our runners to go and removes the scratch folders. Its standard
 * input is the lifeline: the operating system closes it whatever way we end. There is one for all folders of a process.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parse } from 'node:path';
import type { Writable } from 'node:stream';
import type { Socket } from 'node:net';
import { childEnvironment, cmdLine, removal } from '../../../core/system/index.ts';

export interface Janitor {
  /** A runner that works in the folder: waited for, and ended when it does not go by itself. */
  watch: (pid: number) => void;
  forget: (pid: number) => void;
  /** Another file or folder that goes when we are killed: what an outside tool noted about ours. */
  removeAlso: (path: string) => void;
  /** A command that is run when we are killed: what ends a container. The key is for taking it back. */
  runAtEnd: (key: string, command: readonly string[]) => void;
  forgetCommand: (key: string) => void;
  /** The folder is gone or the task of another process: with the last one, the janitor ends. */
  dismiss: () => Promise<void>;
}

/** How long runners have to notice that their input ended, and to clean up. */
const patienceMs = 2_000;

/**
 * What the janitor runs, as source text: the bundle may be deleted or replaced while it waits, and it needs nothing of
 * ours. It ignores the signals that a terminal or a CI runner sends to everybody.
 */
const program = `
const fs = require('node:fs');
const [firstFolder, patience] = process.argv.slice(1);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK']) { try { process.on(signal, () => {}); } catch {} }
const placeOf = (folder) => ({ folder, runners: new Set(), also: [], commands: new Map() });
const places = new Map([['0', placeOf(firstFolder)]]);
let text = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => {
  text += chunk;
  for (let end; (end = text.indexOf('\\n')) >= 0; text = text.slice(end + 1)) {
    const [word, key, value, rest] = text.slice(0, end).split(' ');
    const place = places.get(key);
    if (word === 'open') places.set(key, placeOf(decodeURIComponent(value)));
    else if (word === 'watch') place?.runners.add(Number(value));
    else if (word === 'forget') place?.runners.delete(Number(value));
    else if (word === 'also') place?.also.push(decodeURIComponent(value));
    else if (word === 'run') place?.commands.set(value, JSON.parse(decodeURIComponent(rest)));
    else if (word === 'norun') place?.commands.delete(value);
    else if (word === 'close') places.delete(key);
    if (places.size === 0) process.exit(0);
  }
});
const alive = (pid) => { try { process.kill(pid, 0); return true; } catch (error) { return error.code === 'EPERM'; } };
const removal = ${removal.toString()};
const runCommands = (commands) => {
  for (const [program, ...words] of commands.values()) {
    // A line for cmd.exe is passed on as it is.
    const windowsVerbatimArguments = words.length === 1 && words[0].startsWith(${JSON.stringify(cmdLine)});
    const options = { stdio: 'ignore', timeout: 30000, windowsHide: true, windowsVerbatimArguments };
    require('node:child_process').spawnSync(program, words, options);
  }
};
const clean = ({ folder, runners, also, commands }, end) => {
  const until = Date.now() + Number(patience);
  const look = () => {
    const left = [...runners].filter(alive);
    if (left.length > 0 && Date.now() < until) return void setTimeout(look, 20);
    for (const pid of left) { try { process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL'); } catch {} }
    runCommands(commands);
    const steps = removal(fs, [folder, ...also]);
    // Where something is mounted, or cannot be removed, everything that is left stays: it is found and named by the next command.
    const remove = () => {
      try {
        const { value, done } = steps.next();
        return done ? end() : void setTimeout(remove, value);
      } catch { return end(); }
    };
    setTimeout(remove, left.length > 0 ? 50 : 0);
  };
  look();
};
const cleanAll = () => {
  let left = places.size;
  for (const place of places.values()) clean(place, () => { if (--left === 0) process.exit(0); });
};
process.stdin.on('end', cleanAll);
process.stdin.on('error', cleanAll);
`;

interface JanitorProcess {
  isThere: () => boolean;
  tell: (line: string) => void;
  /** Its folders, each by its number. */
  open: Set<number>;
  end: () => Promise<void>;
}

let current: JanitorProcess | undefined;

let folders = 0;

/** A folder gets a janitor. Without one (no more processes allowed) everything works but cleaning after SIGKILL. */
export function startJanitor(folder: string): Janitor {
  const own = current?.isThere() === true ? current : startJanitorProcess(folder);
  const isNew = own !== current;
  current = own;
  const key = isNew ? 0 : ++folders;
  own.open.add(key);
  if (!isNew) own.tell(`open ${key} ${encodeURIComponent(folder)}`);
  return {
    watch(pid) {
      own.tell(`watch ${key} ${pid}`);
    },
    forget(pid) {
      own.tell(`forget ${key} ${pid}`);
    },
    removeAlso(path) {
      own.tell(`also ${key} ${encodeURIComponent(path)}`);
    },
    runAtEnd(name, command) {
      own.tell(`run ${key} ${name} ${encodeURIComponent(JSON.stringify(command))}`);
    },
    forgetCommand(name) {
      own.tell(`norun ${key} ${name}`);
    },
    async dismiss() {
      if (!own.open.delete(key)) return;
      own.tell(`close ${key}`);
      if (own.open.size > 0) return;
      if (current === own) current = undefined;
      await own.end();
    },
  };
}

/** @param folder the first of its folders, which is named in lists of processes */
function startJanitorProcess(folder: string): JanitorProcess {
  const environment = childEnvironment();
  delete environment.NODE_OPTIONS; // meant for us: a debugger's port, a heap limit
  const child = spawn(process.execPath, ['-e', program, '--', folder, String(patienceMs)], {
    // A current directory inside a mounted file system would keep it from being unmounted.
    cwd: parse(process.execPath).root,
    env: environment,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
  });
  child.on('error', () => undefined);
  const gone = once(child, 'exit').catch(() => undefined);
  // Without descriptors left there is a process object, but no pipe.
  const lifeline = child.stdin as Writable | undefined;
  lifeline?.on('error', () => undefined);
  child.unref();
  (lifeline as Socket | undefined)?.unref();
  return {
    isThere: () => child.exitCode === null && child.signalCode === null && lifeline?.writable === true,
    open: new Set(),
    tell: (line) => {
      if (lifeline?.writable) lifeline.write(`${line}\n`);
    },
    async end() {
      lifeline?.end();
      child.ref();
      const late = new Promise<void>((resolve) => {
        setTimeout(() => {
          child.kill('SIGKILL');
          resolve();
        }, 2_000).unref();
      });
      await Promise.race([gone, late]);
    },
  };
}
