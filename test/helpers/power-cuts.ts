/**
 * Power cuts by replay: the system calls by which a program changed files are recorded (strace), and a disk is made as it might be
 * after each of them. What was not synced may be lost: contents become empty or half, names appear or not, each by itself
 * (the idea of ALICE, Pillai et al., OSDI 2014). A rename is one step for both its folders; a synced file may still lack its name.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export type Operation =
  | { kind: 'mkdir' | 'rmdir' | 'unlink'; path: string }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'create'; path: string; truncates: boolean }
  | { kind: 'write'; path: string; content: Buffer }
  | { kind: 'sync'; path: string };

const calls =
  'openat,write,pwrite64,fsync,fdatasync,rename,renameat,renameat2,mkdir,mkdirat,unlink,unlinkat,rmdir,close';

/** Runs a program of Node and gives what it did below `folder`, in order. @throws where it fails, or writes in a way unknown here */
export function record(folder: string, words: readonly string[], trace: string, input = ''): Operation[] {
  const strace = [
    '-f',
    '-xx',
    '-s',
    '16777216',
    '-o',
    trace,
    '-e',
    `trace=${calls},writev,pwritev,ftruncate,linkat,symlinkat`,
  ];
  const { status, stderr } = spawnSync('strace', [...strace, process.execPath, ...words], {
    encoding: 'utf8',
    input,
    env: { ...process.env, UV_USE_IO_URING: '0' },
  });
  if (status !== 0) throw new Error(`The recorded program ended with ${status}: ${stderr.slice(-500)}`);
  return operationsIn(readFileSync(trace, 'latin1'), folder);
}

interface Call {
  name: string;
  texts: string[];
  rest: string;
  result: number;
}

/** Calls in the order in which they ended. */
function* callsIn(trace: string): Generator<Call> {
  const begun = new Map<string, string>();
  for (const line of trace.split('\n')) {
    const [, pid = '', said = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    if (said.endsWith('<unfinished ...>')) {
      begun.set(pid, said.slice(0, -'<unfinished ...>'.length));
      continue;
    }
    const whole = said.replace(/^<\.\.\. \w+ resumed>/, () => begun.get(pid) ?? '');
    const [, name, given = '', result] = /^(\w+)\((.*)\) += (-?\d+)/s.exec(whole) ?? [];
    if (name === undefined || Number(result) < 0) continue;
    const texts = [...given.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex]) =>
      Buffer.from(hex!.replaceAll('\\x', ''), 'hex').toString('latin1'),
    );
    yield { name, texts, rest: given, result: Number(result) };
  }
}

function operationsIn(trace: string, folder: string): Operation[] {
  const top = resolve(folder);
  const operations: Operation[] = [];
  const open = new Map<number, string>();
  const isOurs = (path: string | undefined): path is string => path !== undefined && `${path}/`.startsWith(`${top}/`);
  /** Paths through a descriptor of a folder are those below it. */
  const text = (bytes: string | undefined): string =>
    Buffer.from(bytes ?? '', 'latin1')
      .toString('utf8')
      .replace(/^\/proc\/self\/fd\/(\d+)/, (path, number) => open.get(Number(number)) ?? path);
  for (const { name, texts, rest, result } of callsIn(trace)) {
    const path = text(texts[0]);
    const descriptor = Number(/^\d+/.exec(rest)?.[0] ?? -1);
    const file = open.get(descriptor);
    if (name === 'openat') {
      open.set(result, path);
      if (isOurs(path) && rest.includes('O_CREAT')) {
        operations.push({ kind: 'create', path, truncates: rest.includes('O_TRUNC') });
      }
    } else if (name === 'close') open.delete(descriptor);
    else if (name === 'fsync' || name === 'fdatasync') {
      if (isOurs(file)) operations.push({ kind: 'sync', path: file });
    } else if (name === 'write' || name === 'pwrite64') {
      const content = Buffer.from(texts[0] ?? '', 'latin1').subarray(0, result);
      if (isOurs(file)) operations.push({ kind: 'write', path: file, content });
    } else if (name.startsWith('rename')) {
      if (isOurs(path)) operations.push({ kind: 'rename', path, to: text(texts[1]) });
    } else if (name.startsWith('mkdir')) {
      if (isOurs(path)) operations.push({ kind: 'mkdir', path });
    } else if (name === 'rmdir' || name.startsWith('unlink')) {
      if (isOurs(path)) operations.push({ kind: name === 'rmdir' ? 'rmdir' : 'unlink', path });
    } else if (isOurs(path) || isOurs(file)) throw new Error(`The replay knows no ${name}.`);
  }
  return operations;
}

