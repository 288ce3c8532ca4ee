/** What the types of Node leave to those of browsers. */
interface WithMemory {
  WebAssembly: { Memory: new (pieces: { initial: number; maximum: number }) => { buffer: ArrayBuffer } };
}

/** Memory of WebAssembly comes in pieces of this size. */
const pieceBytes = 64 * 1024;

/** One for each size, for good: the collector is in no hurry with address space. */
const kept = new Map<number, ArrayBuffer>();

/**
 * A buffer to read into that begins at a page; the same one for all cells that read that much at once, so its content is that of
 * the last read.
 *
 * Where memory of its own begins varies between processes, and processors with a fast string copy (AMD Zen 3 and 4 for one)
 * copy at half or a tenth of the speed when the target lies 1 to 31 bytes farther into its page than the source: that is the place of a
 * large allocation of the C library, 16 bytes into a page, while files lie at whole pages. Only memory of WebAssembly promises a
 * page; where there is no address space for its guard pages, an ordinary buffer has to do.
 */
export function pageAlignedBuffer(sizeBytes: number): Buffer {
  const pieces = Math.max(1, Math.ceil(sizeBytes / pieceBytes));
  let memory = kept.get(pieces);
  if (memory === undefined) {
    memory = allocate(pieces);
    kept.set(pieces, memory);
  }
  return Buffer.from(memory, 0, sizeBytes);
}

/** The bytes in page-aligned memory of their own, which no other cell is given. */
export function pageAlignedCopy(bytes: Buffer): Buffer {
  const copy = Buffer.from(allocate(Math.max(1, Math.ceil(bytes.length / pieceBytes))), 0, bytes.length);
  bytes.copy(copy);
  return copy;
}

function allocate(pieces: number): ArrayBuffer {
  const { Memory } = (globalThis as unknown as WithMemory).WebAssembly;
  try {
    return new Memory({ initial: pieces, maximum: pieces }).buffer;
  } catch (error) {
    if (error instanceof RangeError) return new ArrayBuffer(pieces * pieceBytes);
    throw error;
  }
}
