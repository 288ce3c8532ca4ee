package ioperf.measure;

/** The smallest step of {@link System#nanoTime} that can be seen. */
public final class ClockResolution {
  private ClockResolution() {}

  public static long measureNs() {
    long smallest = Long.MAX_VALUE;
    for (int i = 0; i < 2000; i++) {
      long first = System.nanoTime();
      long second = System.nanoTime();
      while (second == first) second = System.nanoTime();
      smallest = Math.min(smallest, second - first);
    }
    return smallest;
  }
}
