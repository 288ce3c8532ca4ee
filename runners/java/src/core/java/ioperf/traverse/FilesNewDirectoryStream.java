package ioperf.traverse;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Deque;

/** {@code Files.newDirectoryStream} for each directory and one question for each entry. */
public final class FilesNewDirectoryStream implements Walker {
  private final boolean stat;

  public FilesNewDirectoryStream(WalkOptions options) {
    stat = options.stat();
  }

  @Override
  public Tally walk(Path root) throws IOException {
    Tally tally = new Tally();
    Deque<Path> folders = new ArrayDeque<>();
    folders.push(root);
    while (!folders.isEmpty()) {
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(folders.pop())) {
        for (Path entry : entries) {
          if (isDirectory(entry)) {
            tally.directory();
            folders.push(entry);
          } else tally.other(entry);
        }
      } catch (AccessDeniedException unreadable) {
        tally.unreadable++;
      } catch (DirectoryIteratorException failure) {
        throw failure.getCause();
      }
    }
    return tally;
  }

  private boolean isDirectory(Path path) throws IOException {
    return stat ? Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).isDirectory()
                : Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
  }
}
