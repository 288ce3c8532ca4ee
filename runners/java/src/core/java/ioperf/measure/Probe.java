package ioperf.measure;

/**
 * A fixed burst of arithmetic, timed. It touches no memory and makes no call, but keeps several execution units busy at once: it
 * takes longer only when something else uses them too, which is how a neighbour on the core's other hardware thread shows (it
 * appears in no counter that a guest can read).
 */
final class Probe {
  private static final int STEPS = 20_000;

  /** Calls after which the loop has been compiled by the optimising compiler, and the time they may take where it never is. */
  private static final int WARM_UP_CALLS = 400;

  private static final long WARM_UP_NS = 200_000_000;

  /** What was computed is stored here, so that it has to be computed. */
  private static int sink;

  private Probe() {}

  /** Nanoseconds that the burst took. */
  static long measureNs() {
    long start = System.nanoTime();
    sink = burst();
    return Math.max(1, System.nanoTime() - start);
  }

  /** Once before the first sample: before it is compiled the burst says nothing. */
  static void warmUp() {
    long start = System.nanoTime();
    for (int call = 0; call < WARM_UP_CALLS && System.nanoTime() - start < WARM_UP_NS; call++) sink = burst();
  }

  /**
   * Short independent chains: the processor can work on all of them in the same cycle. Sums and shifts take turns in each, so that no
   * compiler finds a formula or a vector for them.
   */
  private static int burst() {
    int a = 1;
    int b = 2;
    int c = 3;
    int d = 4;
    for (int step = 0; step < STEPS; step++) {
      a = (a + step) ^ (a >>> 3);
      b = (b ^ step) + (b << 5);
      c = (c - step) ^ (c >>> 7);
      d = (d ^ step) - (d << 9);
    }
    return a ^ b ^ c ^ d;
  }
}
