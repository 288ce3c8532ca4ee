/** The text of a file, plain or packed by gzip. */
import { gunzipSync } from 'node:zlib';
import { readAtMost, TooLargeError } from '../core/system/index.ts';

/**
 * @param maxBytes of the file, and of its unpacked content
 * @throws TooLargeError, and errors of the operating system, of zlib and of the decoder
 */
export async function readUnpacked(path: string, maxBytes: number): Promise<string> {
  const bytes = unpacked(await readAtMost(path, maxBytes), maxBytes);
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/** @throws TooLargeError, and errors of zlib */
export function unpacked(bytes: Buffer, maxBytes: number): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    // zlib reports larger unpacked content as a RangeError.
    throw error instanceof RangeError ? new TooLargeError(maxBytes, maxBytes) : error;
  }
}
