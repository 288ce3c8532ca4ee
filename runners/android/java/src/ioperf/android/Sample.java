package ioperf.android;

import java.util.Map;
import java.util.TreeMap;

/** One timed region. */
final class Sample {
  private Sample() {}

  static String take(Cell cell, int ops, boolean histogram) throws Exception {
    cell.prepare(ops);
    long[] moments = histogram ? new long[ops] : null;
    long start = System.nanoTime();
    for (int i = 0; i < ops; i++) {
      cell.operate(i);
      if (moments != null) moments[i] = System.nanoTime();
    }
    long ns = System.nanoTime() - start;
    String check = cell.verify(ops);
    String latency = moments == null ? "" : ",\"latency\":{\"buckets\":[" + buckets(start, moments) + "]}";
    return "{\"ns\":" + Math.max(1, ns) + ",\"ops\":" + ops + ",\"bytes\":" + cell.bytesPerOp * ops + ",\"check\":\"" + check + "\"" + latency + "}";
  }

  /** Log-linear buckets with a relative error of at most 1/64. */
  private static String buckets(long start, long[] moments) {
    Map<Long, Integer> counts = new TreeMap<>();
    long before = start;
    for (long moment : moments) {
      long ns = moment - before;
      before = moment;
      int shift = ns < 64 ? 0 : 63 - Long.numberOfLeadingZeros(ns) - 6;
      long bound = ns >> shift << shift;
      Integer count = counts.get(bound);
      counts.put(bound, count == null ? 1 : count + 1);
    }
    StringBuilder json = new StringBuilder();
    for (Map.Entry<Long, Integer> bucket : counts.entrySet())
      json.append(json.length() == 0 ? "" : ",").append("[" + bucket.getKey() + "," + bucket.getValue() + "]");
    return json.toString();
  }
}
