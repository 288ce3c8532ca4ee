package ioperf.operations;

import ioperf.data.Payload;
import ioperf.data.Workspace;
import ioperf.protocol.Failure;
import ioperf.protocol.Parameter;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;

/** Names of files changed and resolved: {@code rename}, {@code remove}, {@code link}, {@code symlink}, {@code readlink}, {@code realpath}. */
final class Names {
  private static final Parameter TARGET = Parameter.choice("target", "new", "existing");

  private Names() {}

  static List<Api> apis() {
    return Arrays.asList(rename("rename/Files.move", new Renamer() {
      @Override
      public void rename(Path from, Path to, File fromFile, File toFile) throws IOException {
        Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
      }
    }), rename("rename/File.renameTo", new Renamer() {
      @Override
      public void rename(Path from, Path to, File fromFile, File toFile) throws IOException {
        Counted.must(fromFile.renameTo(toFile), "File.renameTo", fromFile);
      }
    }), remove("remove/Files.delete", new Remover() {
      @Override
      public void remove(Path path, File file) throws IOException {
        Files.delete(path);
      }
    }), remove("remove/File.delete", new Remover() {
      @Override
      public void remove(Path path, File file) throws IOException {
        Counted.must(file.delete(), "File.delete", file);
      }
    }), link("link/Files.createLink", new Linker() {
      @Override
      public void link(Path link, Path existing) throws IOException {
        Files.createLink(link, existing);
      }
    }), link("symlink/Files.createSymbolicLink", new Linker() {
      @Override
      public void link(Path link, Path existing) throws IOException {
        Files.createSymbolicLink(link, existing);
      }
    }), Api.counting("readlink/Files.readSymbolicLink", new Api.Factory() {
      @Override
      public Operation create(Setup setup) throws IOException {
        return new ReadLink(setup);
      }
    }), resolve("realpath/Path.toRealPath", new Resolver() {
      @Override
      public String resolve(Path path, File file) throws IOException {
        return path.toRealPath().toString();
      }
    }), resolve("realpath/File.getCanonicalPath", new Resolver() {
      @Override
      public String resolve(Path path, File file) throws IOException {
        return file.getCanonicalPath();
      }
    }));
  }

  private static Api rename(String name, final Renamer renamer) {
    return Api.counting(name, new Api.Factory() {
      @Override
      public Operation create(Setup setup) {
        return new Rename(setup, renamer);
      }
    }, TARGET);
  }

  private static Api remove(String name, final Remover remover) {
    return Api.counting(name, new Api.Factory() {
      @Override
      public Operation create(Setup setup) {
        return new Remove(setup, remover);
      }
    }, Parameter.size("size").or("0"));
  }

  private static Api link(String name, final Linker linker) {
    return Api.counting(name, new Api.Factory() {
      @Override
      public Operation create(Setup setup) throws IOException {
        return new MakeLink(setup, linker);
      }
    }, TARGET);
  }

  private static Api resolve(String name, final Resolver resolver) {
    return Api.counting(name, new Api.Factory() {
      @Override
      public Operation create(Setup setup) throws IOException {
        return new Resolve(setup, resolver);
      }
    }, Parameter.count("depth").or("8"));
  }

  private interface Renamer {
    void rename(Path from, Path to, File fromFile, File toFile) throws IOException;
  }

  private interface Remover {
    void remove(Path path, File file) throws IOException;
  }

  private interface Linker {
    void link(Path link, Path existing) throws IOException;
  }

  private interface Resolver {
    String resolve(Path path, File file) throws IOException;
  }

  private static final class Rename extends Counted {
    private final Renamer renamer;
    private final boolean existing;
    private final Payload payload;
    private Path[] from = {};
    private Path[] to = {};
    private File[] fromFiles = {};
    private File[] toFiles = {};

    Rename(Setup setup, Renamer renamer) {
      super(setup);
      this.renamer = renamer;
      existing = setup.parameters().is("target", "existing");
      payload = setup.payload();
    }

    @Override
    public void prepare(int ops) throws IOException {
      Path folder = Files.createDirectory(workspace.path("renamed"));
      from = paths(folder, "a", ops);
      to = paths(folder, "b", ops);
      fromFiles = files(from);
      toFiles = files(to);
      for (Path path : from) Workspace.fill(path, payload, 1);
      if (existing)
        for (Path path : to) Files.createFile(path);
    }

    @Override
    public void run(int index) throws IOException {
      renamer.rename(from[index], to[index], fromFiles[index], toFiles[index]);
    }

