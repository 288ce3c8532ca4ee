package ioperf.operations;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;

/** Files made, opened and closed: {@code create}, {@code open-close}, {@code close}. */
final class Descriptors {
  private Descriptors() {}

  static List<Api> apis() {
    Opener stream = new Opener() {
      @Override
      public AutoCloseable open(Path path, File file) throws IOException {
        return new FileInputStream(file);
      }
    };
    Opener channel = new Opener() {
      @Override
      public AutoCloseable open(Path path, File file) throws IOException {
        return FileChannel.open(path, StandardOpenOption.READ);
      }
    };
    return Arrays.asList(create("create/Files.createFile",
                             new Maker() {
                               @Override
                               public void make(Path path, File file) throws IOException {
                                 Files.createFile(path);
                               }
                             }),
        create("create/File.createNewFile",
            new Maker() {
              @Override
              public void make(Path path, File file) throws IOException {
                Counted.must(file.createNewFile(), "File.createNewFile", file);
              }
            }),
        openClose("open-close/FileInputStream", stream), openClose("open-close/FileChannel.open", channel),
        close("close/FileInputStream", stream), close("close/FileChannel", channel));
  }

  private static Api create(String name, final Maker maker) {
    return Api.counting(name, new Api.Factory() {
      @Override
      public Operation create(Setup setup) {
        return new Create(setup, maker);
      }
    });
  }

  private static Api openClose(String name, final Opener opener) {
    return Api.counting(name, new Api.Factory() {
      @Override
      public Operation create(Setup setup) throws IOException {
        return new OpenClose(setup, opener);
      }
    });
  }

  private static Api close(String name, final Opener opener) {
    return Api.counting(name, new Api.Factory() {
      @Override
      public Operation create(Setup setup) throws IOException {
        return new Close(setup, opener);
      }
    });
  }

  private interface Maker {
    void make(Path path, File file) throws IOException;
  }

  private interface Opener {
    AutoCloseable open(Path path, File file) throws IOException;
  }

  private static void shut(AutoCloseable open) throws IOException {
    try {
      open.close();
    } catch (IOException | RuntimeException failure) {
      throw failure;
    } catch (Exception impossible) {
      throw new IOException(impossible);
    }
  }

  private static final class Create extends Counted {
    private final Maker maker;
    private Path[] paths = {};
    private File[] files = {};

    Create(Setup setup, Maker maker) {
      super(setup);
      this.maker = maker;
    }

    @Override
    public void prepare(int ops) throws IOException {
      Path folder = Files.createDirectory(workspace.path("created"));
      paths = paths(folder, "f", ops);
      files = files(paths);
    }

    @Override
    public void run(int index) throws IOException {
      maker.make(paths[index], files[index]);
    }

    @Override
    public String check(int ops) throws IOException {
      return expect(entriesOf(paths[0].getParent()), ops, "files are there");
    }
  }

  private static final class OpenClose extends Counted {
    private final Opener opener;
    private final Path path;
    private final File file;
    private int opened;

    OpenClose(Setup setup, Opener opener) throws IOException {
      super(setup);
      this.opener = opener;
      path = workspace.keepFile("subject", setup.payload(), 4096);
      file = path.toFile();
    }

    @Override
    public int maxOps() {
      return 1 << 20;
    }

    @Override
    public void prepare(int ops) {
      opened = 0;
    }

    @Override
    public void run(int index) throws IOException {
      shut(opener.open(path, file));
      opened++;
    }

    @Override
    public String check(int ops) {
      return expect(opened, ops, "files were opened and closed");
    }
  }

  private static final class Close extends Counted {
    /** Half of the usual limit of 1024 descriptors of a process is left to others. */
    private static final int MAX_OPEN = 512;

    private final Opener opener;
    private final Path path;
    private AutoCloseable[] open = {};
    private int closed;

    Close(Setup setup, Opener opener) throws IOException {
      super(setup);
      this.opener = opener;
      path = workspace.keepFile("subject", setup.payload(), 4096);
    }

    @Override
    public int maxOps() {
      return MAX_OPEN;
    }

    @Override
    public void prepare(int ops) throws IOException {
      closed = 0;
      open = new AutoCloseable[ops];
      for (int i = 0; i < ops; i++) open[i] = opener.open(path, path.toFile());
    }

    @Override
    public void run(int index) throws IOException {
      shut(open[index]);
      closed++;
    }

    @Override
    public String check(int ops) {
      return expect(closed, ops, "files were closed");
    }

    @Override
    public void restore() throws IOException {
      for (AutoCloseable file : open)
        if (file != null) shut(file);
      open = new AutoCloseable[0];
    }
  }
}
