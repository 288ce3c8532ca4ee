/** Files read from their beginning to their end: `read`, `read-set`. */
import { closeSync, createReadStream, opendirSync, openSync, promises, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { defaultMaxOps, recipe, type Cell, type Ground, type Recipe } from '../protocol/cell.ts';
import { checkFault, unsupportedFault } from '../protocol/faults.ts';
import { checkBytes, makeFile } from '../protocol/files.ts';
import { pageAlignedBuffer } from '../protocol/page-aligned.ts';
import { choice, chunk, count, size } from '../protocol/parameters.ts';
import { payloadBlock } from '../protocol/payload.ts';

export const cacheStates = ['warm', 'cold'] as const;

const wholeParameters = { size: size(), cache: choice(cacheStates, 'warm'), entropy: count(0, 100, '100') };
export const chunkedParameters = { ...wholeParameters, chunk: chunk() };

interface Source {
  path: string;
  sizeBytes: number;
  block: Buffer;
}

/** Node.js cannot evict pages: a cell that is to be read cold is refused when it is set up. */
export function refuseCold(cache: 'warm' | 'cold'): void {
  if (cache === 'cold') throw unsupportedFault('Node.js has no way to evict files from the page cache.');
}

export function makeSource(
  values: { size: number; cache: 'warm' | 'cold'; entropy: number },
  { inputs, seed }: Ground,
): Source {
  refuseCold(values.cache);
  const source = { path: join(inputs, 'file'), sizeBytes: values.size, block: payloadBlock(seed, values.entropy) };
  makeFile(source.path, source.sizeBytes, source.block);
  return source;
}

/** fs.readFile and fs.writeFile take at most 2 GiB - 1. https://nodejs.org/api/errors.html#err_fs_file_too_large */
export function refuseHuge(sizeBytes: number): void {
  if (sizeBytes >= 2 ** 31) throw unsupportedFault('Node.js reads and writes at most 2 GiB - 1 with one call.');
}

export const refuseShort = (path: string, got: number, expected: number): void => {
  if (got !== expected) throw checkFault(`${got} bytes of ${path} were read; it has ${expected}.`);
};

/** What the last call with data put into the runner's buffer. */
type LastCall = () => Uint8Array;

export const chunkedCell = (source: Source, chunkBytes: number, last: LastCall, operate: Cell['operate']): Cell => ({
  maxOps: defaultMaxOps,
  bytesPerOp: source.sizeBytes,
  operate,
  verify() {
    const calls = Math.ceil(source.sizeBytes / chunkBytes);
    const offset = Math.max(0, calls - 1) * chunkBytes;
    return checkBytes(last(), offset, source.sizeBytes - offset, source.block);
  },
});

const wholeCell = (source: Source, last: LastCall, operate: Cell['operate']): Cell =>
  chunkedCell(source, Math.max(1, source.sizeBytes), last, operate);

export const readRecipes: readonly Recipe[] = [
  recipe({
    cell: 'read/readSync',
    parameters: chunkedParameters,
    bytes: true,
    check: 'last',
    setUp(values, ground) {
      const source = makeSource(values, ground);
      const buffer = pageAlignedBuffer(values.chunk);
      let lastLength = 0;
      const sync = (): void => {
        const descriptor = openSync(source.path, 'r');
        let total = 0;
        try {
          let length = readSync(descriptor, buffer, 0, buffer.length, null);
          while (length > 0) {
            total += length;
            lastLength = length;
            length = readSync(descriptor, buffer, 0, buffer.length, null);
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
    cell: 'read/FileHandle.read',
    parameters: chunkedParameters,
    bytes: true,
    check: 'last',
    setUp(values, ground) {
      const source = makeSource(values, ground);
      const buffer = pageAlignedBuffer(values.chunk);
      let lastLength = 0;
      const read = async (): Promise<void> => {
        const handle = await promises.open(source.path, 'r');
        let total = 0;
        try {
          let { bytesRead } = await handle.read(buffer, 0, buffer.length, null);
          while (bytesRead > 0) {
            total += bytesRead;
            lastLength = bytesRead;
            ({ bytesRead } = await handle.read(buffer, 0, buffer.length, null));
          }
        } finally {
          await handle.close();
        }
        refuseShort(source.path, total, source.sizeBytes);
      };
      return chunkedCell(source, values.chunk, () => buffer.subarray(0, lastLength), { async: read });
    },
  }),
  recipe({
    cell: 'read/createReadStream',
    parameters: chunkedParameters,
    bytes: true,
    check: 'last',
    setUp(values, ground) {
      const source = makeSource(values, ground);
      let last: Uint8Array = Buffer.alloc(0);
      const read = (): Promise<void> =>
        new Promise((resolve, reject) => {
          let total = 0;
          createReadStream(source.path, { highWaterMark: values.chunk })
            .on('data', (data) => {
              total += data.length;
              last = data as Buffer;
            })
            .on('error', reject)
            .on('close', () => {
              try {
                refuseShort(source.path, total, source.sizeBytes);
                resolve();
              } catch (error) {
                reject(error instanceof Error ? error : checkFault(String(error)));
              }
            });
        });
      return chunkedCell(source, values.chunk, () => last, { async: read });
    },
  }),
  recipe({
    cell: 'read/readFileSync',
    parameters: wholeParameters,
    bytes: true,
    check: 'last',
    setUp(values, ground) {
      refuseHuge(values.size);
      const source = makeSource(values, ground);
      let last: Uint8Array = Buffer.alloc(0);
      const sync = (): void => {
        last = readFileSync(source.path);
        refuseShort(source.path, last.length, source.sizeBytes);
      };
      return wholeCell(source, () => last, { sync });
    },
  }),
  recipe({
    cell: 'read/promises.readFile',
    parameters: wholeParameters,
    bytes: true,
    check: 'last',
    setUp(values, ground) {
      refuseHuge(values.size);
      const source = makeSource(values, ground);
      let last: Uint8Array = Buffer.alloc(0);
      const read = async (): Promise<void> => {
        last = await promises.readFile(source.path);
        refuseShort(source.path, last.length, source.sizeBytes);
      };
      return wholeCell(source, () => last, { async: read });
    },
  }),
  ...(['readSync', 'readFileSync'] as const).map((api) =>
    recipe({
      cell: `read-set/${api}`,
      parameters: {
        count: count(1, 1_000_000),
        min: size(),
        max: size(),
        cache: choice(cacheStates, 'warm'),
        ...(api === 'readSync' && { chunk: chunk('8KiB') }),
      },
      bytes: true,
      check: 'count',
      setUp(values, ground) {
        refuseCold(values.cache);
        const set = makeSet(values, ground);
        const chunkBytes = 'chunk' in values ? (values.chunk as number) : undefined;
        const readOne =
          chunkBytes === undefined ? (path: string) => readFileSync(path).length : chunkReader(chunkBytes);
        let total = 0;
        const sync = (): void => {
          total = 0;
          for (const path of set.paths) total += readOne(path);
          if (total !== set.totalBytes)
            throw checkFault(`${total} bytes of the set were read; it has ${set.totalBytes}.`);
        };
        return { maxOps: defaultMaxOps, bytesPerOp: set.totalBytes, operate: { sync }, verify: () => String(total) };
      },
    }),
  ),
];

function makeSet({ count, min, max }: { count: number; min: number; max: number }, { inputs, seed }: Ground) {
  const block = payloadBlock(seed);
  let totalBytes = 0;
  for (let index = 0; index < count; index++) {
    const sizeBytes = count === 1 ? min : min + Math.floor(((max - min) * index) / (count - 1));
    makeFile(join(inputs, String(index)), sizeBytes, block);
    totalBytes += sizeBytes;
  }
  // In the order of the directory; readdir sorts.
  const paths: string[] = [];
  const folder = opendirSync(inputs);
  for (let entry = folder.readSync(); entry; entry = folder.readSync()) paths.push(join(inputs, entry.name));
  folder.closeSync();
  return { paths, totalBytes };
}

function chunkReader(chunkBytes: number): (path: string) => number {
  const buffer = pageAlignedBuffer(chunkBytes);
  return (path) => {
    const descriptor = openSync(path, 'r');
    try {
      let total = 0;
      let length = readSync(descriptor, buffer, 0, buffer.length, null);
      while (length > 0) {
        total += length;
        length = readSync(descriptor, buffer, 0, buffer.length, null);
      }
      return total;
    } finally {
      closeSync(descriptor);
    }
  };
}
