package ioperf.natives;

import java.nio.file.Path;
import java.util.List;

/** Of a build without Maven: the C library is called through jffi, so CPU time and cold samples are left out. */
public final class LibC {
  public record CpuTime(long userNs, long systemNs) {}

  public record Residency(long residentPages, long pages) {}

  private LibC() {}

  public static boolean evicts() {
    return false;
  }

  public static boolean load() {
    return false;
  }

  public static CpuTime cpuTime() {
    return null;
  }

  public static Residency evict(List<Path> files) {
    throw new IllegalStateException("Nothing is evicted without the C library.");
  }
}