/** Contents of files, by path below a folder; undefined: a folder. Those above come first. */
export type Tree = Map<string, Buffer | undefined>;

export function treeOf(top: string): Tree {
  const paths = existsSync(top) ? readdirSync(top, { recursive: true, encoding: 'utf8' }).sort() : [];
  return new Map(
    paths.map((path) => [path, statSync(join(top, path)).isFile() ? readFileSync(join(top, path)) : undefined]),
  );
}

export function hashOf(tree: Tree): string {
  const hash = createHash('sha256');
  for (const [path, content] of tree) hash.update(`${path}\0${content?.length ?? 'folder'}\0`).update(content ?? '');
  return hash.digest('hex');
}

/** What became of what was not synced. */
export interface Fate {
  /** Of a change of names. */
  keepsName: () => boolean;
  /** Of contents: how much of them, 0 to 1. */
  keepsContent: () => number;
}

export const fates: Readonly<Record<string, Fate>> = {
  everything: { keepsName: () => true, keepsContent: () => 1 },
  nothing: { keepsName: () => false, keepsContent: () => 0 },
  'names alone': { keepsName: () => true, keepsContent: () => 0 },
  'half the contents': { keepsName: () => true, keepsContent: () => 0.5 },
};

/** @param random uniform in [0, 1) */
export const chance = (random: () => number): Fate => ({
  keepsName: () => random() < 0.5,
  keepsContent: () => (random() < 0.5 ? 1 : random()),
});

/** A file or a folder, whatever it is called. */
type Node = { content: Buffer; synced: Buffer } | { names: Map<string, Node> };
type Folder = Extract<Node, { names: Map<string, Node> }>;

/** Contents and names as they are after the first `count` operations and a power cut. @param before what was there */
export function afterCut(
  folder: string,
  before: Tree,
  operations: readonly Operation[],
  count: number,
  fate: Fate,
): Tree {
  const done = operations.slice(0, count);
  const nodes = contentsOf(folder, before, done);
  const isKept = keptNames(done, fate);
  const root: Folder = { names: new Map() };
  const partsOf = (path: string): string[] =>
    path
      .slice(resolve(folder).length + 1)
      .split('/')
      .filter(Boolean);
  const folderOf = (path: string): Folder | undefined =>
    partsOf(path)
      .slice(0, -1)
      .reduce<Node | undefined>((at, part) => (at && 'names' in at ? at.names.get(part) : undefined), root) as
      | Folder
      | undefined;
  for (const [path, content] of before) {
    const parent = folderOf(join(folder, path))!.names;
    const node = content === undefined ? { names: new Map<string, Node>() } : { content, synced: content };
    parent.set(path.split('/').at(-1)!, node);
  }
  for (const [at, operation] of done.entries()) {
    const parent = folderOf(operation.path)?.names;
    const name = partsOf(operation.path).at(-1)!;
    if (isKept[at] !== true || parent === undefined) continue;
    if (operation.kind === 'mkdir') parent.set(name, { names: new Map() });
    else if (operation.kind === 'create') {
      const node = nodes.get(at);
      if (node !== undefined) parent.set(name, node);
    } else if (operation.kind === 'unlink' || operation.kind === 'rmdir') parent.delete(name);
    else if (operation.kind === 'rename') {
      const [moved, target] = [parent.get(name), folderOf(operation.to)?.names];
      if (moved === undefined || target === undefined) continue;
      parent.delete(name);
      target.set(partsOf(operation.to).at(-1)!, moved);
    }
  }
  const files: Tree = new Map();
  const walk = (node: Folder, path: string): void => {
    for (const [name, child] of node.names) {
      if ('names' in child) {
        files.set(join(path, name), undefined);
        walk(child, join(path, name));
      } else {
        const kept = child.content.equals(child.synced) ? 1 : fate.keepsContent();
        const length = Math.floor(kept * child.content.length);
        files.set(
          join(path, name),
          kept === 1 ? child.content : length === 0 ? child.synced : child.content.subarray(0, length),
        );
      }
    }
  };
  walk(root, '');
  return files;
}

