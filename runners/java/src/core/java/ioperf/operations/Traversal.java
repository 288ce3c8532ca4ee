package ioperf.operations;

import ioperf.protocol.Failure;
import ioperf.protocol.Parameter;
import ioperf.traverse.FileListFiles;
import ioperf.traverse.FilesNewDirectoryStream;
import ioperf.traverse.FilesWalkFileTree;
import ioperf.traverse.Tally;
import ioperf.traverse.WalkOptions;
import ioperf.traverse.Walker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Seed 004 and what came after it: a tree walked, every entry seen and counted. The ways themselves are in {@code traverse}. */
final class Traversal {
  private Traversal() {}

  static List<Api> apis() {
    return Arrays.asList(api("traverse/File.listFiles", new WalkerFactory() {
      @Override
      public Walker create(WalkOptions options) {
        return new FileListFiles(options);
      }
    }), api("traverse/Files.walkFileTree", new WalkerFactory() {
      @Override
      public Walker create(WalkOptions options) {
        return new FilesWalkFileTree();
      }
    }), api("traverse/Files.newDirectoryStream", new WalkerFactory() {
      @Override
      public Walker create(WalkOptions options) {
        return new FilesNewDirectoryStream(options);
      }
    }));
  }

  interface WalkerFactory {
    Walker create(WalkOptions options);
  }

  /** @param more threads, where there are some */
  static Api api(String name, final WalkerFactory factory, Parameter... more) {
    List<Parameter> parameters = new ArrayList<>(Arrays.asList(more));
    parameters.addAll(Arrays.asList(
        Parameter.text("shape"), Parameter.count("entries"), Parameter.choice("stat", "no", "yes"), Api.CACHE));
    return Api.counting(name, new Api.Factory() {
      @Override
      public Operation create(Setup setup) throws IOException {
        return new Tree(setup, factory);
      }
    }, parameters.toArray(more));
  }

  private static final class Tree implements Operation {
    private static final int MAX_THREADS = 256;

    private final Path root;
    private final Walker walker;
    private final Tally expected;
    private final boolean cold;
    private Tally seen;

    Tree(Setup setup, WalkerFactory factory) throws IOException {
      if (setup.corpus() == null)
        throw Failure.protocol("A traverse cell needs corpus=PATH: the root of the tree to walk.");
      root = setup.corpus();
      if (!Files.isDirectory(root)) throw new NoSuchFileException(root.toString());
      cold = setup.cold();
      int threads = setup.parameters().has("threads") ? setup.parameters().count("threads", 1, MAX_THREADS) : 1;
      expected = new FilesWalkFileTree().walk(root);
      walker = factory.create(new WalkOptions(setup.parameters().is("stat", "yes"), threads, expected.unreadable > 0));
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
      boolean sameDirectories = seen.directories == Tally.NOT_COUNTED || seen.directories == expected.directories;
      if (seen.entries != expected.entries || !sameDirectories)
        throw Failure.check(seen.entries + " entries, " + seen.directories
            + " of them directories, were seen instead of " + expected.entries + " and " + expected.directories
            + ".");
      return Long.toString(seen.entries);
    }

    @Override
    public void close() {
      walker.close();
    }
  }
}
