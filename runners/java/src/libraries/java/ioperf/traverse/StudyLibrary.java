package ioperf.traverse;

import ioperf.natives.TraversalLibrary;
import java.io.IOException;
import java.nio.file.Path;

/** Study 004's T-6 and T-7 as they were written: a library in plain C, not optimised, that writes the paths itself. */
public final class StudyLibrary implements StudyWalker {
  private final int threads;

  /** @param threads that read directories at the same time, a new one for each directory; 0: one reads them all */
  public StudyLibrary(int threads) {
    this.threads = threads;
    TraversalLibrary.loadStudy();
  }

  @Override
  public void walk(Path root, Path output) throws IOException {
    TraversalLibrary.writePaths(root.toString(), output.toString(), threads);
  }
}
