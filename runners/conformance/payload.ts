/** The bytes of every file, as PROTOCOL.md ("Payload and positions") says. The reference: written from the page, not from a runner. */

const blockBytes = 1024 * 1024;

/** The next state of the generator; its output is the state. */
export function nextState(state: number): number {
  let x = state >>> 0;
  x = (x ^ (x << 13)) >>> 0;
  x = (x ^ (x >>> 17)) >>> 0;
  x = (x ^ (x << 5)) >>> 0;
  return x;
}

export const firstState = (seed: number): number => (seed === 0 ? 2654435769 : seed >>> 0);

const blocks = new Map<string, Uint8Array>();

/** The 1 MiB block for a seed and an `entropy` in percent. It is shared: it may not be written to. */
export function payloadBlock(seed: number, entropy = 100): Uint8Array {
  const key = `${seed} ${entropy}`;
  const block = blocks.get(key) ?? makeBlock(seed, entropy);
  blocks.set(key, block);
  return block;
}

function makeBlock(seed: number, entropy: number): Uint8Array {
  const block = new Uint8Array(blockBytes);
  const view = new DataView(block.buffer);
  let state = firstState(seed);
  for (let offset = 0; offset < blockBytes; offset += 4) {
    state = nextState(state);
    view.setUint32(offset, state, true);
  }
  const kept = Math.floor((4096 * entropy) / 100);
  for (let page = 0; page < blockBytes; page += 4096) block.fill(0, page + kept, page + 4096);
  return block;
}

/** Bytes [from, to) of any file made of a block. */
export function fileRange(block: Uint8Array, from: number, to: number): Uint8Array {
  const range = new Uint8Array(to - from);
  let done = 0;
  while (done < range.length) {
    const start = (from + done) % blockBytes;
    const piece = block.subarray(start, start + range.length - done);
    range.set(piece, done);
    done += piece.length;
  }
  return range;
}

/** A whole file; `isSparse`: zero but for its first and last 4 KiB. */
export function fileContent(block: Uint8Array, sizeBytes: number, isSparse = false): Uint8Array {
  const content = fileRange(block, 0, sizeBytes);
  if (isSparse && sizeBytes > 8192) content.fill(0, 4096, sizeBytes - 4096);
  return content;
}

/** `sum64`: sum modulo 2^64 of the little-endian 64-bit words, 16 hex digits. The length is a multiple of 8. */
export function sum64(content: Uint8Array): string {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  let sum = 0n;
  for (let offset = 0; offset + 8 <= content.length; offset += 8) sum += view.getBigUint64(offset, true);
  return BigInt.asUintN(64, sum).toString(16).padStart(16, '0');
}
