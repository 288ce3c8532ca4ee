package ioperf.natives;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/** Mappings that were left to the garbage collector. */
public final class LeftMappings {
  private static final Path MAPS = Path.of("/proc/self/maps");
  private static final int MAX_COLLECTIONS = 20;
  private static final long PAUSE_NS = 50_000_000;

  private LeftMappings() {}

  /** Collects garbage until no file in a cell's folder is mapped any more, for a second at most. */
  public static void collect(Path folder) throws IOException {
    String name = "/" + folder.getFileName() + "/";
    for (int i = 0; i < MAX_COLLECTIONS; i++) {
      System.gc();
      // Another thread unmaps, soon after.
      LockSupport.parkNanos(PAUSE_NS);
      if (!Files.isReadable(MAPS) || !Files.readString(MAPS, StandardCharsets.ISO_8859_1).contains(name)) return;
    }
  }
}
