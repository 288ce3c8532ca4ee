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

/** Seed 004 and what came after it: a tree walked, every entry seen and counted. The ways themselves are in {@code traverse}. */
final class Traversal {
  private static final Parameter THREADS = Parameter.count("threads").or("1");

  private Traversal() {}

  static List<Api> apis() {
    List<Api> apis =
        new ArrayList<>(
            List.of(
                api("traverse/File.listFiles", FileListFiles::new),
                api("traverse/Files.walk", FilesWalk::sequential),
                api("traverse/Files.walk.parallel", FilesWalk::parallel),
                api("traverse/Files.walkFileTree", options -> new FilesWalkFileTree()),
                api("traverse/Files.newDirectoryStream", FilesNewDirectoryStream::new),
                api("traverse/aws-crt", options -> new AwsCrt())));
    if (LibC.expected()) {
      apis.add(api("traverse/jnr-readdir", JnrReaddir::new));
      apis.add(api("traverse/jnr-readdir-forkjoin", JnrReaddirForkJoin::new, THREADS));
    }
    if (TraversalLibrary.isThere()) {
      apis.add(api("traverse/jnr-library", options -> new NativeLibrary(options, 0)));
      apis.add(
          api(
              "traverse/jnr-library-parallel",
              options -> new NativeLibrary(options, options.threads()),
              THREADS));
    }
    if (Ffm.isThere()) apis.add(api("traverse/ffm-readdir", Ffm::readdir));
    return apis;
  }

  private interface WalkerFactory {
    Walker create(WalkOptions options);
  }

  private static Api api(String name, WalkerFactory factory, Parameter... threads) {
    Parameter[] parameters = new Parameter[4 + threads.length];
    parameters[0] = Parameter.text("shape");
    parameters[1] = Parameter.count("entries");
    parameters[2] = Parameter.choice("stat", "no", "yes");
    parameters[3] = Api.CACHE;
    System.arraycopy(threads, 0, parameters, 4, threads.length);
    return Api.counting(name, setup -> new Tree(setup, factory), parameters);
  }

  private static final class Tree implements Operation {
    private static final int MOST_THREADS = 256;

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
      int threads =
          setup.parameters().has("threads")
              ? setup.parameters().count("threads", 1, MOST_THREADS)
              : 1;
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
