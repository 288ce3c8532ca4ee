package ioperf.traverse;

import ioperf.natives.LibC;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/** readdir(3) through the Foreign Function and Memory API of Java 22: the same walk as T-4 without a library. */
public final class Ffm {
  private Ffm() {}

  /** The layout of {@code struct dirent} is known for these platforms only. */
  public static boolean isThere() {
    return LibC.expected();
  }

  public static Walker readdir(WalkOptions options) {
    return new Readdir(options.stat());
  }

  private static final class Readdir implements Walker {
    private static final int DT_DIR = 4;
    private static final int DT_UNKNOWN = 0;
    private static final boolean MAC = System.getProperty("os.name").equals("Mac OS X");
    private static final String SUFFIX = MAC && System.getProperty("os.arch").equals("x86_64") ? "$INODE64" : "";

    // Linux: d_ino 8, d_off 8, d_reclen 2, d_type 1, d_name. macOS has d_namlen 2 before d_type. A
    // name has 255 bytes (macOS 1023) and a NUL.
    private static final int TYPE_OFFSET = MAC ? 20 : 18;
    private static final int NAME_OFFSET = TYPE_OFFSET + 1;
    private static final AddressLayout ENTRY = ValueLayout.ADDRESS.withTargetLayout(
        MemoryLayout.sequenceLayout(NAME_OFFSET + (MAC ? 1024 : 256), ValueLayout.JAVA_BYTE));

    private static final MethodHandle OPENDIR =
        function("opendir" + SUFFIX, FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.ADDRESS));
    private static final MethodHandle READDIR =
        function("readdir" + SUFFIX, FunctionDescriptor.of(ENTRY, ValueLayout.ADDRESS));
    private static final MethodHandle CLOSEDIR =
        function("closedir", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS));

    private final boolean stat;

    Readdir(boolean stat) {
      this.stat = stat;
    }

    private static MethodHandle function(String name, FunctionDescriptor descriptor) {
      Linker linker = Linker.nativeLinker();
      SymbolLookup lookup = linker.defaultLookup();
      return linker.downcallHandle(lookup.find(name).orElseThrow(() -> new UnsatisfiedLinkError(name)), descriptor);
    }

    @Override
    public Tally walk(Path root) {
      Tally tally = new Tally();
      Deque<String> folders = new ArrayDeque<>();
      folders.push(root.toString());
      try {
        while (!folders.isEmpty()) read(folders.pop(), tally, folders);
      } catch (RuntimeException | Error failure) {
        throw failure;
      } catch (Throwable impossible) {
        throw new IllegalStateException(impossible);
      }
      return tally;
    }

    private void read(String folder, Tally tally, Deque<String> folders) throws Throwable {
      MemorySegment directory;
      try (Arena arena = Arena.ofConfined()) {
        directory = (MemorySegment) OPENDIR.invokeExact(arena.allocateFrom(folder));
      }
      if (directory.address() == 0) {
        tally.unreadable++;
        return;
      }
      try {
        String prefix = folder + "/";
        while (true) {
          MemorySegment entry = (MemorySegment) READDIR.invokeExact(directory);
          if (entry.address() == 0) return;
          String name = entry.getString(NAME_OFFSET);
          if (name.equals(".") || name.equals("..")) continue;
          int type = entry.get(ValueLayout.JAVA_BYTE, TYPE_OFFSET);
          String path = prefix.concat(name);
          boolean isDirectory = type == DT_DIR;
          if (stat || type == DT_UNKNOWN) isDirectory = Entries.attributes(path).isDirectory();
          if (isDirectory) {
            tally.directory();
            folders.push(path);
          } else tally.other(path);
        }
      } finally {
        int ignored = (int) CLOSEDIR.invokeExact(directory);
      }
    }
  }
}
