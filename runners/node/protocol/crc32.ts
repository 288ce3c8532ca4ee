/** CRC-32 as in IEEE 802.3 (reflected polynomial 0xEDB88320). */
import * as zlib from 'node:zlib';

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function tableCrc32(bytes: Uint8Array, previous: number): number {
  let crc = ~previous;
  for (const byte of bytes) crc = (crc >>> 8) ^ table[(crc ^ byte) & 0xff]!;
  return ~crc >>> 0;
}

/** The CRC of `bytes`, continuing from that of the bytes before. node has its own since 20.15. */
export const crc32: (bytes: Uint8Array, previous: number) => number =
  typeof (zlib as Partial<typeof zlib>).crc32 === 'function' ? zlib.crc32 : tableCrc32;

export const formatCrc32 = (crc: number): string => crc.toString(16).padStart(8, '0');
