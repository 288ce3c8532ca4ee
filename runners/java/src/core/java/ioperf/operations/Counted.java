package ioperf.operations;

import ioperf.data.Workspace;
import ioperf.protocol.Failure;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** What operations on names and attributes share: they count, and leave nothing. */
abstract class Counted implements Operation {
  final Workspace workspace;

  Counted(Setup setup) {
    workspace = setup.workspace();
  }

  @Override
  public int maxOps() {
    return Setup.MAX_FILES;
  }

  @Override
  public void restore() throws IOException {
    workspace.clear();
  }

  /** Entries of a folder of the cell. */
  static int entriesOf(Path folder) throws IOException {
    int count = 0;
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path ignored : entries) count++;
    }
    return count;
  }

  static boolean there(Path path) {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }

  static Path[] paths(Path folder, String prefix, int count) {
    Path[] paths = new Path[count];
    for (int i = 0; i < count; i++) paths[i] = folder.resolve(prefix + i);
    return paths;
  }

  static File[] files(Path[] paths) {
    File[] files = new File[paths.length];
    for (int i = 0; i < files.length; i++) files[i] = paths[i].toFile();
    return files;
  }

  /** {@code found} as the check's value, if it is what it must be. */
  static String expect(int found, int expected, String what) {
    if (found != expected) throw Failure.check(found + " " + what + " instead of " + expected + ".");
    return Integer.toString(found);
  }

  /** For calls that say no instead of throwing. */
  static void must(boolean done, String call, Object subject) throws IOException {
    if (!done) throw new IOException(call + " said no for " + subject);
  }
}
