package ioperf.measure;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;

/** What of this JVM bears on the figures. */
public final class JvmFacts {
  private JvmFacts() {}

  public static String runtime() {
    return System.getProperty("java.vm.name").replace(" 64-Bit Server VM", "") + " " + Runtime.version();
  }

  /** Members of {@code hello}: heap limit, flags as given, collectors. */
  public static Map<String, Object> members() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("heapBytes", Runtime.getRuntime().maxMemory());
    // Where the archive of classes lies is the machine's affair.
    members.put("flags",
        ManagementFactory.getRuntimeMXBean()
            .getInputArguments()
            .stream()
            .filter(flag -> !flag.startsWith("-XX:SharedArchiveFile="))
            .toList());
    members.put(
        "gc", ManagementFactory.getGarbageCollectorMXBeans().stream().map(GarbageCollectorMXBean::getName).toList());
    return members;
  }
}
