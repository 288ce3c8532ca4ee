/**
 * A janitor is a small process that outlives us by a moment: when we are killed in a way that leaves no time to clean
 * up (SIGKILL, the out-of-memory killer), it waits for our runners to go and removes the scratch folder. Its standard
 * input is the lifeline: the operating system closes it whatever way we end.
 */
import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { parse } from 'node:path';
import type { Writable } from 'node:stream';
import { childEnvironment } from '../../toolchain/index.ts';

export interface Janitor {
  /** A runner that works in the folder: waited for, and ended when it does not go by itself. */
  watch(pid: number): void;
  forget(pid: number): void;
  /** Another file or folder that goes when we are killed: what an outside tool noted about ours. */
  removeAlso(path: string): void;
  /** A command that is run when we are killed: what ends a container. The key is for taking it back. */
  runAtEnd(key: string, command: readonly string[]): void;
  forgetCommand(key: string): void;
  /** The folder is gone or somebody else's task: the janitor ends. */
  dismiss(): Promise<void>;
}

/** How long runners have to notice that their input ended, and to clean up. */
const patienceMs = 2_000;

/**
 * What the janitor runs, as source text: the bundle may be deleted or replaced while it waits, and it needs nothing of
 * ours. It ignores the signals that a terminal or a CI runner sends to everybody.
 */
const program = `
const fs = require('node:fs'), path = require('node:path');
const [folder, patience] = process.argv.slice(1);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK']) { try { process.on(signal, () => {}); } catch {} }
const runners = new Set(), also = [], commands = new Map();
let text = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => {
  text += chunk;
  for (let end; (end = text.indexOf('\\n')) >= 0; text = text.slice(end + 1)) {
    const [word, pid, rest] = text.slice(0, end).split(' ');
    if (word === 'watch') runners.add(Number(pid));
    else if (word === 'forget') runners.delete(Number(pid));
    else if (word === 'also') also.push(decodeURIComponent(pid));
    else if (word === 'run') commands.set(pid, JSON.parse(decodeURIComponent(rest)));
    else if (word === 'norun') commands.delete(pid);
    else if (word === 'done') process.exit(0);
  }
});
const alive = (pid) => { try { process.kill(pid, 0); return true; } catch (error) { return error.code === 'EPERM'; } };
const openUp = (entry) => {
  try {
    const status = fs.lstatSync(entry);
    if (status.isSymbolicLink()) return;
    fs.chmodSync(entry, status.isDirectory() ? 0o700 : 0o600);
    if (status.isDirectory()) for (const name of fs.readdirSync(entry)) openUp(path.join(entry, name));
  } catch {}
};
const runCommands = () => {
  for (const [program, ...words] of commands.values()) {
    require('node:child_process').spawnSync(program, words, { stdio: 'ignore', timeout: 30000, windowsHide: true });
  }
};
const clean = () => {
  const until = Date.now() + Number(patience);
  const look = () => {
    const left = [...runners].filter(alive);
    if (left.length > 0 && Date.now() < until) return void setTimeout(look, 20);
    for (const pid of left) { try { process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL'); } catch {} }
    runCommands();
    let tries = 0;
    const remove = () => {
      try { for (const path of [folder, ...also]) fs.rmSync(path, { recursive: true, force: true }); process.exit(0); }
      catch { if (++tries > 20) process.exit(1); openUp(folder); setTimeout(remove, 50); }
    };
    setTimeout(remove, left.length > 0 ? 50 : 0);
  };
  look();
};
process.stdin.on('end', clean);
process.stdin.on('error', clean);
`;

/** Starts the janitor of a folder. Without one (no more processes allowed) everything works but cleaning after SIGKILL. */
export function startJanitor(folder: string): Janitor {
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
  const gone = new Promise<void>((resolve) => {
    child.on('exit', () => {
      resolve();
    });
    child.on('error', () => {
      resolve();
    });
  });
  // Without descriptors left there is a process object, but no pipe.
  const lifeline = child.stdin as Writable | undefined;
  lifeline?.on('error', () => undefined);
  child.unref();
  (lifeline as Socket | undefined)?.unref();
  const tell = (line: string) => {
    if (lifeline?.writable) lifeline.write(`${line}\n`);
  };
  return {
    watch(pid) {
      tell(`watch ${pid}`);
    },
    forget(pid) {
      tell(`forget ${pid}`);
    },
    removeAlso(path) {
      tell(`also ${encodeURIComponent(path)}`);
    },
    runAtEnd(key, command) {
      tell(`run ${key} ${encodeURIComponent(JSON.stringify(command))}`);
    },
    forgetCommand(key) {
      tell(`norun ${key}`);
    },
    async dismiss() {
      tell('done');
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
