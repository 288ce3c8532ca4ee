/** What is known about a file, read and set: `stat`, `exists`, `attributes`, `chmod`, `chown`, `utimes`, `lutimes`, `truncate`, `statfs`. */
import * as fs from 'node:fs';
import { join } from 'node:path';
import { makeNames, defaultMaxOps, recipe, type Cell, type Ground, type Recipe } from '../protocol/cell.ts';
import { checkFault } from '../protocol/faults.ts';
import { makeFile } from '../protocol/files.ts';
import { choice } from '../protocol/parameters.ts';
import { payloadBlock } from '../protocol/payload.ts';

const kindParameters = { kind: choice(['file', 'directory'] as const, 'file') };

const fileBytes = 4096;
const block = payloadBlock(1);

/** The path of an existing file of 4 KiB or of a directory. */
function makeEntry(kind: 'file' | 'directory', { inputs }: Ground): string {
  const path = join(inputs, kind);
  if (kind === 'file') makeFile(path, fileBytes, block);
  else fs.mkdirSync(path);
  return path;
}

interface AnyStats {
  isFile(): boolean;
  isDirectory(): boolean;
  size: number | bigint;
}

/** A cell of a call that answers with attributes, which are looked at after the clock stopped. */
function statCell(kind: 'file' | 'directory', makeOperate: (seen: (stats: AnyStats) => void) => Cell['operate']): Cell {
  let last: AnyStats | undefined;
  let calls = 0;
  return {
    maxOps: defaultMaxOps,
    bytesPerOp: 0,
    prepare() {
      calls = 0;
    },
    operate: makeOperate((stats) => {
      last = stats;
      calls++;
    }),
    verify() {
      const isRight = kind === 'file' ? last?.isFile() && Number(last.size) === fileBytes : last?.isDirectory();
      if (!isRight) throw checkFault(`The attributes are not those of the ${kind}.`);
      return String(calls);
    },
  };
}

/** A cell of a call that changes one file of 64 KiB; `verify` throws when the last change cannot be seen. */
function changeCell(path: string, change: (index: number) => void, verifyLast: (index: number) => boolean): Cell {
  let calls = 0;
  return {
    maxOps: defaultMaxOps,
    bytesPerOp: 0,
    prepare() {
      calls = 0;
    },
    operate: {
      sync(index) {
        change(index);
        calls++;
      },
    },
    verify(ops) {
      if (!verifyLast(ops - 1)) throw checkFault(`The last change of ${path} cannot be seen.`);
      return String(calls);
    },
  };
}

const longBytes = 64 * 1024;
const shortBytes = 4 * 1024;

function makeLongFile({ inputs, seed }: Ground): string {
  const path = join(inputs, 'file');
  makeFile(path, longBytes, payloadBlock(seed));
  return path;
}

function truncateCell(path: string, truncate: (lengthBytes: number) => void): Cell {
  const lengthAt = (index: number): number => (index % 2 === 0 ? shortBytes : longBytes);
  return {
    ...changeCell(
      path,
      (index) => {
        truncate(lengthAt(index));
      },
      (index) => fs.statSync(path).size === lengthAt(index),
    ),
    restore() {
      truncate(longBytes);
    },
  };
}

/** The three ways to ask whether a path exists. */
const existsCalls = {
  existsSync: (path: string): boolean => fs.existsSync(path),
  accessSync: (path: string): boolean => {
    try {
      fs.accessSync(path);
      return true;
    } catch {
      return false;
    }
  },
  statSync: (path: string): boolean => fs.statSync(path, { throwIfNoEntry: false }) !== undefined,
} as const;

/** Names asked for by `unique-miss` in this process so far. */
let uniqueMisses = 0;

function existsCell(
  exists: (path: string) => boolean,
  which: 'hit' | 'repeated-miss' | 'unique-miss',
  ground: Ground,
): Cell {
  const hit = makeEntry('file', ground);
  const miss = join(ground.inputs, 'missing');
  let paths: string[] | undefined;
  let hits = 0;
  return {
    maxOps: which === 'unique-miss' ? 100_000 : defaultMaxOps,
    bytesPerOp: 0,
    prepare(ops) {
      hits = 0;
      if (which !== 'unique-miss') return;
      paths = makeNames(join(ground.inputs, `missing-${uniqueMisses}-`), ops);
      uniqueMisses++;
    },
    operate: {
      sync:
        which === 'unique-miss'
          ? (index) => {
              if (exists(paths![index]!)) hits++;
            }
          : which === 'hit'
            ? () => {
                if (exists(hit)) hits++;
              }
            : () => {
                if (exists(miss)) hits++;
              },
    },
    verify(ops) {
      if (hits !== (which === 'hit' ? ops : 0)) throw checkFault(`${hits} of ${ops} paths were found.`);
      return String(hits);
    },
  };
}

