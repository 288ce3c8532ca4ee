package ioperf.android;

import java.util.zip.CRC32;

/** The bytes that all runners agree on: 1 MiB of xorshift32, repeated. */
final class Payload {
  static final int BLOCK_BYTES = 1 << 20;

  /** The block, and behind it as much of its beginning as a chunk may need. */
  final byte[] ring;

  Payload(long seed, int longestChunkBytes) {
    ring = new byte[BLOCK_BYTES + longestChunkBytes];
    int x = seed == 0 ? (int) 2654435769L : (int) seed;
    for (int at = 0; at < BLOCK_BYTES; at += 4) {
      x ^= x << 13;
      x ^= x >>> 17;
      x ^= x << 5;
      ring[at] = (byte) x;
      ring[at + 1] = (byte) (x >>> 8);
      ring[at + 2] = (byte) (x >>> 16);
      ring[at + 3] = (byte) (x >>> 24);
    }
    for (int at = BLOCK_BYTES; at < ring.length; at++) ring[at] = ring[at - BLOCK_BYTES];
  }

  /** Where in the ring the byte at an offset of a file lies. */
  static int at(long offset) {
    return (int) (offset % BLOCK_BYTES);
  }

  boolean holds(long offset, byte[] bytes, int length) {
    int start = at(offset);
    for (int i = 0; i < length; i++) if (bytes[i] != ring[(start + i) % BLOCK_BYTES]) return false;
    return true;
  }

  static String crc(byte[] bytes, int length) {
    CRC32 crc = new CRC32();
    crc.update(bytes, 0, length);
    return hex(crc);
  }

  static String hex(CRC32 crc) {
    String text = Long.toHexString(crc.getValue());
    return "00000000".substring(text.length()) + text;
  }
}
