package ioperf.operations;

import ioperf.protocol.Parameter;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** A flat directory listed: names, or with {@code stat=yes} size and times of each entry too. */
final class Listing {
  private Listing() {}

  static List<Api> apis() {
    return Arrays.asList(api("list/File.list", new Lister() {
      @Override
      public int list(File file, Path path, boolean stat) throws IOException {
        return names(file, stat);
      }
    }), api("list/File.listFiles", new Lister() {
      @Override
      public int list(File file, Path path, boolean stat) throws IOException {
        return files(file, stat);
      }
    }), api("list/Files.list", new Lister() {
      @Override
      public int list(File file, Path path, boolean stat) throws IOException {
        return stream(path, stat);
      }
    }), api("list/Files.newDirectoryStream", new Lister() {
      @Override
      public int list(File file, Path path, boolean stat) throws IOException {
        return directoryStream(path, stat);
      }
    }));
  }

  private interface Lister {
    /** @return entries seen */
    int list(File file, Path path, boolean stat) throws IOException;
  }

  private static Api api(String name, final Lister lister) {
    return Api.counting(name, new Api.Factory() {
      @Override
      public Operation create(Setup setup) throws IOException {
        return new Flat(setup, lister);
      }
    }, Parameter.count("entries"), Parameter.choice("stat", "no", "yes"), Api.CACHE);
  }

  private static int names(File file, boolean stat) throws IOException {
    String[] names = file.list();
    Counted.must(names != null, "File.list", file);
    int seen = 0;
    for (String name : names)
      if (!stat || new File(file, name).lastModified() != 0) seen++;
    return seen;
  }

  private static int files(File file, boolean stat) throws IOException {
    File[] files = file.listFiles();
    Counted.must(files != null, "File.listFiles", file);
    int seen = 0;
    for (File entry : files)
      if (!stat || entry.lastModified() != 0) seen++;
    return seen;
  }

  private static int stream(Path path, boolean stat) throws IOException {
    try (Stream<Path> entries = Files.list(path)) {
      return count(entries.iterator(), stat);
    }
  }

  private static int directoryStream(Path path, boolean stat) throws IOException {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
      return count(entries.iterator(), stat);
    }
  }

  private static int count(Iterator<Path> entries, boolean stat) throws IOException {
    int seen = 0;
    while (entries.hasNext()) {
      Path entry = entries.next();
      if (!stat || Files.readAttributes(entry, BasicFileAttributes.class).lastModifiedTime() != null) seen++;
    }
    return seen;
  }

  private static final class Flat extends Counted {
    private final Lister lister;
    private final boolean stat;
    private final boolean cold;
    private final int entries;
    private final Path path;
    private final File file;
    private int seen;

    Flat(Setup setup, Lister lister) throws IOException {
      super(setup);
      this.lister = lister;
      stat = setup.parameters().is("stat", "yes");
      cold = setup.cold();
      entries = setup.parameters().count("entries", 0, 10_000_000);
      path = Files.createDirectory(workspace.keep("flat"));
      file = path.toFile();
      for (int i = 0; i < entries; i++) Files.createFile(path.resolve("entry-" + i));
    }

    @Override
    public int maxOps() {
      return cold ? 1 : 1 << 16;
    }

    @Override
    public void run(int index) throws IOException {
      seen = lister.list(file, path, stat);
    }

    @Override
    public String check(int ops) {
      return expect(seen, entries, "entries were seen");
    }
  }
}
