package ioperf.traverse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * T-1 and T-2: {@code Files.walk}, as it comes and as a parallel stream. The filter asks each path whether it is a directory, as
 * the study's did whether it is a file: the walker knows, but a {@code Path} does not.
 */
public final class FilesWalk implements Walker {
  private final boolean stat;
  private final boolean hasUnreadable;
  private final boolean parallel;

  private FilesWalk(WalkOptions options, boolean parallel) {
    stat = options.stat();
    hasUnreadable = options.hasUnreadable();
    this.parallel = parallel;
  }

  public static FilesWalk sequential(WalkOptions options) {
    return new FilesWalk(options, false);
  }

  /** In the common pool, where a parallel stream runs unless its caller goes out of its way. */
  public static FilesWalk parallel(WalkOptions options) {
    return new FilesWalk(options, true);
  }

  @Override
  public Tally walk(Path root) throws IOException {
    Tally unreadable = new Tally();
    try (Stream<Path> walk = Files.walk(root)) {
      Stream<Path> paths = hasUnreadable ? surviving(walk.iterator(), unreadable) : walk;
      Tally tally = parallel ? countParallel(paths, root) : count(paths, root);
      tally.add(unreadable);
      return tally;
    } catch (UncheckedIOException failure) {
      throw failure.getCause();
    }
  }

  private Tally count(Stream<Path> paths, Path root) {
    Tally tally = new Tally();
    paths.forEach(path -> {
      if (path.equals(root)) return;
      if (isDirectory(path)) tally.directory();
      else tally.other(path);
    });
    return tally;
  }

  private Tally countParallel(Stream<Path> paths, Path root) {
    LongAdder entries = new LongAdder();
    LongAdder directories = new LongAdder();
    paths.parallel().forEach(path -> {
      if (path.equals(root)) return;
      entries.increment();
      if (isDirectory(path)) directories.increment();
    });
    Tally tally = new Tally();
    tally.entries = entries.sum();
    tally.directories = directories.sum();
    return tally;
  }

  private boolean isDirectory(Path path) {
    if (!stat) return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    try {
      return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).isDirectory();
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  /**
   * The same stream for a tree with directories that cannot be opened: {@code Files.walk} throws at each of them, and goes on
   * behind it when it is asked again. The directory itself was never delivered and is counted here.
   */
  private static Stream<Path> surviving(Iterator<Path> walk, Tally unreadable) {
    Iterator<Path> iterator = new Iterator<>() {
      private Path next;

      @Override
      public boolean hasNext() {
        while (next == null) {
          try {
            if (!walk.hasNext()) return false;
            next = walk.next();
          } catch (UncheckedIOException failure) {
            if (!(failure.getCause() instanceof FileSystemException)) throw failure;
            unreadable.directory();
            unreadable.unreadable++;
          }
        }
        return true;
      }

      @Override
      public Path next() {
        if (!hasNext()) throw new NoSuchElementException();
        Path path = next;
        next = null;
        return path;
      }
    };
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(iterator, Spliterator.DISTINCT), false);
  }
}