    @Override
    public String check(int ops) throws IOException {
      for (Path path : to)
        if (Files.size(path) != 1) throw Failure.check(path + " is not the file that was renamed.");
      return expect(entriesOf(to[0].getParent()), ops, "files are there");
    }
  }

  private static final class Remove extends Counted {
    private final Remover remover;
    private final Payload payload;
    private final long size;
    private Path[] paths = {};
    private File[] files = {};

    Remove(Setup setup, Remover remover) {
      super(setup);
      this.remover = remover;
      payload = setup.payload();
      size = setup.parameters().size("size", 0);
    }

    @Override
    public int maxOps() {
      return Setup.filesOf(size);
    }

    @Override
    public void prepare(int ops) throws IOException {
      Path folder = Files.createDirectory(workspace.path("removed"));
      paths = paths(folder, "f", ops);
      files = files(paths);
      for (Path path : paths) Workspace.fill(path, payload, size);
    }

    @Override
    public void run(int index) throws IOException {
      remover.remove(paths[index], files[index]);
    }

    @Override
    public String check(int ops) throws IOException {
      return expect(entriesOf(paths[0].getParent()), 0, "files are left");
    }
  }

  private static final class MakeLink extends Counted {
    private final Linker linker;
    private final boolean existing;
    private final Path target;
    private Path[] links = {};
    private int successes;

    MakeLink(Setup setup, Linker linker) throws IOException {
      super(setup);
      this.linker = linker;
      existing = setup.parameters().is("target", "existing");
      target = workspace.keepFile("target", setup.payload(), 1);
    }

    @Override
    public void prepare(int ops) throws IOException {
      successes = 0;
      links = paths(Files.createDirectory(workspace.path("links")), "l", ops);
      if (existing)
        for (Path link : links) Files.createFile(link);
    }

    @Override
    public void run(int index) throws IOException {
      if (!existing) linker.link(links[index], target);
      else {
        // The price of an expected failure includes its exception.
        try {
          linker.link(links[index], target);
        } catch (FileAlreadyExistsException asItShould) {
          return;
        }
      }
      successes++;
    }

    @Override
    public String check(int ops) throws IOException {
      for (Path link : links)
        if (Files.size(link) != (existing ? 0 : 1)) throw Failure.check(link + " does not lead where it must.");
      return expect(successes, existing ? 0 : ops, "links were made");
    }
  }

  private static final class ReadLink extends Counted {
    private final Path link;
    private final Path target;
    private Path last;

    ReadLink(Setup setup) throws IOException {
      super(setup);
      target = workspace.keepFile("target", setup.payload(), 0);
      link = Files.createSymbolicLink(workspace.keep("link"), target);
    }

    @Override
    public int maxOps() {
      return 1 << 20;
    }

    @Override
    public void prepare(int ops) {
      last = null;
    }

    @Override
    public void run(int index) throws IOException {
      last = Files.readSymbolicLink(link);
    }

    @Override
    public String check(int ops) {
      if (!target.equals(last)) throw Failure.check(link + " was read as " + last + " instead of " + target + ".");
      return Integer.toString(ops);
    }
  }

  /** A path of {@code depth} components below the cell's folder, the first of them a symbolic link. */
  private static final class Resolve extends Counted {
    private final Resolver resolver;
    private final Path path;
    private final File file;
    private final String expected;
    private String last;

    Resolve(Setup setup, Resolver resolver) throws IOException {
      super(setup);
      this.resolver = resolver;
      int depth = setup.parameters().count("depth", 1, 500);
      StringBuilder below = new StringBuilder();
      for (int i = 1; i < depth; i++) below.append("/d").append(i);
      Path real = Files.createDirectory(workspace.keep("real"));
      Files.createSymbolicLink(workspace.keep("link"), real);
      Path deepest = Paths.get(real + below.toString());
      Files.createDirectories(deepest);
      path = Paths.get(workspace.path("link") + below.toString());
      file = path.toFile();
      expected = Paths.get(real.toRealPath() + below.toString()).toString();
    }

    @Override
    public int maxOps() {
      return 1 << 20;
    }

    @Override
    public void prepare(int ops) {
      last = null;
    }

    @Override
    public void run(int index) throws IOException {
      last = resolver.resolve(path, file);
    }

    @Override
    public String check(int ops) {
      if (!expected.equals(last))
        throw Failure.check(path + " was resolved to " + last + " instead of " + expected + ".");
      return Integer.toString(ops);
    }
  }
}
