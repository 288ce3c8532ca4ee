package ioperf.traverse;

import ioperf.natives.TraversalLibrary;
import java.nio.file.Path;

/**
 * T-6 and T-7: a traversal in C++ in a shared library, called once through jnr-ffi. It counts entries and hands no paths over, which
 * no Java caller could want for long: read these two as what the walk alone costs.
 */
public final class NativeLibrary implements Walker {
  private final boolean stat;
  private final int threads;

  /** @param threads 0 for the library's single-threaded traversal */
  public NativeLibrary(WalkOptions options, int threads) {
    stat = options.stat();
    this.threads = threads;
    TraversalLibrary.load();
  }

  @Override
  public Tally walk(Path root) {
    long[] counts = TraversalLibrary.traverse(root.toString(), threads, stat);
    Tally tally = new Tally();
    tally.entries = counts[0];
    tally.directories = Tally.NOT_COUNTED;
    tally.unreadable = counts[1];
    return tally;
  }
}
