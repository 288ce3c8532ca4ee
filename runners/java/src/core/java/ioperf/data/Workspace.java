package ioperf.data;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Set;

/** The folder of one cell: what is kept between samples (inputs) and what a sample may leave behind (removed after it). */
public final class Workspace {
  private final Path folder;
  private final Set<Path> kept = new HashSet<>();

  public Workspace(Path folder) throws IOException {
    this.folder = Files.createDirectory(folder);
  }

  public Path path(String name) {
    return folder.resolve(name);
  }

  public Path folder() {
    return folder;
  }

  /** Names an input directly in the folder that stays between samples. */
  public Path keep(String name) {
    Path path = path(name);
    kept.add(path);
    return path;
  }

  /** An input file with the first {@code size} payload bytes. */
  public Path keepFile(String name, Payload payload, long size) throws IOException {
    Path path = keep(name);
    fill(path, payload, size);
    return path;
  }

  public static void fill(Path path, Payload payload, long size) throws IOException {
    try (OutputStream out = Files.newOutputStream(path)) {
      for (long done = 0; done < size; done += Payload.BLOCK)
        out.write(payload.block(), 0, (int) Math.min(Payload.BLOCK, size - done));
    }
  }

  /** Removes what a sample left: all but the inputs. */
  public void clear() throws IOException {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path entry : entries)
        if (!kept.contains(entry)) removeTree(entry);
    }
  }

  public void remove() throws IOException {
    removeTree(folder);
  }

  /** Removes a tree without following links; what is gone already is not an error. */
  public static void removeTree(Path root) throws IOException {
    if (!Files.exists(root, LinkOption.NOFOLLOW_LINKS)) return;
    Files.walkFileTree(root, new SimpleFileVisitor<Path>() {
      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        Files.deleteIfExists(file);
        return FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
        if (failure instanceof NoSuchFileException) return FileVisitResult.CONTINUE;
        throw failure;
      }

      @Override
      public FileVisitResult postVisitDirectory(Path directory, IOException failure) throws IOException {
        if (failure != null) throw failure;
        Files.deleteIfExists(directory);
        return FileVisitResult.CONTINUE;
      }
    });
  }
}
