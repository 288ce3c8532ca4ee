package ioperf.data;

import ioperf.protocol.Failure;

/** The order in which the blocks of a file are visited. */
public final class Positions {
  private static final int MAX_BLOCKS = 1 << 24;

  private Positions() {}

  /** @return byte offsets of the {@code size / chunk} blocks, each once */
  public static long[] of(String pattern, long size, int chunk, long seed) {
    long blocks = size / chunk;
    if (blocks < 1) throw Failure.invalid("size is less than one chunk.");
    if (blocks > MAX_BLOCKS) throw Failure.invalid("size holds " + blocks + " chunks: " + MAX_BLOCKS + " at most.");
    int n = (int) blocks;
    long[] order = new long[n];
    switch (pattern) {
      case "sequential" -> {
        for (int i = 0; i < n; i++) order[i] = i;
      }
      case "backward" -> {
        for (int i = 0; i < n; i++) order[i] = n - 1 - i;
      }
      case "strided" -> {
        int at = 0;
        for (int start = 0; start < 16; start++)
          for (int block = start; block < n; block += 16) order[at++] = block;
      }
      case "random" -> {
        for (int i = 0; i < n; i++) order[i] = i;
        Xorshift32 random = new Xorshift32(seed);
        for (int i = n - 1; i >= 1; i--) {
          int other = random.below(i + 1);
          long block = order[i];
          order[i] = order[other];
          order[other] = block;
        }
      }
      default -> throw Failure.invalid("pattern=" + pattern + " is unknown.");
    }
    for (int i = 0; i < n; i++) order[i] *= chunk;
    return order;
  }
}
