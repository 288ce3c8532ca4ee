/** Calls of several neighbouring buffers at once: `read` by fs.readvSync, `write` by fs.writevSync. */
import { closeSync, openSync, readvSync, writevSync } from 'node:fs';
import { recipe, type Recipe } from '../protocol/cell.ts';
import { pageAlignedBuffer } from '../protocol/page-aligned.ts';
import { blockBytes, makeRing } from '../protocol/payload.ts';
import { chunkedCell, chunkedParameters as readParameters, makeSource, refuseShort } from './read.ts';
import { chunkedParameters as writeParameters, makeDestination, refusePartial, syncCalls } from './write.ts';

const parts = 8;

/** Up to eight neighbouring parts. */
function split(whole: Buffer): Buffer[] {
  const partBytes = Math.floor(whole.length / parts) + 1;
  const pieces: Buffer[] = [];
  for (let start = 0; start < whole.length; start += partBytes) pieces.push(whole.subarray(start, start + partBytes));
  return pieces;
}

export const vectorRecipes: readonly Recipe[] = [
  recipe({
    cell: 'read/readvSync',
    parameters: readParameters,
    bytes: true,
    check: 'last',
    setUp(values, ground) {
      const source = makeSource(values, ground);
      const buffer = pageAlignedBuffer(values.chunk);
      const pieces = split(buffer);
      let lastLength = 0;
      const sync = (): void => {
        const descriptor = openSync(source.path, 'r');
        let total = 0;
        try {
          for (let length = readvSync(descriptor, pieces); length > 0; length = readvSync(descriptor, pieces)) {
            total += length;
            lastLength = length;
          }
        } finally {
          closeSync(descriptor);
        }
        refuseShort(source.path, total, source.sizeBytes);
      };
      return chunkedCell(source, values.chunk, () => buffer.subarray(0, lastLength), { sync });
    },
  }),
  recipe({
    cell: 'write/writevSync',
    parameters: writeParameters,
    bytes: true,
    check: 'content',
    setUp(values, ground) {
      const destination = makeDestination(values, ground);
      const { sizeBytes, flags } = destination;
      const chunkBytes = values.chunk;
      const ring = makeRing(destination.block, Math.min(chunkBytes, sizeBytes));
      const { each, end } = syncCalls(values.sync);
      const sync = (index: number): void => {
        const path = destination.path(index);
        const descriptor = openSync(path, flags, 0o666);
        try {
          for (let position = 0; position < sizeBytes; position += chunkBytes) {
            const start = position % blockBytes;
            const length = Math.min(chunkBytes, sizeBytes - position);
            refusePartial(path, writevSync(descriptor, split(ring.subarray(start, start + length))), length);
            each?.(descriptor);
          }
          end?.(descriptor);
        } finally {
          closeSync(descriptor);
        }
      };
      return destination.cell({ sync });
    },
  }),
];
