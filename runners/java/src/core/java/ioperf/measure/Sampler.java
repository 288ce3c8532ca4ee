package ioperf.measure;

import ioperf.Platform;
import ioperf.operations.Operation;
import ioperf.protocol.Failure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One sample: inputs made, caches as asked, counters read, N operations timed as one region, result checked, everything put back. */
public final class Sampler {
  private final Platform platform;

  /** Memory, counters and probe are used for nothing first, so that no sample pays for pages, loading and compiling. */
  public Sampler(Platform platform) throws IOException {
    this.platform = platform;
    platform.warmUp();
    Probe.warmUp();
    platform.beginCounting();
    platform.endCounting();
  }

  /** @return the members of the answer */
  public Map<String, Object> sample(Operation operation, int ops, boolean cold, boolean histogram) throws IOException {
    Map<String, Object> answer = new LinkedHashMap<>();
    try {
      operation.prepare(ops);
      long[] residency = cold ? evict(operation) : null;
      long[] durationsNs = histogram ? new long[ops] : null;
      platform.watch();
      long probeBeforeNs = Probe.measureNs();
      platform.beginCounting();
      long start = System.nanoTime();
      if (!operation.together(ops, durationsNs)) {
        if (histogram) repeatTimed(operation, ops, durationsNs);
        else repeat(operation, ops);
      }
      long ns = System.nanoTime() - start;
      Map<String, Object> counted = platform.endCounting();
      long probeAfterNs = Probe.measureNs();
      Map<String, Object> disturbed = platform.disturbances();

      String check = operation.check(ops);
      answer.put("ns", ns);
      answer.put("ops", ops);
      if (operation.bytes(ops) >= 0) answer.put("bytes", operation.bytes(ops));
      for (String name : new String[] {"userNs", "sysNs"})
        if (counted.containsKey(name)) answer.put(name, counted.remove(name));
      if (check != null) answer.put("check", check);
      answer.putAll(counted);
      if (residency != null) answer.put("cold", ordered("residentPages", residency[0], "pages", residency[1]));
      if (histogram) answer.put("latency", Collections.singletonMap("buckets", Histogram.of(durationsNs)));
      answer.put("probeNs", Arrays.asList(probeBeforeNs, probeAfterNs));
      answer.putAll(disturbed);
      return answer;
    } finally {
      operation.restore();
    }
  }

  private static void repeat(Operation operation, int ops) throws IOException {
    for (int i = 0; i < ops; i++) operation.run(i);
  }

  private static void repeatTimed(Operation operation, int ops, long[] durationsNs) throws IOException {
    long before = System.nanoTime();
    for (int i = 0; i < ops; i++) {
      operation.run(i);
      long after = System.nanoTime();
      durationsNs[i] = after - before;
      before = after;
    }
  }

  private long[] evict(Operation operation) throws IOException {
    List<Path> files = operation.dataFiles();
    if (!platform.evicts()) {
      if (platform.abilities().contains("dropped")) return null;
      throw Failure.unsupported("Pages of files cannot be evicted from the page cache on this platform.");
    }
    if (files.isEmpty()) return null;
    operation.beforeEviction();
    try {
      return platform.evict(files);
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
