/** Several files merged into one and removed, as stores of sorted files do it: `compact`. */
import { closeSync, existsSync, fsyncSync, openSync, readSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { makeNames, maxFiles, recipe, type Recipe } from '../protocol/cell.ts';
import { checkFault } from '../protocol/faults.ts';
import { checkContent, withOpen, writeAll } from '../protocol/files.ts';
import { pageAlignedBuffer } from '../protocol/page-aligned.ts';
import { choice, chunk, count, size } from '../protocol/parameters.ts';
import { blockBytes, makeRing, payloadBlock } from '../protocol/payload.ts';

export const compactRecipes: readonly Recipe[] = [
  recipe({
    cell: 'compact/readSync-writeSync',
    parameters: {
      count: count(1, 256),
      size: size(),
      chunk: chunk(),
      sync: choice(['never', 'end'] as const, 'end'),
    },
    bytes: true,
    check: 'content',
    setUp(values, { outputs, seed }) {
      const { count: files, size: sizeBytes, chunk: chunkBytes } = values;
      const block = payloadBlock(seed);
      const ring = makeRing(block, chunkBytes);
      const buffer = pageAlignedBuffer(chunkBytes);
      let results: string[] = [];
      let sources: string[][] = [];

      /** The sources hold the pieces of the result in turn. */
      const makeSource = (path: string, number: number): void => {
        withOpen(path, 'wx', (descriptor) => {
          for (let done = 0; done < sizeBytes; done += chunkBytes) {
            const length = Math.min(chunkBytes, sizeBytes - done);
            const start = (done * files + number * length) % blockBytes;
            writeAll(descriptor, ring.subarray(start, start + length), done);
          }
        });
      };
      const merge = (result: number, opened: readonly number[]): void => {
        let position = 0;
        for (let done = 0; done < sizeBytes; done += chunkBytes)
          for (const source of opened) {
            const length = readSync(source, buffer, 0, chunkBytes, null);
            writeAll(result, buffer.subarray(0, length), position);
            position += length;
          }
        if (values.sync === 'end') fsyncSync(result);
      };
      const sync = (index: number): void => {
        const opened: number[] = [];
        try {
          for (const path of sources[index]!) opened.push(openSync(path, 'r'));
          withOpen(results[index]!, 'wx', (result) => {
            merge(result, opened);
          });
        } finally {
          opened.forEach(closeSync);
        }
        sources[index]!.forEach(unlinkSync);
      };
      return {
        maxOps: Math.max(1, Math.floor(maxFiles(sizeBytes) / (2 * files))),
        bytesPerOp: files * sizeBytes,
        prepare(ops) {
          results = makeNames(join(outputs, 'result-'), ops);
          sources = results.map((_, index) => makeNames(join(outputs, `source-${index}-`), files));
          for (const paths of sources) paths.forEach(makeSource);
        },
        operate: { sync },
        verify(ops) {
          const left = sources.flat().filter((path) => existsSync(path)).length;
          if (left > 0) throw checkFault(`${left} sources are left.`);
          return checkContent(results[ops - 1]!, { sizeBytes: files * sizeBytes, block });
        },
      };
    },
  }),
];
