package ioperf.measure;

import java.util.ArrayList;
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
    for (long ns : durationsNs) counts.merge(lowerBound(Math.max(0, ns)), 1L, Long::sum);
    List<List<Long>> buckets = new ArrayList<>();
    counts.forEach((bound, count) -> buckets.add(List.of(bound, count)));
    return buckets;
  }
}
