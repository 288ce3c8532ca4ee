package ioperf.traverse;

import java.io.IOException;
import java.nio.file.Path;

/** One arm of study 004 as it was written: the path of every regular file below the root, a line each, in a new file. */
public interface StudyWalker extends AutoCloseable {
  void walk(Path root, Path output) throws IOException;

  @Override
  default void close() {}
}
