package ioperf.operations;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;

/**
 * A cell that is set up. A sample is {@link #prepare}, then {@link #run} for 0…ops-1 (only this is timed), then {@link #check},
 * then {@link #restore}, which comes also after a failure.
 */
public interface Operation extends AutoCloseable {
  /** The most operations that one sample may have. */
  int maxOps();

  /** Makes the inputs of {@code ops} operations: paths, files to destroy, open files. */
  default void prepare(int ops) throws IOException {}

  /** One operation and nothing else. */
  void run(int index) throws IOException;

  /**
   * Performs all operations of a sample in place of one after the other.
   *
   * @param durationsNs receives how long each took; null where it is not asked for
   * @return false when it does not
   */
  default boolean together(int ops, long[] durationsNs) throws IOException {
    return false;
  }

  /** Payload bytes moved by a sample; -1 when the operation moves no data. */
  default long bytes(int ops) {
    return -1;
  }

  /** @return the value of {@code check}, or null when it is left out; throws ECHECK when something is wrong */
  String check(int ops) throws IOException;

  /** Leaves the cell as the sample found it. */
  default void restore() throws IOException {}

  /** Lets go of what keeps pages in memory (mappings) before a cold sample's files are evicted; {@link #afterEviction} takes it again. */
  default void beforeEviction() throws IOException {}

  default void afterEviction() throws IOException {}

  /** The files whose pages a cold sample must not find in memory. */
  default List<Path> dataFiles() {
    return Collections.emptyList();
  }

  /** Releases what is open; the cell's folder is removed by the caller. */
  @Override
  default void close() throws IOException {}
}
