package ioperf.data;

import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;

/**
 * The bytes that every runner writes and expects: 1 MiB of xorshift32 words, repeated. Pseudo-random, so that file systems and
 * devices that compress cannot flatter themselves; {@code entropy} below 100 makes the end of each 4 KiB zero.
 */
public final class Payload {
  public static final int BLOCK = 1 << 20;

  /** All cells of a session have the same seed: hundreds of them hold one block between them. */
  private static final Map<List<Long>, WeakReference<Payload>> SHARED = new HashMap<>();

  private final byte[] block = new byte[BLOCK];
  private byte[] twoBlocks;

  /** The payload of a seed and an entropy, made once while anybody has it. */
  public static Payload of(long seed, int entropyPercent) {
    List<Long> key = Arrays.asList(seed, (long) entropyPercent);
    WeakReference<Payload> known = SHARED.get(key);
    Payload payload = known == null ? null : known.get();
    if (payload == null) {
      payload = new Payload(seed, entropyPercent);
      SHARED.put(key, new WeakReference<>(payload));
    }
    return payload;
  }

  public Payload(long seed, int entropyPercent) {
    Xorshift32 random = new Xorshift32(seed);
    for (int i = 0; i < BLOCK; i += 4) {
      int word = random.next();
      block[i] = (byte) word;
      block[i + 1] = (byte) (word >>> 8);
      block[i + 2] = (byte) (word >>> 16);
      block[i + 3] = (byte) (word >>> 24);
    }
    int kept = 4096 * entropyPercent / 100;
    for (int i = 0; i < BLOCK; i += 4096) Arrays.fill(block, i + kept, i + 4096, (byte) 0);
  }

  /** The block itself: not to be written to. */
  public byte[] block() {
    return block;
  }

  /**
   * The block repeated so that any {@code chunk} bytes from any offset of a file lie in one piece, from {@code offset mod 1 MiB}. Not
   * to be written to: up to a chunk of 1 MiB it is the same array for all.
   */
  public byte[] slices(int chunk) {
    if (chunk <= BLOCK) {
      if (twoBlocks == null) {
        twoBlocks = new byte[2 * BLOCK];
        fill(twoBlocks, 0);
      }
      return twoBlocks;
    }
    byte[] bytes = new byte[Math.addExact(BLOCK, chunk)];
    fill(bytes, 0);
    return bytes;
  }

  /** Fills an array with the bytes of a file from {@code offset}. */
  public void fill(byte[] into, long offset) {
    for (int done = 0; done < into.length;) {
      int from = (int) ((offset + done) & (BLOCK - 1));
      int length = Math.min(BLOCK - from, into.length - done);
      System.arraycopy(block, from, into, done, length);
      done += length;
    }
  }

  /** CRC-32 of the {@code length} bytes at {@code offset} of a file. */
  public String crc(long offset, long length) {
    CRC32 crc = new CRC32();
    for (long done = 0; done < length;) {
      int from = (int) ((offset + done) & (BLOCK - 1));
      int part = (int) Math.min(BLOCK - from, length - done);
      crc.update(block, from, part);
      done += part;
    }
    return Checks.hex(crc.getValue());
  }

  /** Sum modulo 2^64 of the little-endian 64-bit words of a file of {@code size} bytes; a partial last word is filled with zeros. */
  public String sum64(long size) {
    long sum = 0;
    for (long offset = 0; offset < size; offset++)
      sum += (block[(int) (offset & (BLOCK - 1))] & 255L) << ((offset & 7) << 3);
    return Checks.hex64(sum);
  }
}
