/** The bytes and positions that every runner agrees on (PROTOCOL.md, "Payload and positions"). */

export const blockBytes = 1024 * 1024;

/** xorshift32: Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8(14), 2003. */
export function xorshift32(seed: number): () => number {
  let state = seed === 0 ? 2654435769 : seed >>> 0;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

const blocks = new Map<string, Buffer>();
/** All cells of a session have the same seed, and a few of them another entropy. */
const maxBlocks = 4;

/** 1 MiB of payload: the byte at offset `o` of any file is `block[o mod 1 MiB]`. The same memory at every call: not to be written to. */
export function payloadBlock(seed: number, entropyPercent = 100): Buffer {
  const key = `${seed} ${entropyPercent}`;
  const known = blocks.get(key);
  if (known) return known;
  if (blocks.size >= maxBlocks) blocks.clear();
  const block = makeBlock(seed, entropyPercent);
  blocks.set(key, block);
  return block;
}

function makeBlock(seed: number, entropyPercent: number): Buffer {
  const block = Buffer.allocUnsafe(blockBytes);
  const next = xorshift32(seed);
  for (let offset = 0; offset < blockBytes; offset += 4) block.writeUInt32LE(next(), offset);
  const kept = Math.floor((4096 * entropyPercent) / 100);
  if (kept < 4096) for (let page = 0; page < blockBytes; page += 4096) block.fill(0, page + kept, page + 4096);
  return block;
}

/**
 * A buffer in which the bytes of any file range of at most `maxBytes` lie together: range [o, o+n) of a file is
 * [o mod 1 MiB, o mod 1 MiB + n) here.
 */
export function makeRing(block: Buffer, maxBytes: number): Buffer {
  const ring = Buffer.allocUnsafe(blockBytes + maxBytes);
  for (let offset = 0; offset < ring.length; offset += blockBytes) block.copy(ring, offset);
  return ring;
}

/** The first `sizeBytes` bytes of a file. */
export function makeContent(block: Buffer, sizeBytes: number): Buffer {
  const content = Buffer.allocUnsafe(sizeBytes);
  for (let offset = 0; offset < sizeBytes; offset += blockBytes) block.copy(content, offset);
  return content;
}

export const patterns = ['sequential', 'backward', 'strided', 'random'] as const;
export type Pattern = (typeof patterns)[number];

/** The order in which the blocks of a file are visited: each once. */
export function makePositions(pattern: Pattern, blocks: number, seed: number): Float64Array {
  const positions = new Float64Array(blocks);
  if (pattern === 'strided') {
    let index = 0;
    for (let first = 0; first < 16; first++)
      for (let block = first; block < blocks; block += 16) positions[index++] = block;
    return positions;
  }
  for (let index = 0; index < blocks; index++) positions[index] = pattern === 'backward' ? blocks - 1 - index : index;
  if (pattern === 'random') {
    const next = xorshift32(seed);
    for (let index = blocks - 1; index >= 1; index--) {
      const other = next() % (index + 1);
      const kept = positions[index]!;
      positions[index] = positions[other]!;
      positions[other] = kept;
    }
  }
  return positions;
}
