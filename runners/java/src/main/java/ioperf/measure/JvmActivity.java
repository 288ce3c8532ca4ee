package ioperf.measure;

import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Garbage collections and just-in-time compilation during a sample: reasons to doubt it, reported and not hidden. */
public final class JvmActivity {
  private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
  private final CompilationMXBean compilation = ManagementFactory.getCompilationMXBean();

  private long collections;
  private long collectionMs;
  private long compilationMs;

  public void begin() {
    collections = collections();
    collectionMs = collectionMs();
    compilationMs = compilationMs();
  }

  /** Members of the answer: {@code marks}, and {@code gc} and {@code jit} with what happened. */
  public Map<String, Object> end() {
    long jitMs = compilationMs() - compilationMs;
    long gcCount = collections() - collections;
    long gcMs = collectionMs() - collectionMs;
    List<String> marks = new ArrayList<>();
    if (gcCount > 0) marks.add("gc");
    if (jitMs > 0) marks.add("jit");
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("marks", marks);
    members.put("gc", Map.of("count", gcCount, "ms", gcMs));
    members.put("jit", Map.of("ms", jitMs));
    return members;
  }

  private long collections() {
    return collectors.stream().mapToLong(c -> Math.max(0, c.getCollectionCount())).sum();
  }

  private long collectionMs() {
    return collectors.stream().mapToLong(c -> Math.max(0, c.getCollectionTime())).sum();
  }

  private long compilationMs() {
    return compilation != null && compilation.isCompilationTimeMonitoringSupported()
        ? compilation.getTotalCompilationTime()
        : 0;
  }
}
