package ioperf.natives;

import com.kenai.jffi.MemoryIO;
import java.nio.charset.StandardCharsets;
import jnr.ffi.LibraryLoader;
import jnr.ffi.annotations.IgnoreError;

/**
 * opendir, readdir and closedir of the C library through jnr-ffi, and the layout of {@code struct dirent}. Directory streams and
 * entries stay plain addresses, so that no object is made for them.
 */
public final class Directories {
  /** d_type of a directory. */
  public static final int DT_DIR = 4;

  /** d_type on file systems that do not keep the type in the directory: it has to be asked for. */
  public static final int DT_UNKNOWN = 0;

  /** Signatures as in POSIX, pointers as long. */
  public interface Functions {
    @IgnoreError long opendir(String path);

    @IgnoreError long readdir(long directory);

    @IgnoreError int closedir(long directory);
  }

  private static final boolean MAC = System.getProperty("os.name").equals("Mac OS X");

  // Linux: d_ino 8, d_off 8, d_reclen 2, d_type 1, d_name. macOS: d_ino 8, d_seekoff 8, d_reclen 2,
  // d_namlen 2, d_type 1, d_name.
  private static final int TYPE_OFFSET = MAC ? 20 : 18;
  private static final int NAME_OFFSET = TYPE_OFFSET + 1;

  // On Intel Macs the plain name is the function with 32-bit inode numbers and another layout.
  private static final boolean INODE64 = MAC && System.getProperty("os.arch").equals("x86_64");

  /** The longest name there is, with room to spare: 255 bytes, on macOS 1023. */
  public static final int MAX_NAME = 1024;

  private static final MemoryIO MEMORY = MemoryIO.getInstance();

  private static final Functions FUNCTIONS =
      LibraryLoader.create(Functions.class)
          .mapper((name, context) -> INODE64 && !name.equals("closedir") ? name + "$INODE64" : name)
          .load("c");

  private Directories() {}

  /** @return the address of a directory stream, or 0 when the directory cannot be opened */
  public static long open(String path) {
    return FUNCTIONS.opendir(path);
  }

  /** @return the address of the next entry, or 0 at the end */
  public static long next(long directory) {
    return FUNCTIONS.readdir(directory);
  }

  public static void close(long directory) {
    FUNCTIONS.closedir(directory);
  }

  public static int type(long entry) {
    return MEMORY.getByte(entry + TYPE_OFFSET);
  }

  /** Whether the entry is {@code .} or {@code ..}. */
  public static boolean isDots(long entry) {
    if (MEMORY.getByte(entry + NAME_OFFSET) != '.') return false;
    byte second = MEMORY.getByte(entry + NAME_OFFSET + 1);
    return second == 0 || second == '.' && MEMORY.getByte(entry + NAME_OFFSET + 2) == 0;
  }

  /**
   * The entry's name behind the bytes that {@code path} starts with, as one text. Read byte by byte, which the compiler turns into
   * plain loads: a call of C for each name would cost more than the name.
   */
  public static String path(long entry, byte[] path, int prefixLength) {
    int length = prefixLength;
    for (long next = entry + NAME_OFFSET;; next++) {
      byte letter = MEMORY.getByte(next);
      if (letter == 0) return new String(path, 0, length, StandardCharsets.UTF_8);
      path[length++] = letter;
    }
  }
}
