package ioperf.operations;

import ioperf.protocol.Failure;
import ioperf.protocol.Parameter;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.List;

/** Chains of directories made and removed: {@code mkdir-p}, {@code rm-r}. */
final class Folders {
  private static final Parameter DEPTH = Parameter.count("depth");

  /** With the folder's own path this stays below the 4096 bytes of PATH_MAX. */
  private static final int DEEPEST = 1000;

  private Folders() {}

  static List<Api> apis() {
    return List.of(Api.counting("mkdir-p/Files.createDirectories",
                       setup -> new MakeChain(setup, (path, file) -> Files.createDirectories(path)), DEPTH),
        Api.counting("mkdir-p/File.mkdirs",
            setup -> new MakeChain(setup, (path, file) -> Counted.must(file.mkdirs(), "File.mkdirs", file)), DEPTH),
        Api.counting("rm-r/Files.walkFileTree", RemoveChain::new, DEPTH));
  }

  private interface Maker {
    void make(Path path, File file) throws IOException;
  }

  private abstract static class Chain extends Counted {
    final int depth;
    Path[] tops = {};
    Path[] bottoms = {};

    Chain(Setup setup) {
      super(setup);
      depth = setup.parameters().count("depth", 1, DEEPEST);
    }

    @Override
    public int maxOps() {
      return Math.max(1, Setup.MAX_FILES / depth);
    }

    @Override
    public void prepare(int ops) throws IOException {
      tops = new Path[ops];
      Arrays.setAll(tops, i -> workspace.path("t" + i));
      bottoms = Arrays.stream(tops).map(top -> Path.of(top + "/d".repeat(depth - 1))).toArray(Path[] ::new);
    }
  }

  private static final class MakeChain extends Chain {
    private final Maker maker;
    private File[] files = {};

    MakeChain(Setup setup, Maker maker) {
      super(setup);
      this.maker = maker;
    }

    @Override
    public void prepare(int ops) throws IOException {
      super.prepare(ops);
      files = Arrays.stream(bottoms).map(Path::toFile).toArray(File[] ::new);
    }

    @Override
    public void run(int index) throws IOException {
      maker.make(bottoms[index], files[index]);
    }

    @Override
    public String check(int ops) throws IOException {
      for (Path bottom : bottoms)
        if (!Files.isDirectory(bottom)) throw Failure.check(bottom + " was not made.");
      int made = 0;
      for (Path path = bottoms[ops - 1]; !path.equals(workspace.folder()); path = path.getParent()) made++;
      return expect(made, depth, "directories were made");
    }
  }

  private static final class RemoveChain extends Chain {
    private static final SimpleFileVisitor<Path> REMOVER = new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        Files.delete(file);
        return FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult postVisitDirectory(Path directory, IOException failure) throws IOException {
        if (failure != null) throw failure;
        Files.delete(directory);
        return FileVisitResult.CONTINUE;
      }
    };

    RemoveChain(Setup setup) {
      super(setup);
    }

    @Override
    public void prepare(int ops) throws IOException {
      super.prepare(ops);
      for (int i = 0; i < ops; i++) {
        Files.createDirectories(bottoms[i]);
        for (Path path = bottoms[i]; !path.equals(workspace.folder()); path = path.getParent())
          Files.createFile(path.resolve("file"));
      }
    }

    @Override
    public void run(int index) throws IOException {
      Files.walkFileTree(tops[index], REMOVER);
    }

    @Override
    public String check(int ops) throws IOException {
      int left = 0;
      for (Path top : tops)
        if (there(top)) left++;
      return expect(left, 0, "chains are left");
    }
  }
}
