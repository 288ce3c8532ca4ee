package ioperf.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Log-linear buckets with a relative error of at most 1/64. */
public final class Histogram {
  private Histogram() {}

  /** The lower bound of the bucket of {@code ns}. */
  static long lowerBound(long ns) {
    if (ns < 64) return ns;
    int shift = 63 - Long.numberOfLeadingZeros(ns) - 6;
    return ns >> shift << shift;
  }

  /** @return pairs of lower bound and count, ascending */
  public static List<List<Long>> of(long[] durationsNs) {
    Map<Long, Long> counts = new TreeMap<>();
    for (long ns : durationsNs) {
      long bound = lowerBound(Math.max(0, ns));
      Long before = counts.get(bound);
      counts.put(bound, before == null ? 1 : before + 1);
    }
    List<List<Long>> buckets = new ArrayList<>();
    for (Map.Entry<Long, Long> bucket : counts.entrySet())
      buckets.add(Arrays.asList(bucket.getKey(), bucket.getValue()));
    return buckets;
  }
}
