package ioperf.traverse;

import java.io.IOException;
import java.nio.file.Path;

/** One way to walk a tree. Links are seen and not followed; a directory that cannot be opened is counted and not entered. */
public interface Walker extends AutoCloseable {
  Tally walk(Path root) throws IOException;

  @Override
  default void close() {}
}
