package ioperf.operations;

import ioperf.protocol.Failure;
import ioperf.protocol.Parameter;
import ioperf.traverse.FilesWalkFileTree;
import ioperf.traverse.StudyWalker;
import ioperf.traverse.Tally;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The traversals of study 004, which have its own form too: {@code family=seed-faithful}, the path of every file in a file. */
final class StudyTraversal {
  private static final Parameter FAMILY = Parameter.choice("family", "pure", "seed-faithful");
  private static final int MAX_THREADS = 256;

  private StudyTraversal() {}

  interface Factory {
    StudyWalker create(int threads);
  }

  static Api api(String name, Traversal.WalkerFactory pure, Factory study, Parameter... threads) {
    List<Parameter> more = new ArrayList<>(List.of(threads));
    more.add(FAMILY);
    Api counted = Traversal.api(name, pure, more.toArray(Parameter[] ::new));
    return Api.counting(name,
        setup
        -> setup.parameters().is("family", "seed-faithful") ? new Tree(setup, study) : counted.create(setup),
        counted.parameters().toArray(Parameter[] ::new));
  }

  /** An arm of the study; its output lies in the cell's folder, a new file each time. */
  private static final class Tree implements Operation {
    private final Path root;
    private final Path output;
    private final StudyWalker walker;

    /** Counted after the first sample: in the study that one finds neither code compiled nor classes loaded by another walk. */
    private Tally expected;

    Tree(Setup setup, Factory factory) throws IOException {
      root = setup.corpus();
      if (root == null) throw Failure.protocol("A traverse cell needs corpus=PATH: the root of the tree to walk.");
      if (!Files.isDirectory(root)) throw new NoSuchFileException(root.toString());
      if (setup.parameters().is("stat", "yes"))
        throw Failure.unsupported("Study 004 did not ask for attributes: leave out stat=yes.");
      output = setup.workspace().path("paths.txt");
      boolean hasThreads = setup.parameters().has("threads");
      walker = factory.create(hasThreads ? setup.parameters().count("threads", 1, MAX_THREADS) : 1);
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

    /** Only files are written: as many as there are entries that are not directories. */
    @Override
    public String check(int ops) throws IOException {
      if (expected == null) expected = new FilesWalkFileTree().walk(root);
      long files = expected.entries - expected.directories;
      long lines;
      try (Stream<String> paths = Files.lines(output)) {
        lines = paths.count();
      }
      if (lines != files) throw Failure.check(lines + " paths were written of " + files + " files.");
      return Long.toString(expected.entries);
    }

    @Override
    public void close() {
      walker.close();
    }
  }
}
