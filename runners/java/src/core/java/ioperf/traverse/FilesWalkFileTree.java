package ioperf.traverse;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** {@code Files.walkFileTree}: attributes come with each entry and need no second call. */
public final class FilesWalkFileTree implements Walker {
  @Override
  public Tally walk(final Path root) throws IOException {
    final Tally tally = new Tally();
    Files.walkFileTree(root, new SimpleFileVisitor<Path>() {
      @Override
      public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
        if (!directory.equals(root)) tally.directory();
        return FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        tally.other(file);
        return FileVisitResult.CONTINUE;
      }

      /** Comes in place of {@code preVisitDirectory} for a directory that cannot be opened. */
      @Override
      public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
        if (file.equals(root)) throw failure;
        tally.directory();
        tally.unreadable++;
        return FileVisitResult.CONTINUE;
      }
    });
    return tally;
  }
}
