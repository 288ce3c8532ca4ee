/** CRC-32 (IEEE 802.3: reflected polynomial 0xEDB88320, initial value and final inversion all ones), 8 hex digits. */
export function crc32(bytes: Uint8Array): string {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff]! ^ (crc >>> 8)) >>> 0;
  return ((crc ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0');
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let remainder = index;
  for (let bit = 0; bit < 8; bit++)
    remainder = ((remainder & 1) === 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1) >>> 0;
  return remainder;
});
