package ioperf;

import ioperf.operations.Api;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What the runner asks of where it runs: a desktop's JVM ({@code runners/java/src/main}) or Android's runtime ({@code
 * runners/android/java}). All else is said once, here in {@code src/core}, in Java 8 without lambdas, which every dexer takes.
 */
public interface Platform {
  /** Of {@code can} in the answer to {@code hello}, besides what every platform has. */
  List<String> abilities();

  String runtime();

  long processId() throws IOException;

  /** Members of {@code hello} beyond the protocol's. */
  Map<String, Object> facts();

  /** What this platform has beyond {@link ioperf.operations.Catalogue}. */
  List<Api> apis();

  /** Before the first sample: no sample is to pay for pages, loading and compiling. */
  void warmUp() throws IOException;

  /** What disturbs a sample from within is watched from here on. */
  void watch();

  /** The last thing before the region. */
  void beginCounting() throws IOException;

  /** The first thing after the region: CPU time and I/O in it, as members of the answer; empty where nothing is counted. */
  Map<String, Object> endCounting() throws IOException;

  /** What disturbed the sample since {@link #watch}, as members of the answer. */
  Map<String, Object> disturbances();

  boolean evicts();

  /** Drops the pages of files. @return pages that stayed, and all */
  long[] evict(List<Path> files) throws IOException;

  /** Mappings of a folder's files that were left to the garbage collector are gone after this, as far as that can be had. */
  void collectMappings(Path folder) throws IOException;
}
