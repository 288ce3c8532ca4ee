package ioperf.natives;

import ioperf.protocol.Failure;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import jnr.ffi.LibraryLoader;
import jnr.ffi.Memory;
import jnr.ffi.Pointer;
import jnr.ffi.Runtime;

/**
 * The shared libraries of seed 004's T-6 and T-7: the native runner's traversals behind one C function, and the study's own form. See
 * native/traverse.h and native/study.h.
 */
public final class TraversalLibrary {
  /** The function of native/traverse.h. */
  public interface Functions {
    int io_perf_traverse(String root, int threads, int stat, Pointer counts);
  }

  /** The function of native/study.h. */
  public interface StudyFunctions {
    int io_perf_study_traverse(String root, String output, int threads);
  }

  private static final int ENOTSUP = System.getProperty("os.name").equals("Linux") ? 95 : 45;

  private static final Path FILE = locate("io-perf-traverse");
  private static final Path STUDY_FILE = locate("io-perf-study");
  private static Functions functions;
  private static StudyFunctions studyFunctions;

  private TraversalLibrary() {}

  /** Whether the library was built beside the jar; known without loading it. */
  public static boolean isThere() {
    return LibC.expected() && FILE != null && Files.isRegularFile(FILE) && Files.isRegularFile(STUDY_FILE);
  }

  /** Loads the traversals of the native runner; before anything is timed, or the first sample pays for it. */
  public static void load() {
    if (functions == null) functions = LibraryLoader.create(Functions.class).load(FILE.toString());
  }

  /** Loads the study's own form, as {@link #load}. */
  public static void loadStudy() {
    if (studyFunctions == null) studyFunctions = LibraryLoader.create(StudyFunctions.class).load(STUDY_FILE.toString());
  }

  /**
   * Walks a tree in C.
   *
   * @return entries below the root, and directories that could not be opened
   */
  public static long[] traverse(String root, int threads, boolean stat) {
    load();
    Pointer counts = Memory.allocateDirect(Runtime.getRuntime(functions), 2 * Long.BYTES);
    int error = functions.io_perf_traverse(root, threads, stat ? 1 : 0, counts);
    if (error == ENOTSUP) throw Failure.unsupported("The shared library has no parallel walk on this system.");
    if (error != 0)
      throw new IllegalStateException("The traversal library gave up on " + root + " (errno " + error + ").");
    long[] values = new long[2];
    counts.get(0, values, 0, 2);
    return values;
  }

  /** Appends the path of every regular file below the root to a file. */
  public static void writePaths(String root, String output, int threads) throws IOException {
    loadStudy();
    int error = studyFunctions.io_perf_study_traverse(root, output, threads);
    if (error != 0) throw new IOException("The study's library gave up on " + root + " (errno " + error + ").");
  }

  private static Path locate(String name) {
    try {
      Path jar = Path.of(TraversalLibrary.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      return jar.resolveSibling("lib").resolve(System.mapLibraryName(name));
    } catch (URISyntaxException | RuntimeException notAFile) {
      return null;
    }
  }
}