/** A name that is on the disk leads to its file, also where the name before it was never there. */
function keptNames(done: readonly Operation[], fate: Fate): boolean[] {
  const synced = done.map((operation, at) => changesNames(operation) && isSynced(done, at));
  for (let at = done.length - 1; at >= 0; at--) {
    const operation = done[at]!;
    if (!synced[at] || operation.kind !== 'rename') continue;
    const source = done
      .slice(0, at)
      .findLastIndex((one) =>
        one.kind === 'rename' ? one.to === operation.path : changesNames(one) && one.path === operation.path,
      );
    if (source >= 0) synced[source] = true;
  }
  return done.map((operation, at) => !changesNames(operation) || synced[at]! || fate.keepsName());
}

const changesNames = ({ kind }: Operation): boolean => kind !== 'write' && kind !== 'sync';

/** Whether a folder of this change was synced later. */
function isSynced(done: readonly Operation[], at: number): boolean {
  const operation = done[at]!;
  const folders = [dirname(operation.path), ...(operation.kind === 'rename' ? [dirname(operation.to)] : [])];
  return done.slice(at + 1).some(({ kind, path }) => kind === 'sync' && folders.includes(path));
}

/** The files that operations made, by the position of the one that did; followed through renames. */
function contentsOf(
  folder: string,
  before: Tree,
  done: readonly Operation[],
): Map<number, { content: Buffer; synced: Buffer }> {
  const made = new Map<number, { content: Buffer; synced: Buffer }>();
  const byPath = new Map<string, { content: Buffer; synced: Buffer }>();
  for (const [path, content] of before) {
    if (content !== undefined) byPath.set(join(folder, path), { content, synced: content });
  }
  for (const [at, operation] of done.entries()) {
    const { path } = operation;
    if (operation.kind === 'create') {
      const known = byPath.get(path);
      if (known !== undefined && !operation.truncates) continue;
      const file = { content: Buffer.alloc(0), synced: Buffer.alloc(0) };
      byPath.set(path, file);
      made.set(at, file);
    } else if (operation.kind === 'write') {
      const file = byPath.get(path);
      if (file === undefined) throw new Error(`${path} of ${folder} was written and never made.`);
      file.content = Buffer.concat([file.content, operation.content]);
    } else if (operation.kind === 'sync') {
      const file = byPath.get(path);
      if (file !== undefined) file.synced = file.content;
    } else if (operation.kind === 'rename') {
      for (const [name, file] of [...byPath]) {
        if (name !== path && !name.startsWith(`${path}/`)) continue;
        byPath.delete(name);
        byPath.set(operation.to + name.slice(path.length), file);
      }
    } else if (operation.kind === 'unlink') byPath.delete(path);
  }
  return made;
}

/** Writes such a state as a real folder. */
export function materialise(folder: string, files: Tree): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [path, content] of files) {
    if (content === undefined) mkdirSync(join(folder, path), { recursive: true });
    else {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
  }
}

/** Half a minute passes, after which the lock of a store no longer counts as that of a living process. */
export const letLocksGrowOld = (store: string): void => {
  rmSync(join(store, '.io-perf', 'lock'), { recursive: true, force: true });
};
