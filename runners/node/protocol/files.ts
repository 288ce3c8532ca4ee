/** Making, checking and removing files outside the timed region. */
import { closeSync, ftruncateSync, openSync, readSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, formatCrc32 } from './crc32.ts';
import { checkFault } from './faults.ts';
import { blockBytes } from './payload.ts';

/** Opens, hands on and closes, whatever happens. */
export function withOpen<T>(path: string, flags: string, use: (descriptor: number) => T): T {
  const descriptor = openSync(path, flags);
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Writes all of a buffer at a position. */
export function writeAll(descriptor: number, bytes: Buffer, position: number): void {
  for (let done = 0; done < bytes.length;)
    done += writeSync(descriptor, bytes, done, bytes.length - done, position + done);
}

/** Makes a file of the payload. `sparse`: a hole but for its first and last 4 KiB. */
export function makeFile(path: string, sizeBytes: number, block: Buffer, sparse = false): void {
  withOpen(path, 'w', (descriptor) => {
    if (sparse && sizeBytes > 8192) {
      ftruncateSync(descriptor, sizeBytes);
      writeRange(descriptor, block, 0, 4096);
      writeRange(descriptor, block, sizeBytes - 4096, sizeBytes);
    } else writeRange(descriptor, block, 0, sizeBytes);
  });
}

function writeRange(descriptor: number, block: Buffer, from: number, to: number): void {
  for (let position = from; position < to;) {
    const start = position % blockBytes;
    const length = Math.min(blockBytes - start, to - position);
    writeAll(descriptor, block.subarray(start, start + length), position);
    position += length;
  }
}

/** The bytes that a whole file must have. */
export interface Expectation {
  sizeBytes: number;
  block: Buffer;
  sparse?: boolean;
}

/** Equal bytes have an equal CRC-32: those that were found equal to the payload, or to a sparse file of it, are summed once. */
const sums = new WeakMap<Buffer, Map<string, string>>();

function sumsOf(block: Buffer): Map<string, string> {
  const known = sums.get(block) ?? new Map<string, string>();
  sums.set(block, known);
  return known;
}

const zeros = Buffer.alloc(blockBytes);
const readBack = Buffer.alloc(blockBytes);

/**
 * Reads a file back and compares it with what it must be.
 * @returns its CRC-32 in hex
 * @throws Fault ECHECK when its size or a byte is wrong
 */
export function checkContent(path: string, { sizeBytes, block, sparse = false }: Expectation): string {
  return withOpen(path, 'r', (descriptor) => {
    const known = sumsOf(block);
    const key = `${sparse ? 'sparse' : 0} ${sizeBytes}`;
    let crc = 0;
    let position = 0;
    for (;;) {
      const length = readFully(descriptor, readBack, position);
      if (length === 0) break;
      if (!known.has(key)) crc = crc32(readBack.subarray(0, length), crc);
      const wrong = firstDifference(length, position, { sizeBytes, block, sparse });
      if (wrong !== undefined) throw checkFault(`${path} has a wrong byte at or after offset ${wrong}.`);
      position += length;
    }
    if (position !== sizeBytes) throw checkFault(`${path} has ${position} bytes; ${sizeBytes} were to be written.`);
    const sum = known.get(key) ?? formatCrc32(crc);
    known.set(key, sum);
    return sum;
  });
}

/** Compares a block of `readBack` that starts at a multiple of 1 MiB of the file. */
function firstDifference(length: number, position: number, expected: Required<Expectation>): number | undefined {
  const { sizeBytes, block, sparse } = expected;
  if (position + length > sizeBytes) return sizeBytes;
  if (!sparse || sizeBytes <= 8192) return readBack.compare(block, 0, length, 0, length) === 0 ? undefined : position;
  const edges = [0, Math.min(4096, sizeBytes), Math.max(4096, sizeBytes - 4096), sizeBytes];
  for (let part = 0; part < 3; part++) {
    const from = Math.max(edges[part]! - position, 0);
    const to = Math.min(edges[part + 1]! - position, length);
    if (from >= to) continue;
    const source = part === 1 ? zeros : block;
    if (readBack.compare(source, from, to, from, to) !== 0) return position + from;
  }
  return undefined;
}

function readFully(descriptor: number, buffer: Buffer, position: number): number {
  let length = 0;
  while (length < buffer.length) {
    const got = readSync(descriptor, buffer, length, buffer.length - length, position + length);
    if (got === 0) break;
    length += got;
  }
  return length;
}

/**
 * Compares bytes that an operation put into a buffer with the payload at their file offset.
 * @returns their CRC-32 in hex
 * @throws Fault ECHECK when there are not as many as expected or one is wrong
 */
export function checkBytes(bytes: Uint8Array, offset: number, expectedBytes: number, block: Buffer): string {
  if (bytes.length !== expectedBytes)
    throw checkFault(`${bytes.length} bytes were read at offset ${offset}; ${expectedBytes} were expected.`);
  for (let done = 0; done < expectedBytes;) {
    const start = (offset + done) % blockBytes;
    const length = Math.min(blockBytes - start, expectedBytes - done);
    if (Buffer.compare(bytes.subarray(done, done + length), block.subarray(start, start + length)) !== 0)
      throw checkFault(`A wrong byte was read at or after offset ${offset + done}.`);
    done += length;
  }
  const known = sumsOf(block);
  const key = `${offset % blockBytes} ${expectedBytes}`;
  const sum = known.get(key) ?? formatCrc32(crc32(bytes, 0));
  known.set(key, sum);
  return sum;
}

/** Removes everything in a folder; the folder stays. A folder that is gone is empty. */
export function emptyFolder(path: string): void {
  let names: string[];
  try {
    names = readdirSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
  for (const name of names) removeTree(join(path, name));
}

/** Removes a tree. Virus scanners and indexers hold files for a moment on Windows: it is tried again. */
export function removeTree(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}

/** How many entries a folder has. */
export const countEntries = (path: string): number => readdirSync(path).length;
