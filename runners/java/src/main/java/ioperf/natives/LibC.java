package ioperf.natives;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import jnr.ffi.LibraryLoader;
import jnr.ffi.Memory;
import jnr.ffi.Pointer;
import jnr.ffi.Runtime;
import jnr.ffi.types.off_t;
import jnr.ffi.types.size_t;

/**
 * The few functions of the C library that Java has no door to, through jnr-ffi: loaded when the first cell is set up, not at start.
 */
public final class LibC {
  private static final int O_RDONLY = 0;
  private static final int PROT_READ = 1;
  private static final int MAP_SHARED = 1;
  private static final int POSIX_FADV_DONTNEED = 4;
  private static final long PAGE = 4096;

  /** mincore is asked about this many bytes at a time: the answer takes one byte a page. */
  private static final long WINDOW = 64L << 20;

  /** Signatures as in POSIX on 64-bit systems. */
  public interface Functions {
    int open(String path, int flags);

    int close(int descriptor);

    int fsync(int descriptor);

    int posix_fadvise(int descriptor, @off_t long offset, @off_t long length, int advice);

    Pointer mmap(
        Pointer address,
        @size_t long length,
        int protection,
        int flags,
        int descriptor,
        @off_t long offset);

    int munmap(Pointer address, @size_t long length);

    int mincore(Pointer address, @size_t long length, Pointer vector);

    int getrusage(int who, Pointer usage);
  }

  /** CPU time of the whole process. */
  public record CpuTime(long userNs, long systemNs) {}

  /** How many pages of some files are in memory. */
  public record Residency(long residentPages, long pages) {}

  private static Functions functions;
  private static Pointer usage;
  private static boolean missing;

  private LibC() {}

  /** Whether there is a 64-bit POSIX C library that jnr-ffi has a stub for; told without loading it. */
  public static boolean expected() {
    String system = System.getProperty("os.name");
    String machine = System.getProperty("os.arch");
    return (system.equals("Linux") || system.equals("Mac OS X"))
        && List.of("amd64", "x86_64", "aarch64").contains(machine);
  }

  /** Whether cached pages can be evicted and counted here. */
  public static boolean evicts() {
    return expected() && System.getProperty("os.name").equals("Linux");
  }

  /** Loads the functions; false when they cannot be had. */
  public static boolean load() {
    if (functions != null) return true;
    if (missing || !expected()) return false;
    try {
      functions = LibraryLoader.create(Functions.class).load("c");
      usage = Memory.allocateDirect(Runtime.getRuntime(functions), 256);
      return true;
    } catch (LinkageError | RuntimeException unavailable) {
      System.err.println(
          "The C library cannot be called through jnr-ffi ("
              + unavailable
              + "): CPU time and cold samples are left out.");
      missing = true;
      return false;
    }
  }

  /** getrusage(RUSAGE_SELF), microseconds; null when it cannot be had. */
  public static CpuTime cpuTime() {
    if (functions == null || functions.getrusage(0, usage) != 0) return null;
    return new CpuTime(
        usage.getLong(0) * 1_000_000_000L + usage.getInt(8) * 1000L,
        usage.getLong(16) * 1_000_000_000L + usage.getInt(24) * 1000L);
  }

  /** Writes back and evicts the pages of the files, then counts how many stayed. */
  public static Residency evict(List<Path> files) {
    long resident = 0;
    long pages = 0;
    for (Path path : files) {
      int descriptor = functions.open(path.toString(), O_RDONLY);
      if (descriptor < 0)
        throw new IllegalStateException(
            path + " cannot be opened to evict it from the page cache.");
      try {
        long size = new File(path.toString()).length();
        functions.fsync(descriptor);
        functions.posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED);
        pages += (size + PAGE - 1) / PAGE;
        for (long offset = 0; offset < size; offset += WINDOW)
          resident += residentPages(descriptor, offset, Math.min(WINDOW, size - offset));
      } finally {
        functions.close(descriptor);
      }
    }
    return new Residency(resident, pages);
  }

  private static long residentPages(int descriptor, long offset, long length) {
    Pointer mapping = functions.mmap(null, length, PROT_READ, MAP_SHARED, descriptor, offset);
    if (mapping == null || mapping.address() == -1)
      throw new IllegalStateException("A file cannot be mapped to count its resident pages.");
    try {
      int count = (int) ((length + PAGE - 1) / PAGE);
      Pointer vector = Memory.allocateDirect(Runtime.getRuntime(functions), count);
      if (functions.mincore(mapping, length, vector) != 0)
        throw new IllegalStateException("mincore cannot tell the resident pages of a file.");
      byte[] states = new byte[count];
      vector.get(0, states, 0, count);
      long resident = 0;
      for (byte state : states) resident += state & 1;
      return resident;
    } finally {
      functions.munmap(mapping, length);
    }
  }
}
