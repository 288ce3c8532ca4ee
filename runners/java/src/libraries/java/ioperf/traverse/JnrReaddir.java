package ioperf.traverse;

import ioperf.natives.Directories;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.function.Consumer;

/** T-4: readdir(3) through jnr-ffi. The directory contains each entry's type, so that no entry costs a stat(2). */
public final class JnrReaddir implements Walker {
  private final boolean stat;

  public JnrReaddir(WalkOptions options) {
    stat = options.stat();
  }

  @Override
  public Tally walk(Path root) {
    Tally tally = new Tally();
    Deque<String> folders = new ArrayDeque<>();
    folders.push(root.toString());
    while (!folders.isEmpty()) read(folders.pop(), stat, tally, folders::push);
    return tally;
  }

  /** Reads one directory. */
  static void read(String folder, boolean stat, Tally tally, Consumer<String> subfolders) {
    long directory = Directories.open(folder);
    if (directory == 0) {
      tally.unreadable++;
      return;
    }
    try {
      byte[] prefix = (folder + "/").getBytes(StandardCharsets.UTF_8);
      byte[] bytes = Arrays.copyOf(prefix, prefix.length + Directories.MAX_NAME);
      for (long entry; (entry = Directories.next(directory)) != 0;) {
        if (Directories.isDots(entry)) continue;
        int type = Directories.type(entry);
        String path = Directories.path(entry, bytes, prefix.length);
        boolean isDirectory = type == Directories.DT_DIR;
        if (stat || type == Directories.DT_UNKNOWN) isDirectory = Entries.attributes(path).isDirectory();
        if (isDirectory) {
          tally.directory();
          subfolders.accept(path);
        } else tally.other(path);
      }
    } finally {
      Directories.close(directory);
    }
  }
}
