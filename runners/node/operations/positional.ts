/** Blocks of one open file at given positions: `read-at`, `write-at`, `mixed`. */
import { constants, fsyncSync, fdatasyncSync, openSync, promises, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { defaultMaxOps, recipe, type Cell, type Ground, type Recipe } from '../protocol/cell.ts';
import { checkFault, valueFault } from '../protocol/faults.ts';
import { checkBytes, makeFile } from '../protocol/files.ts';
import { pageAlignedBuffer } from '../protocol/page-aligned.ts';
import { choice, chunk, size } from '../protocol/parameters.ts';
import { blockBytes, payloadBlock, makePositions, makeRing, patterns, type Pattern } from '../protocol/payload.ts';
import { cacheStates, refuseCold } from './read.ts';
import { dsyncFlag, syncs } from './write.ts';

export const blockParameters = { size: size(), chunk: chunk(), pattern: choice(patterns, 'sequential') };

/** The positions of a cell are kept in memory: 16 Mi of them take 128 MiB. */
const maxBlocks = 16 * 1024 * 1024;

interface Blocks {
  path: string;
  chunkBytes: number;
  block: Buffer;
  /** Byte offsets in the order of the operations. */
  offsets: Float64Array;
}

export function makeBlocks(
  values: { size: number; chunk: number; pattern: Pattern },
  { inputs, seed }: Ground,
): Blocks {
  const blocks = Math.floor(values.size / values.chunk);
  if (blocks < 1 || blocks > maxBlocks)
    throw valueFault(
      `A file of ${values.size} bytes has ${blocks} blocks of ${values.chunk}; from 1 to ${maxBlocks} are possible.`,
    );
  const path = join(inputs, 'file');
  const block = payloadBlock(seed);
  makeFile(path, values.size, block);
  const offsets = makePositions(values.pattern, blocks, seed).map((number) => number * values.chunk);
  return { path, chunkBytes: values.chunk, block, offsets };
}

export const refuseMoved = (what: string, moved: number, { chunkBytes }: Blocks): void => {
  if (moved !== chunkBytes) throw checkFault(`A call ${what} ${moved} bytes of ${chunkBytes}.`);
};

export function blockCell(blocks: Blocks, operate: Cell['operate'], lastBytes: (offset: number) => Uint8Array): Cell {
  const { offsets, chunkBytes, block } = blocks;
  return {
    maxOps: defaultMaxOps,
    bytesPerOp: chunkBytes,
    operate,
    verify(ops) {
      const offset = offsets[(ops - 1) % offsets.length]!;
      return checkBytes(lastBytes(offset), offset, chunkBytes, block);
    },
  };
}

export const readBack = (descriptor: number, chunkBytes: number) => (offset: number) => {
  const buffer = Buffer.alloc(chunkBytes);
  return buffer.subarray(0, readSync(descriptor, buffer, 0, chunkBytes, offset));
};

export const positionalRecipes: readonly Recipe[] = [
  recipe({
    cell: 'read-at/readSync',
    parameters: { ...blockParameters, cache: choice(cacheStates, 'warm') },
    bytes: true,
    check: 'last',
    setUp(values, ground) {
      refuseCold(values.cache);
      const blocks = makeBlocks(values, ground);
      const { offsets, chunkBytes } = blocks;
      const descriptor = ground.keepOpen(openSync(blocks.path, 'r'));
      const buffer = pageAlignedBuffer(chunkBytes);
      const sync = (index: number): void => {
        const length = readSync(descriptor, buffer, 0, chunkBytes, offsets[index % offsets.length]!);
        refuseMoved('read', length, blocks);
      };
      return blockCell(blocks, { sync }, () => buffer);
    },
  }),
  recipe({
    cell: 'read-at/FileHandle.read',
    parameters: { ...blockParameters, cache: choice(cacheStates, 'warm') },
    bytes: true,
    check: 'last',
    async setUp(values, ground) {
      refuseCold(values.cache);
      const blocks = makeBlocks(values, ground);
      const { offsets, chunkBytes } = blocks;
      const handle = ground.keepHandle(await promises.open(blocks.path, 'r'));
      const buffer = pageAlignedBuffer(chunkBytes);
      const read = async (index: number): Promise<void> => {
        const { bytesRead } = await handle.read(buffer, 0, chunkBytes, offsets[index % offsets.length]);
        refuseMoved('read', bytesRead, blocks);
      };
      return blockCell(blocks, { async: read }, () => buffer);
    },
  }),
  recipe({
    cell: 'write-at/writeSync',
    parameters: { ...blockParameters, sync: choice(syncs, 'never') },
    bytes: true,
    check: 'last',
    setUp(values, ground) {
      const flags = constants.O_RDWR | dsyncFlag(values.sync);
      const blocks = makeBlocks(values, ground);
      const { offsets, chunkBytes } = blocks;
      const descriptor = ground.keepOpen(openSync(blocks.path, flags));
      const ring = makeRing(blocks.block, chunkBytes);
      const syncEach = values.sync === 'each' ? fsyncSync : values.sync === 'data-each' ? fdatasyncSync : undefined;
      const syncEnd = values.sync === 'end' ? fsyncSync : values.sync === 'data-end' ? fdatasyncSync : undefined;
      let lastIndex = 0;
      const sync = (index: number): void => {
        const offset = offsets[index % offsets.length]!;
        refuseMoved('wrote', writeSync(descriptor, ring, offset % blockBytes, chunkBytes, offset), blocks);
        syncEach?.(descriptor);
        // The file stays open from sample to sample: its end is the last operation of the sample.
        if (syncEnd && index === lastIndex) syncEnd(descriptor);
      };
      return {
        ...blockCell(blocks, { sync }, readBack(descriptor, chunkBytes)),
        prepare(ops) {
          lastIndex = ops - 1;
        },
      };
    },
  }),
  recipe({
    cell: 'mixed/readSync-writeSync',
    parameters: { ...blockParameters, pattern: choice(patterns, 'random') },
    bytes: true,
    check: 'last',
    setUp(values, ground) {
      const blocks = makeBlocks(values, ground);
      const { offsets, chunkBytes } = blocks;
      const descriptor = ground.keepOpen(openSync(blocks.path, 'r+'));
      const ring = makeRing(blocks.block, chunkBytes);
      const buffer = pageAlignedBuffer(chunkBytes);
      const sync = (index: number): void => {
        const offset = offsets[index % offsets.length]!;
        if (index % 10 < 7) refuseMoved('read', readSync(descriptor, buffer, 0, chunkBytes, offset), blocks);
        else refuseMoved('wrote', writeSync(descriptor, ring, offset % blockBytes, chunkBytes, offset), blocks);
      };
      return blockCell(blocks, { sync }, readBack(descriptor, chunkBytes));
    },
  }),
];
