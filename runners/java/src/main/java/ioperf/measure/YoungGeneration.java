package ioperf.measure;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * The memory that operations allocate from. A new process has touched none of it, and the first pass through it pays for every
 * page: reading a file of 1 MiB into an array takes five times as long as it does once the collector has come round.
 */
public final class YoungGeneration {
  private static final int PIECE = 1 << 16;

  /** Seen by no one: so that no compiler leaves the allocation out. */
  @SuppressWarnings("unused") private static volatile byte[] piece;

  private YoungGeneration() {}

  /** Allocates until the collector has come round, at most half of what the heap can hold: there are collectors that never come. */
  public static void touch() {
    List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
    long before = collections(collectors);
    long most = Runtime.getRuntime().maxMemory() / 2 / PIECE;
    for (long made = 0; made < most && collections(collectors) == before; made++) piece = new byte[PIECE];
    piece = null;
  }

  private static long collections(List<GarbageCollectorMXBean> collectors) {
    long count = 0;
    for (GarbageCollectorMXBean collector : collectors) count += collector.getCollectionCount();
    return count;
  }
}
