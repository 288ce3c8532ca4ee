/** Reads files of unknown origin and size: pipes, devices and sparse files too. */
import { open, type FileHandle } from 'node:fs/promises';

const inMebibytes = (sizeBytes: number): string => `${Math.ceil(sizeBytes / 1024 / 1024)} MiB`;

/** The file has more bytes than allowed. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';

  /** @param sizeBytes as far as it is known: for a pipe, the bytes read */
  constructor(
    readonly sizeBytes: number,
    maxBytes: number,
  ) {
    super(`it has ${inMebibytes(sizeBytes)} or more, and no more than ${inMebibytes(maxBytes)} are read`);
  }
}

/**
 * All bytes of a file. A file with a known size is refused before it is read; of any other, no more than the limit is read.
 * @throws TooLargeError, and errors of the operating system
 */
export async function readAtMost(path: string, maxBytes: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > maxBytes) throw new TooLargeError(size, maxBytes);
    const known = await readKnown(file, size);
    const rest = await takeAtMost(file.createReadStream({ autoClose: false }), maxBytes - known.length);
    return rest.length === 0 ? known : Buffer.concat([known, rest]);
  } finally {
    await file.close();
  }
}

/** As many bytes as a file has by its size, in one piece: pieces would be in memory beside their whole. Pipes and devices have none. */
async function readKnown(file: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(size);
  let length = 0;
  while (length < size) {
    const { bytesRead } = await file.read(bytes, length, size - length, null);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}

/**
 * All bytes of a stream.
 * @throws TooLargeError
 */
export async function takeAtMost(stream: AsyncIterable<unknown>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of stream) {
    // Streams without an encoding give buffers.
    const bytes = chunk as Buffer;
    sizeBytes += bytes.length;
    if (sizeBytes > maxBytes) throw new TooLargeError(sizeBytes, maxBytes);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