function posixRecipes(): readonly Recipe[] {
  return [
    recipe({
      cell: 'chown/chownSync',
      parameters: {},
      bytes: false,
      check: 'count',
      setUp(_, ground) {
        const path = makeLongFile(ground);
        const { uid, gid } = fs.statSync(path);
        return changeCell(
          path,
          () => {
            fs.chownSync(path, uid, gid);
          },
          () => fs.statSync(path).uid === uid,
        );
      },
    }),
    recipe({
      cell: 'lutimes/lutimesSync',
      parameters: {},
      bytes: false,
      check: 'count',
      setUp(_, { inputs }) {
        const path = join(inputs, 'link');
        fs.symlinkSync('nothing', path);
        const secondsAt = (index: number): number => 1_000_000_000 + (index % 2);
        return changeCell(
          path,
          (index) => {
            fs.lutimesSync(path, secondsAt(index), secondsAt(index));
          },
          (index) => fs.lstatSync(path).mtimeMs === secondsAt(index) * 1000,
        );
      },
    }),
  ];
}

export const attributeRecipes: readonly Recipe[] = [
  ...(['statSync', 'lstatSync'] as const).map((api) =>
    recipe({
      cell: `stat/${api}`,
      parameters: kindParameters,
      bytes: false,
      check: 'count',
      setUp({ kind }, ground) {
        const path = makeEntry(kind, ground);
        const call = fs[api];
        return statCell(kind, (seen) => ({
          sync() {
            seen(call(path));
          },
        }));
      },
    }),
  ),
  recipe({
    cell: 'stat/fstatSync',
    parameters: kindParameters,
    bytes: false,
    check: 'count',
    setUp({ kind }, ground) {
      const descriptor = ground.keepOpen(fs.openSync(makeEntry(kind, ground), 'r'));
      return statCell(kind, (seen) => ({
        sync() {
          seen(fs.fstatSync(descriptor));
        },
      }));
    },
  }),
  recipe({
    cell: 'stat/promises.stat',
    parameters: kindParameters,
    bytes: false,
    check: 'count',
    setUp({ kind }, ground) {
      const path = makeEntry(kind, ground);
      return statCell(kind, (seen) => ({
        async async() {
          seen(await fs.promises.stat(path));
        },
      }));
    },
  }),
  recipe({
    cell: 'attributes/statSync.bigint',
    parameters: kindParameters,
    bytes: false,
    check: 'count',
    setUp({ kind }, ground) {
      const path = makeEntry(kind, ground);
      const options = { bigint: true } as const;
      return statCell(kind, (seen) => ({
        sync() {
          seen(fs.statSync(path, options));
        },
      }));
    },
  }),
  ...Object.entries(existsCalls).map(([api, exists]) =>
    recipe({
      cell: `exists/${api}`,
      parameters: { case: choice(['hit', 'repeated-miss', 'unique-miss'] as const) },
      bytes: false,
      check: 'count',
      setUp: (values, ground) => existsCell(exists, values.case, ground),
    }),
  ),
  recipe({
    cell: 'chmod/chmodSync',
    parameters: {},
    bytes: false,
    check: 'count',
    setUp(_, ground) {
      const path = makeLongFile(ground);
      const modeAt = (index: number): number => (index % 2 === 0 ? 0o444 : 0o644);
      // Windows knows the owner's write bit only.
      const mask = process.platform === 'win32' ? 0o200 : 0o777;
      return {
        ...changeCell(
          path,
          (index) => {
            fs.chmodSync(path, modeAt(index));
          },
          (index) => (fs.statSync(path).mode & mask) === (modeAt(index) & mask),
        ),
        restore() {
          fs.chmodSync(path, 0o644);
        },
      };
    },
  }),
  recipe({
    cell: 'utimes/utimesSync',
    parameters: {},
    bytes: false,
    check: 'count',
    setUp(_, ground) {
      const path = makeLongFile(ground);
      const secondsAt = (index: number): number => 1_000_000_000 + (index % 2);
      return changeCell(
        path,
        (index) => {
          fs.utimesSync(path, secondsAt(index), secondsAt(index));
        },
        (index) => fs.statSync(path).mtimeMs === secondsAt(index) * 1000,
      );
    },
  }),
  ...(process.platform === 'win32' ? [] : posixRecipes()),
  recipe({
    cell: 'truncate/truncateSync',
    parameters: {},
    bytes: false,
    check: 'count',
    setUp(_, ground) {
      const path = makeLongFile(ground);
      return truncateCell(path, (lengthBytes) => {
        fs.truncateSync(path, lengthBytes);
      });
    },
  }),
  recipe({
    cell: 'truncate/ftruncateSync',
    parameters: {},
    bytes: false,
    check: 'count',
    setUp(_, ground) {
      const path = makeLongFile(ground);
      const descriptor = ground.keepOpen(fs.openSync(path, 'r+'));
      return truncateCell(path, (lengthBytes) => {
        fs.ftruncateSync(descriptor, lengthBytes);
      });
    },
  }),
  recipe({
    cell: 'statfs/statfsSync',
    parameters: {},
    bytes: false,
    check: 'count',
    setUp(_, { inputs }) {
      let blocks = 0;
      return {
        maxOps: defaultMaxOps,
        bytesPerOp: 0,
        operate: {
          sync() {
            ({ blocks } = fs.statfsSync(inputs));
          },
        },
        verify(ops) {
          if (blocks === 0) throw checkFault('The file system is said to have no blocks.');
          return String(ops);
        },
      };
    },
  }),
];
