package ioperf.traverse;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Study 004's T-0 to T-2 as they were written: filters that follow links, and each path through {@link PathWriter}. */
public final class StudyWalks {
  interface Producer {
    void produce(Path root, Consumer<Path> files) throws IOException;
  }

  private StudyWalks() {}

  public static StudyWalker listFiles() {
    return written((root, files) -> list(root.toFile(), files));
  }

  public static StudyWalker walk() {
    return written((root, files) -> {
      try (Stream<Path> paths = Files.walk(root)) {
        paths.filter(Files::isRegularFile).forEach(files);
      }
    });
  }

  public static StudyWalker walkInParallel() {
    return written((root, files) -> {
      try (Stream<Path> paths = Files.walk(root).parallel()) {
        paths.filter(Files::isRegularFile).forEach(files);
      }
    });
  }

  /** Asks each entry what it is before it is looked into, the root as well. */
  private static void list(File file, Consumer<Path> files) {
    if (file.isFile()) {
      files.accept(file.toPath());
    } else if (file.isDirectory()) {
      File[] entries = file.listFiles();
      if (entries == null) return;
      for (File entry : entries) list(entry, files);
    }
  }

  static StudyWalker written(Producer producer) {
    return (root, output) -> {
      PathWriter writer = new PathWriter(output);
      try {
        producer.produce(root, writer::put);
      } catch (UncheckedIOException failure) {
        throw failure.getCause();
      } finally {
        writer.finish();
      }
    };
  }
}
