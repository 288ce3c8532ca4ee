/** Names in a directory: `rename`, `remove`, `link`, `symlink`, `readlink`, `realpath`. */
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import {
  makeNames,
  maxFiles,
  maxNames,
  defaultMaxOps,
  recipe,
  type Cell,
  type Ground,
  type Recipe,
} from '../protocol/cell.ts';
import { checkFault } from '../protocol/faults.ts';
import { countEntries, makeFile } from '../protocol/files.ts';
import { choice, count, size } from '../protocol/parameters.ts';
import { payloadBlock } from '../protocol/payload.ts';

const targetParameters = { target: choice(['new', 'existing'] as const, 'new') };
const nothing = Buffer.alloc(0);

/** NTFS allows 1024 names of one file. https://learn.microsoft.com/windows/win32/api/winbase/nf-winbase-createhardlinka */
const maxLinks = process.platform === 'win32' ? 1000 : maxNames;

/** Enough for 4 ms where a rename takes 4 µs; making more would take longer than measuring them. */
const maxRenames = 1024;

/** The files stay from sample to sample: making them anew would take longer than renaming them. */
function makeRenameCell(isExisting: boolean, { inputs }: Ground): Cell {
  const from = makeNames(join(inputs, 'from-'), maxRenames);
  const to = makeNames(join(inputs, 'to-'), maxRenames);
  const makeEmpty = (path: string): void => {
    makeFile(path, 0, nothing);
  };
  for (const path of isExisting ? [...from, ...to] : from) makeEmpty(path);
  const isRenamed = (index: number): boolean => fs.existsSync(to[index]!) && !fs.existsSync(from[index]!);
  return {
    maxOps: maxRenames,
    bytesPerOp: 0,
    operate: {
      sync(index) {
        fs.renameSync(from[index]!, to[index]!);
      },
    },
    verify(ops) {
      const renamed = from.slice(0, ops).filter((_, index) => isRenamed(index)).length;
      if (renamed !== ops) throw checkFault(`${renamed} files have their new name after ${ops} were renamed.`);
      return String(renamed);
    },
    restore() {
      for (let index = 0; index < maxRenames && isRenamed(index); index++) {
        fs.renameSync(to[index]!, from[index]!);
        if (isExisting) makeEmpty(to[index]!);
      }
    },
  };
}

function makeRemoveCell(remove: (path: string) => void, sizeBytes: number, { outputs, seed }: Ground): Cell {
  const block = payloadBlock(seed);
  let names: string[] = [];
  return {
    maxOps: maxFiles(sizeBytes),
    bytesPerOp: 0,
    prepare(ops) {
      names = makeNames(join(outputs, 'file-'), ops);
      for (const path of names) makeFile(path, sizeBytes, block);
    },
    operate: {
      sync(index) {
        remove(names[index]!);
      },
    },
    verify() {
      const left = countEntries(outputs);
      if (left > 0) throw checkFault(`${left} of the removed files are still there.`);
      return '0';
    },
  };
}

