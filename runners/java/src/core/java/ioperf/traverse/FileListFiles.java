package ioperf.traverse;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * T-0: {@code File.listFiles}, and {@code isFile} or {@code isDirectory} for each entry, which is where its time goes: one or two
 * calls of stat(2) an entry. {@code File} follows links; so that a loop of links has an end, a directory is asked once more
 * whether it is a link.
 */
public final class FileListFiles implements Walker {
  private final boolean stat;

  public FileListFiles(WalkOptions options) {
    stat = options.stat();
  }

  @Override
  public Tally walk(Path root) {
    Tally tally = new Tally();
    walk(root.toFile(), tally);
    return tally;
  }

  private void walk(File folder, Tally tally) {
    File[] entries = folder.listFiles();
    if (entries == null) {
      tally.unreadable++;
      return;
    }
    for (File entry : entries) {
      if (stat) tally.lastPath = entry.lastModified() + entry.length() == -1 ? null : entry;
      if (entry.isFile()) tally.other(entry);
      else if (entry.isDirectory() && !Files.isSymbolicLink(entry.toPath())) {
        tally.directory();
        walk(entry, tally);
      } else tally.other(entry);
    }
  }
}
