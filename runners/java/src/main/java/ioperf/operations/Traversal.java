package ioperf.operations;

import ioperf.natives.LibC;
import ioperf.natives.TraversalLibrary;
import ioperf.protocol.Failure;
import ioperf.protocol.Parameter;
import ioperf.traverse.AwsCrt;
import ioperf.traverse.Ffm;
import ioperf.traverse.FileListFiles;
import ioperf.traverse.FilesNewDirectoryStream;
import ioperf.traverse.FilesWalk;
import ioperf.traverse.FilesWalkFileTree;
import ioperf.traverse.JnrReaddir;
import ioperf.traverse.JnrReaddirForkJoin;
import ioperf.traverse.NativeLibrary;
import ioperf.traverse.StudyLibrary;
import ioperf.traverse.StudyReaddir;
import ioperf.traverse.StudyWalker;
import ioperf.traverse.StudyWalks;
import ioperf.traverse.Tally;
import ioperf.traverse.WalkOptions;
import ioperf.traverse.Walker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Seed 004 and what came after it: a tree walked, every entry seen and counted; {@code family=seed-faithful}: as the study was written, the
 * path of every file in a file. The ways themselves are in {@code traverse}.
 */
final class Traversal {
  private static final Parameter THREADS = Parameter.count("threads").or("1");
  private static final Parameter FAMILY = Parameter.choice("family", "pure", "seed-faithful");
  private static final int MOST_THREADS = 256;

  private Traversal() {}

  static List<Api> apis() {
    List<Api> apis =
        new ArrayList<>(
            List.of(
                api("traverse/File.listFiles", FileListFiles::new, t -> StudyWalks.listFiles()),
                api("traverse/Files.walk", FilesWalk::sequential, t -> StudyWalks.walk()),
                api(
                    "traverse/Files.walk.parallel",
                    FilesWalk::parallel,
                    t -> StudyWalks.walkInParallel()),
                api("traverse/Files.walkFileTree", options -> new FilesWalkFileTree(), null),
                api("traverse/Files.newDirectoryStream", FilesNewDirectoryStream::new, null),
                api("traverse/aws-crt", options -> new AwsCrt(), t -> StudyWalks.awsCrt())));
    if (LibC.expected()) {
      apis.add(api("traverse/jnr-readdir", JnrReaddir::new, t -> readdir(0)));
      apis.add(
          api("traverse/jnr-readdir-forkjoin", JnrReaddirForkJoin::new, t -> readdir(t), THREADS));
    }
    if (TraversalLibrary.isThere()) {
      apis.add(
          api(
              "traverse/jnr-library",
              options -> new NativeLibrary(options, 0),
              t -> new StudyLibrary(0)));
      apis.add(
          api(
              "traverse/jnr-library-parallel",
              options -> new NativeLibrary(options, options.threads()),
              StudyLibrary::new,
              THREADS));
    }
    if (Ffm.isThere()) apis.add(api("traverse/ffm-readdir", Ffm::readdir, null));
    return apis;
  }

  private static StudyWalker readdir(int threads) {
    if (!StudyReaddir.isThere())
      throw Failure.unsupported("Study 004 has its own layout of struct dirent, that of Linux.");
    return new StudyReaddir(threads);
  }

  private interface WalkerFactory {
    Walker create(WalkOptions options);
  }

  private interface StudyFactory {
    StudyWalker create(int threads);
  }

  /** @param study the arm of study 004 as it was written, or null where it has none */
  private static Api api(
      String name, WalkerFactory factory, StudyFactory study, Parameter... threads) {
    List<Parameter> parameters = new ArrayList<>(List.of(threads));
    parameters.add(Parameter.text("shape"));
    parameters.add(Parameter.count("entries"));
    parameters.add(Parameter.choice("stat", "no", "yes"));
    parameters.add(Api.CACHE);
    if (study != null) parameters.add(FAMILY);
    return Api.counting(
        name,
        setup ->
            study != null && setup.parameters().is("family", "seed-faithful")
                ? new StudyTree(setup, study)
                : new Tree(setup, factory),
        parameters.toArray(Parameter[]::new));
  }

  private static Path rootOf(Setup setup) throws IOException {
    Path root = setup.corpus();
    if (root == null)
      throw Failure.protocol("A traverse cell needs corpus=PATH: the root of the tree to walk.");
    if (!Files.isDirectory(root)) throw new NoSuchFileException(root.toString());
    return root;
  }

  private static int threadsOf(Setup setup) {
    return setup.parameters().has("threads")
        ? setup.parameters().count("threads", 1, MOST_THREADS)
        : 1;
  }

  /** An arm of study 004 as it was written; its output lies in the cell's folder, a new file each time. */
  private static final class StudyTree implements Operation {
    private final Path root;
    private final Path output;
    private final StudyWalker walker;
    private final Tally expected;

    StudyTree(Setup setup, StudyFactory factory) throws IOException {
      root = rootOf(setup);
      if (setup.parameters().is("stat", "yes"))
        throw Failure.unsupported("Study 004 did not ask for attributes: leave out stat=yes.");
      output = setup.workspace().path("paths.txt");
      expected = new FilesWalkFileTree().walk(root);
      walker = factory.create(threadsOf(setup));
    }

    @Override
    public int maxOps() {
      return 1;
    }

    @Override
    public void prepare(int ops) throws IOException {
      Files.deleteIfExists(output);
    }

    @Override
    public void run(int index) throws IOException {
      walker.walk(root, output);
    }

    /** Only files are written: as many as there are entries that are no directories. */
    @Override
    public String check(int ops) throws IOException {
      long files = expected.entries - expected.directories;
      long lines;
      try (Stream<String> paths = Files.lines(output)) {
        lines = paths.count();
      }
      if (lines != files)
        throw Failure.check(lines + " paths were written of " + files + " files.");
      return Long.toString(expected.entries);
    }

    @Override
    public void close() {
      walker.close();
    }
  }

  private static final class Tree implements Operation {
    private final Path root;
    private final Walker walker;
    private final Tally expected;
    private final boolean cold;
    private Tally seen;

    Tree(Setup setup, WalkerFactory factory) throws IOException {
      root = rootOf(setup);
      cold = setup.cold();
      int threads = threadsOf(setup);
      expected = new FilesWalkFileTree().walk(root);
      walker =
          factory.create(
              new WalkOptions(
                  setup.parameters().is("stat", "yes"), threads, expected.unreadable > 0));
    }

    @Override
    public int maxOps() {
      return cold ? 1 : 1 << 16;
    }

    @Override
    public void run(int index) throws IOException {
      try {
        seen = walker.walk(root);
      } catch (UncheckedIOException failure) {
        throw failure.getCause();
      }
    }

    @Override
    public String check(int ops) {
      boolean sameDirectories =
          seen.directories == Tally.NOT_COUNTED || seen.directories == expected.directories;
      if (seen.entries != expected.entries || !sameDirectories)
        throw Failure.check(
            seen.entries
                + " entries, "
                + seen.directories
                + " of them directories, were seen instead of "
                + expected.entries
                + " and "
                + expected.directories
                + ".");
      return Long.toString(seen.entries);
    }

    @Override
    public void close() {
      walker.close();
    }
  }
}