/** Links to one file; with `isExisting` the name is taken and every call has to fail with EEXIST. */
function makeLinkCell(
  link: (source: string, name: string) => void,
  isExisting: boolean,
  { inputs, outputs }: Ground,
): Cell {
  const source = join(inputs, 'file');
  makeFile(source, 0, nothing);
  let names: string[] = [];
  let successes = 0;
  const attempt = (index: number): void => {
    try {
      link(source, names[index]!);
      successes++;
    } catch (error) {
      if (!isExisting || !(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  };
  return {
    maxOps: isExisting ? defaultMaxOps : maxLinks,
    bytesPerOp: 0,
    prepare(ops) {
      successes = 0;
      if (isExisting) {
        const taken = join(outputs, 'taken');
        makeFile(taken, 0, nothing);
        names = Array.from({ length: ops }, () => taken);
      } else names = makeNames(join(outputs, 'link-'), ops);
    },
    operate: { sync: attempt },
    verify(ops) {
      const there = countEntries(outputs);
      if (isExisting ? successes > 0 : there !== ops)
        throw checkFault(isExisting ? 'A link replaced a name that was taken.' : `${there} of ${ops} links are there.`);
      return String(successes);
    },
  };
}

/** A path is resolved by each operation; the last answer must be the right one. */
function makeResolveCell(resolve: (path: string) => string, path: string, expected: string): Cell {
  let last = '';
  let calls = 0;
  return {
    maxOps: defaultMaxOps,
    bytesPerOp: 0,
    prepare() {
      calls = 0;
    },
    operate: {
      sync() {
        last = resolve(path);
        calls++;
      },
    },
    verify() {
      if (last !== expected) throw checkFault(`${path} was resolved to ${last}; it is ${expected}.`);
      return String(calls);
    },
  };
}

/** A path of `depth` components below `root`, the first of which is a symbolic link, and what it stands for. */
function makeLinkedPath(root: string, depth: number): { path: string; real: string } {
  const below = [...Array.from({ length: Math.max(0, depth - 2) }, (_, index) => `d${index}`), 'file'];
  const rest = depth === 1 ? [] : below;
  const real = join(root, 'real', ...rest);
  fs.mkdirSync(dirname(real), { recursive: true });
  makeFile(real, 0, nothing);
  fs.symlinkSync('real', join(root, 'link'), depth === 1 ? 'file' : 'dir');
  return { path: join(root, 'link', ...rest), real: fs.realpathSync.native(real) };
}

export const nameRecipes: readonly Recipe[] = [
  recipe({
    cell: 'rename/renameSync',
    parameters: targetParameters,
    bytes: false,
    check: 'count',
    setUp: ({ target }, ground) => makeRenameCell(target === 'existing', ground),
  }),
  recipe({
    cell: 'remove/unlinkSync',
    parameters: { size: size('0') },
    bytes: false,
    check: 'count',
    setUp: (values, ground) => makeRemoveCell(fs.unlinkSync, values.size, ground),
  }),
  recipe({
    cell: 'remove/rmSync',
    parameters: { size: size('0') },
    bytes: false,
    check: 'count',
    setUp: (values, ground) =>
      makeRemoveCell(
        (path) => {
          fs.rmSync(path);
        },
        values.size,
        ground,
      ),
  }),
  recipe({
    cell: 'link/linkSync',
    parameters: targetParameters,
    bytes: false,
    check: 'count',
    setUp: ({ target }, ground) => makeLinkCell(fs.linkSync, target === 'existing', ground),
  }),
  recipe({
    cell: 'symlink/symlinkSync',
    parameters: targetParameters,
    bytes: false,
    check: 'count',
    setUp: ({ target }, ground) =>
      makeLinkCell(
        (source, name) => {
          fs.symlinkSync(source, name);
        },
        target === 'existing',
        ground,
      ),
  }),
  recipe({
    cell: 'readlink/readlinkSync',
    parameters: {},
    bytes: false,
    check: 'count',
    setUp(_, { inputs }) {
      const target = join(inputs, 'file');
      const path = join(inputs, 'link');
      makeFile(target, 0, nothing);
      fs.symlinkSync(target, path, 'file');
      return makeResolveCell((name) => fs.readlinkSync(name), path, target);
    },
  }),
  recipe({
    cell: 'realpath/realpathSync',
    parameters: { depth: count(1, 500, '8') },
    bytes: false,
    check: 'count',
    setUp({ depth }, { inputs }) {
      const { path, real } = makeLinkedPath(inputs, depth);
      return makeResolveCell((name) => fs.realpathSync(name), path, real);
    },
  }),
  recipe({
    cell: 'realpath/realpathSync.native',
    parameters: { depth: count(1, 500, '8') },
    bytes: false,
    check: 'count',
    setUp({ depth }, { inputs }) {
      const { path, real } = makeLinkedPath(inputs, depth);
      return makeResolveCell((name) => fs.realpathSync.native(name), path, real);
    },
  }),
];
