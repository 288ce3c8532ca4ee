package ioperf.natives;

import com.kenai.jffi.CallContext;
import com.kenai.jffi.CallingConvention;
import com.kenai.jffi.Invoker;
import com.kenai.jffi.Library;
import com.kenai.jffi.MemoryIO;
import com.kenai.jffi.Type;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * The few functions of the C library that Java has no door to. They are called through jffi, which jnr-ffi stands on: classes that
 * jnr-ffi would generate for them take a fifth of a second, and every session needs these. Loaded when the first cell is set up, not
 * at start.
 */
public final class LibC {
  private static final int O_RDONLY = 0;
  private static final int PROT_READ = 1;
  private static final int MAP_SHARED = 1;
  private static final int POSIX_FADV_DONTNEED = 4;
  private static final long PAGE = 4096;

  /** mincore is asked about this many bytes at a time: the answer takes one byte a page. */
  private static final long WINDOW = 64L << 20;

  /** struct rusage, which is 144 bytes, and room to spare. */
  private static final int USAGE_BYTES = 256;

  /** CPU time of the whole process. */
  public record CpuTime(long userNs, long systemNs) {}

  /** How many pages of some files are in memory. */
  public record Residency(long residentPages, long pages) {}

  private static Functions functions;
  private static boolean missing;

  private LibC() {}

  /** Whether there is a 64-bit POSIX C library that jffi has a stub for; known without loading it. */
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
      functions = new Functions();
      return true;
    } catch (LinkageError | RuntimeException unavailable) {
      System.err.println(
          "The C library cannot be called through jffi (" + unavailable + "): CPU time and cold samples are left out.");
      missing = true;
      return false;
    }
  }

  /** getrusage(RUSAGE_SELF), microseconds; null when it cannot be had. */
  public static CpuTime cpuTime() {
    return functions == null ? null : functions.cpuTime();
  }

  /** Writes back and evicts the pages of the files, then counts how many stayed. */
  public static Residency evict(List<Path> files) {
    long resident = 0;
    long pages = 0;
    for (Path path : files) {
      long size = new File(path.toString()).length();
      int descriptor = functions.open(path);
      try {
        functions.evict(descriptor);
        pages += (size + PAGE - 1) / PAGE;
        for (long offset = 0; offset < size; offset += WINDOW)
          resident += functions.residentPages(descriptor, offset, Math.min(WINDOW, size - offset));
      } finally {
        functions.close(descriptor);
      }
    }
    return new Residency(resident, pages);
  }

  /** The calls themselves; signatures as in POSIX on 64-bit systems. */
  private static final class Functions {
    private static final Type WORD = Type.SINT64;

    private final Invoker invoker = Invoker.getInstance();
    private final MemoryIO memory = MemoryIO.getInstance();
    private final Function open = new Function("open", Type.SINT, Type.POINTER, Type.SINT);
    private final Function close = new Function("close", Type.SINT, Type.SINT);
    private final Function fsync = new Function("fsync", Type.SINT, Type.SINT);
    private final Function getrusage = new Function("getrusage", Type.SINT, Type.SINT, Type.POINTER);
    private final Function mmap =
        new Function("mmap", Type.POINTER, Type.POINTER, WORD, Type.SINT, Type.SINT, Type.SINT, WORD);
    private final Function munmap = new Function("munmap", Type.SINT, Type.POINTER, WORD);
    private final Function mincore = new Function("mincore", Type.SINT, Type.POINTER, WORD, Type.POINTER);
    private final Function advise =
        evicts() ? new Function("posix_fadvise", Type.SINT, Type.SINT, WORD, WORD, Type.SINT) : null;
    private final long usage = memory.allocateMemory(USAGE_BYTES, true);

    private record Function(CallContext types, long address) {
      Function(String name, Type result, Type... parameters) {
        this(CallContext.getCallContext(result, parameters, CallingConvention.DEFAULT, false),
            Library.getDefault().getSymbolAddress(name));
        if (address == 0) throw new UnsatisfiedLinkError(name);
      }
    }

    CpuTime cpuTime() {
      if ((int) invoker.invokeN2(getrusage.types, getrusage.address, 0, usage) != 0) return null;
      return new CpuTime(timeNs(usage), timeNs(usage + 16));
    }

    /** struct timeval. */
    private long timeNs(long address) {
      return memory.getLong(address) * 1_000_000_000L + memory.getInt(address + 8) * 1000L;
    }

    int open(Path path) {
      byte[] name = path.toString().getBytes(StandardCharsets.UTF_8);
      long copy = memory.allocateMemory(name.length + 1L, true);
      try {
        memory.putByteArray(copy, name, 0, name.length);
        int descriptor = (int) invoker.invokeN2(open.types, open.address, copy, O_RDONLY);
        if (descriptor < 0)
          throw new IllegalStateException(path + " cannot be opened to evict it from the page cache.");
        return descriptor;
      } finally {
        memory.freeMemory(copy);
      }
    }

    void close(int descriptor) {
      invoker.invokeN1(close.types, close.address, descriptor);
    }

    void evict(int descriptor) {
      invoker.invokeN1(fsync.types, fsync.address, descriptor);
      invoker.invokeN4(advise.types, advise.address, descriptor, 0, 0, POSIX_FADV_DONTNEED);
    }

    long residentPages(int descriptor, long offset, long length) {
      long mapping = invoker.invokeN6(mmap.types, mmap.address, 0, length, PROT_READ, MAP_SHARED, descriptor, offset);
      if (mapping == -1) throw new IllegalStateException("A file cannot be mapped to count its resident pages.");
      byte[] states = new byte[(int) ((length + PAGE - 1) / PAGE)];
      long vector = memory.allocateMemory(states.length, false);
      try {
        if ((int) invoker.invokeN3(mincore.types, mincore.address, mapping, length, vector) != 0)
          throw new IllegalStateException("mincore cannot report the resident pages of a file.");
        memory.getByteArray(vector, states, 0, states.length);
      } finally {
        memory.freeMemory(vector);
        invoker.invokeN2(munmap.types, munmap.address, mapping, length);
      }
      long resident = 0;
      for (byte state : states) resident += state & 1;
      return resident;
    }
  }
}
