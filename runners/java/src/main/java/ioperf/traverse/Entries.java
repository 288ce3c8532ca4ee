package ioperf.traverse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** What the ways that read {@code struct dirent} still have to ask Java. */
final class Entries {
  private Entries() {}

  /** The attributes of an entry, links not followed: for {@code stat=yes}, and for its type where the directory does not keep it. */
  static BasicFileAttributes attributes(String path) {
    try {
      return Files.readAttributes(Path.of(path), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
