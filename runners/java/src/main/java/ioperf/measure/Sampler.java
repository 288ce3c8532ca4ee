package ioperf.measure;

import ioperf.natives.LibC;
import ioperf.operations.Operation;
import ioperf.protocol.Failure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One sample: inputs made, caches as asked, counters read, N operations timed as one region, result checked, everything put back. */
public final class Sampler {
  private final ProcessCounters counters = new ProcessCounters();
  private final JvmActivity activity = new JvmActivity();

  /** Memory, counters and probe are used for nothing first, so that no sample pays for pages, loading and compiling. */
  public Sampler() throws IOException {
    YoungGeneration.touch();
    LibC.load();
    Probe.warmUp();
    counters.begin();
    counters.end();
  }

  /** @return the members of the answer */
  public Map<String, Object> sample(Operation operation, int ops, boolean cold, boolean histogram)
      throws IOException {
    Map<String, Object> answer = new LinkedHashMap<>();
    try {
      operation.prepare(ops);
      LibC.Residency residency = cold ? evict(operation) : null;
      long[] durationsNs = histogram ? new long[ops] : null;
      activity.begin();
      long probeBeforeNs = Probe.measureNs();
      counters.begin();
      long start = System.nanoTime();
      if (histogram) repeatTimed(operation, ops, durationsNs);
      else repeat(operation, ops);
      long ns = System.nanoTime() - start;
      Map<String, Object> counted = counters.end();
      long probeAfterNs = Probe.measureNs();
      Map<String, Object> disturbed = activity.end();

      String check = operation.check(ops);
      answer.put("ns", ns);
      answer.put("ops", ops);
      if (operation.bytes(ops) >= 0) answer.put("bytes", operation.bytes(ops));
      answer.put("userNs", counted.remove("userNs"));
      answer.put("sysNs", counted.remove("sysNs"));
      answer.values().removeIf(value -> value == null);
      if (check != null) answer.put("check", check);
      answer.putAll(counted);
      if (residency != null)
        answer.put(
            "cold",
            ordered("residentPages", residency.residentPages(), "pages", residency.pages()));
      if (histogram) answer.put("latency", Map.of("buckets", Histogram.of(durationsNs)));
      answer.put("probeNs", List.of(probeBeforeNs, probeAfterNs));
      answer.putAll(disturbed);
      return answer;
    } finally {
      operation.restore();
    }
  }

  private static void repeat(Operation operation, int ops) throws IOException {
    for (int i = 0; i < ops; i++) operation.run(i);
  }

  private static void repeatTimed(Operation operation, int ops, long[] durationsNs)
      throws IOException {
    long before = System.nanoTime();
    for (int i = 0; i < ops; i++) {
      operation.run(i);
      long after = System.nanoTime();
      durationsNs[i] = after - before;
      before = after;
    }
  }

  private static LibC.Residency evict(Operation operation) throws IOException {
    List<Path> files = operation.dataFiles();
    if (!LibC.evicts() || !LibC.load())
      throw Failure.unsupported(
          "Pages of files cannot be evicted from the page cache on this platform.");
    if (files.isEmpty()) return null;
    operation.beforeEviction();
    try {
      return LibC.evict(files);
    } finally {
      operation.afterEviction();
    }
  }

  private static Map<String, Object> ordered(String first, Object one, String second, Object two) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put(first, one);
    map.put(second, two);
    return map;
  }
}
