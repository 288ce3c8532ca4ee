/** Files past the page cache (O_DIRECT), in whole blocks: `read`, `read-at`, `write`, `write-at`. */
import { closeSync, constants, ftruncateSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { recipe, type Recipe } from '../protocol/cell.ts';
import { unsupportedFault } from '../protocol/faults.ts';
import { pageAlignedBuffer, pageAlignedCopy } from '../protocol/page-aligned.ts';
import { choice } from '../protocol/parameters.ts';
import { blockBytes, makeRing } from '../protocol/payload.ts';
import { blockCell, blockParameters, makeBlocks, readBack, refuseMoved } from './positional.ts';
import {
  cacheStates,
  chunkedCell,
  chunkedParameters as readParameters,
  makeSource,
  refuseCold,
  refuseShort,
} from './read.ts';
import {
  chunkedParameters as writeParameters,
  dsyncFlag,
  makeDestination,
  refusePartial,
  syncCalls,
  syncs,
} from './write.ts';

const alignmentBytes = 4096;
const directFlag = (constants as Partial<typeof constants>).O_DIRECT;

function expectWholeBlocks(chunkBytes: number): void {
  if (chunkBytes % alignmentBytes !== 0)
    throw unsupportedFault('Past the page cache chunk has to be a multiple of 4KiB.');
}

function openDirect(path: string, flags: number): number {
  try {
    return openSync(path, flags | directFlag!, 0o666);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EINVAL')
      throw unsupportedFault('This file system has no O_DIRECT.');
    throw error;
  }
}

export const directRecipes: readonly Recipe[] = directFlag === undefined ? [] : makeRecipes();

function makeRecipes(): readonly Recipe[] {
  return [
    recipe({
      cell: 'read/readSync.direct',
      parameters: readParameters,
      bytes: true,
      check: 'last',
      setUp(values, ground) {
        expectWholeBlocks(values.chunk);
        const source = makeSource(values, ground);
        closeSync(openDirect(source.path, constants.O_RDONLY));
        const buffer = pageAlignedBuffer(values.chunk);
        let lastLength = 0;
        const sync = (): void => {
          const descriptor = openDirect(source.path, constants.O_RDONLY);
          let total = 0;
          try {
            let length: number;
            // Behind the end that it found it does not ask again: the position would be odd.
            do {
              length = readSync(descriptor, buffer, 0, buffer.length, null);
              total += length;
              if (length > 0) lastLength = length;
            } while (length === buffer.length);
          } finally {
            closeSync(descriptor);
          }
          refuseShort(source.path, total, source.sizeBytes);
        };
        return chunkedCell(source, values.chunk, () => buffer.subarray(0, lastLength), { sync });
      },
    }),
    recipe({
      cell: 'read-at/readSync.direct',
      parameters: { ...blockParameters, cache: choice(cacheStates, 'warm') },
      bytes: true,
      check: 'last',
      setUp(values, ground) {
        refuseCold(values.cache);
        expectWholeBlocks(values.chunk);
        const blocks = makeBlocks(values, ground);
        const { offsets, chunkBytes } = blocks;
        const descriptor = ground.keepOpen(openDirect(blocks.path, constants.O_RDONLY));
        const buffer = pageAlignedBuffer(chunkBytes);
        const sync = (index: number): void => {
          const length = readSync(descriptor, buffer, 0, chunkBytes, offsets[index % offsets.length]!);
          refuseMoved('read', length, blocks);
        };
        return blockCell(blocks, { sync }, () => buffer);
      },
    }),
    recipe({
      cell: 'write/writeSync.direct',
      parameters: writeParameters,
      bytes: true,
      check: 'content',
      setUp(values, ground) {
        expectWholeBlocks(values.chunk);
        const probe = join(ground.outputs, 'probe');
        closeSync(openDirect(probe, constants.O_WRONLY | constants.O_CREAT));
        unlinkSync(probe);
        const destination = makeDestination(values, ground);
        const { sizeBytes, flags } = destination;
        const chunkBytes = values.chunk;
        const ring = pageAlignedCopy(makeRing(destination.block, chunkBytes));
        const { each, end } = syncCalls(values.sync);
        const sync = (index: number): void => {
          const path = destination.path(index);
          const descriptor = openDirect(path, flags);
          try {
            for (let position = 0; position < sizeBytes; position += chunkBytes) {
              const length = Math.min(chunkBytes, sizeBytes - position);
              const wholeBytes = Math.ceil(length / alignmentBytes) * alignmentBytes;
              refusePartial(path, writeSync(descriptor, ring, position % blockBytes, wholeBytes), wholeBytes);
              each?.(descriptor);
            }
            // What the last block has too much is cut off.
            if (sizeBytes % alignmentBytes !== 0) ftruncateSync(descriptor, sizeBytes);
            end?.(descriptor);
          } finally {
            closeSync(descriptor);
          }
        };
        return destination.cell({ sync });
      },
    }),
    recipe({
      cell: 'write-at/writeSync.direct',
      parameters: { ...blockParameters, sync: choice(syncs, 'never') },
      bytes: true,
      check: 'last',
      setUp(values, ground) {
        expectWholeBlocks(values.chunk);
        const blocks = makeBlocks(values, ground);
        const { offsets, chunkBytes } = blocks;
        const descriptor = ground.keepOpen(openDirect(blocks.path, constants.O_RDWR | dsyncFlag(values.sync)));
        const ring = pageAlignedCopy(makeRing(blocks.block, chunkBytes));
        const { each, end } = syncCalls(values.sync);
        let lastIndex = 0;
        const sync = (index: number): void => {
          const offset = offsets[index % offsets.length]!;
          refuseMoved('wrote', writeSync(descriptor, ring, offset % blockBytes, chunkBytes, offset), blocks);
          each?.(descriptor);
          if (end && index === lastIndex) end(descriptor);
        };
        const buffered = ground.keepOpen(openSync(blocks.path, 'r'));
        return {
          ...blockCell(blocks, { sync }, readBack(buffered, chunkBytes)),
          prepare(ops) {
            lastIndex = ops - 1;
          },
        };
      },
    }),
  ];
}
