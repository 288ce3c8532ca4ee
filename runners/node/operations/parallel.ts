/** Calls that run in libuv's threads at once: `parallel-read`, `parallel-write`, `parallel-files` through the promise apis. */
import { mkdirSync, promises, existsSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { defaultMaxOps, maxNames, recipe, type Cell, type Ground, type Recipe } from '../protocol/cell.ts';
import { checkFault, valueFault } from '../protocol/faults.ts';
import { checkBytes, makeFile } from '../protocol/files.ts';
import { choice, count, yesNo } from '../protocol/parameters.ts';
import { blockBytes, makeRing, patterns, type Pattern } from '../protocol/payload.ts';
import { blockParameters, makeBlocks, refuseMoved } from './positional.ts';
import { cacheStates, refuseCold } from './read.ts';

const sharedParameters = { workers: count(1, 64), own: yesNo('no') };
const blocksParameters = { ...blockParameters, ...sharedParameters, pattern: choice(patterns, 'random') };

type Perform = (worker: number, index: number) => Promise<unknown>;

/** Worker `w` of `n` has the operations `k` with `k mod n = w`, one after the other. */
const shareOut = (workers: number, perform: Perform): Cell['operate'] => ({
  async together(ops, latencies) {
    const share = async (worker: number): Promise<void> => {
      for (let index = worker; index < ops; index += workers) {
        const from = performance.now();
        await perform(worker, index);
        if (latencies) latencies[index] = performance.now() - from;
      }
    };
    await Promise.all(Array.from({ length: workers }, (_, worker) => share(worker)));
  },
});

interface BlockValues {
  size: number;
  chunk: number;
  pattern: Pattern;
  workers: number;
  own: boolean;
}

/** The blocks of one file, or of one for each worker, with open handles. */
async function openBlocks(values: BlockValues, ground: Ground, flags: string) {
  const blocks = makeBlocks(values, ground);
  const paths = [blocks.path];
  for (let worker = 1; values.own && worker < values.workers; worker++) {
    paths.push(`${blocks.path}-${worker}`);
    makeFile(paths[worker]!, values.size, blocks.block);
  }
  const handles: promises.FileHandle[] = [];
  for (const path of paths) handles.push(ground.keepHandle(await promises.open(path, flags)));
  const offsetOf = (index: number): number => blocks.offsets[index % blocks.offsets.length]!;
  return { blocks, offsetOf, handleOf: (worker: number) => handles[worker % handles.length]! };
}

const maxFolders = 65_536;

/** A tree of `depth` levels with `branching` folders in each; all its folders. */
function makeTree(root: string, depth: number, branching: number): string[] {
  mkdirSync(root);
  const tree = [root];
  for (let level = tree, made = 0; made < depth; made++) {
    if (level.length * branching > maxFolders)
      throw valueFault(`The tree would have more than ${maxFolders} directories: give a smaller depth or branching.`);
    level = level.flatMap((folder) => Array.from({ length: branching }, (_, branch) => join(folder, `d${branch}`)));
    for (const folder of level) mkdirSync(folder);
    tree.push(...level);
  }
  return tree;
}

const fileCalls: Readonly<Record<'create' | 'stat' | 'remove', (path: string) => Promise<unknown>>> = {
  create: async (path) => (await promises.open(path, 'wx')).close(),
  stat: (path) => promises.lstat(path),
  remove: (path) => promises.unlink(path),
};

export const parallelRecipes: readonly Recipe[] = [
  recipe({
    cell: 'parallel-read/FileHandle.read',
    parameters: { ...blocksParameters, cache: choice(cacheStates, 'warm') },
    bytes: true,
    check: 'last',
    async setUp(values, ground) {
      refuseCold(values.cache);
      const { blocks, offsetOf, handleOf } = await openBlocks(values, ground, 'r');
      const { chunkBytes, block } = blocks;
      const buffers = Array.from({ length: values.workers }, () => Buffer.alloc(chunkBytes));
      const perform: Perform = async (worker, index) => {
        const { bytesRead } = await handleOf(worker).read(buffers[worker]!, 0, chunkBytes, offsetOf(index));
        refuseMoved('read', bytesRead, blocks);
      };
      return {
        maxOps: defaultMaxOps,
        bytesPerOp: chunkBytes,
        operate: shareOut(values.workers, perform),
        verify: (ops) => checkBytes(buffers[(ops - 1) % values.workers]!, offsetOf(ops - 1), chunkBytes, block),
      };
    },
  }),
  recipe({
    cell: 'parallel-write/FileHandle.write',
    parameters: { ...blocksParameters, sync: choice(['never', 'data-each'] as const, 'never') },
    bytes: true,
    check: 'last',
    async setUp(values, ground) {
      const { blocks, offsetOf, handleOf } = await openBlocks(values, ground, 'r+');
      const { chunkBytes, block } = blocks;
      const ring = makeRing(block, chunkBytes);
      const perform: Perform = async (worker, index) => {
        const handle = handleOf(worker);
        const offset = offsetOf(index);
        const { bytesWritten } = await handle.write(ring, offset % blockBytes, chunkBytes, offset);
        refuseMoved('wrote', bytesWritten, blocks);
        if (values.sync === 'data-each') await handle.datasync();
      };
      return {
        maxOps: defaultMaxOps,
        bytesPerOp: chunkBytes,
        operate: shareOut(values.workers, perform),
        verify(ops) {
          const buffer = Buffer.alloc(chunkBytes);
          const length = readSync(handleOf((ops - 1) % values.workers).fd, buffer, 0, chunkBytes, offsetOf(ops - 1));
          return checkBytes(buffer.subarray(0, length), offsetOf(ops - 1), chunkBytes, block);
        },
      };
    },
  }),
  recipe({
    cell: 'parallel-files/promises',
    parameters: {
      ...sharedParameters,
      phase: choice(['create', 'stat', 'remove'] as const),
      depth: count(0, 8),
      branching: count(1, 100),
    },
    bytes: false,
    check: 'count',
    setUp({ phase, depth, branching, workers, own }, { inputs }) {
      const trees = Array.from({ length: own ? workers : 1 }, (_, tree) =>
        makeTree(join(inputs, `tree-${tree}`), depth, branching),
      );
      let paths: string[] = [];
      return {
        maxOps: maxNames,
        bytesPerOp: 0,
        prepare(ops) {
          paths = Array.from({ length: ops }, (_, index) => {
            const tree = trees[(index % workers) % trees.length]!;
            return join(tree[Math.floor(index / workers) % tree.length]!, `file-${index}`);
          });
          if (phase !== 'create') for (const path of paths) makeFile(path, 0, Buffer.alloc(0));
        },
        operate: shareOut(workers, (_, index) => fileCalls[phase](paths[index]!)),
        verify(ops) {
          const there = paths.filter((path) => existsSync(path)).length;
          if (there !== (phase === 'remove' ? 0 : ops)) throw checkFault(`${there} of ${ops} files are there.`);
          return String(there);
        },
        restore() {
          for (const path of paths) rmSync(path, { force: true });
          paths = [];
        },
      };
    },
  }),
];
