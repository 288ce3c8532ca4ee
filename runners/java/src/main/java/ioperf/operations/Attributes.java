package ioperf.operations;

import ioperf.data.Payload;
import ioperf.data.Workspace;
import ioperf.protocol.Failure;
import ioperf.protocol.Parameter;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileStore;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.DosFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Attributes of a file asked for and changed: {@code stat}, {@code attributes}, {@code chmod}, {@code chown}, {@code utimes}, {@code lutimes}, {@code statfs}, {@code truncate}, {@code lock}. */
final class Attributes {
  private static final Parameter KIND = Parameter.choice("kind", "file", "directory");
  private static final boolean POSIX = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private Attributes() {}

  static List<Api> apis() {
    // The richest set that the platform has, in one call.
    Class<? extends BasicFileAttributes> richest = POSIX ? PosixFileAttributes.class : DosFileAttributes.class;
    List<Api> apis = new ArrayList<>(List.of(
        Api.counting("stat/Files.readAttributes",
            setup
            -> new Stat(setup,
                (file, path) -> Files.readAttributes(path, BasicFileAttributes.class).lastModifiedTime().toMillis()),
            KIND),
        Api.counting("stat/File.length", setup -> new Stat(setup, (file, path) -> file.length()), KIND),
        Api.counting("stat/File.lastModified", setup -> new Stat(setup, (file, path) -> file.lastModified()), KIND),
        Api.counting("stat/Files.size", setup -> new Stat(setup, (file, path) -> Files.size(path)), KIND),
        Api.counting("attributes/Files.readAttributes",
            setup
            -> new Stat(setup, (file, path) -> Files.readAttributes(path, richest).lastModifiedTime().toMillis()),
            KIND),
        Api.counting("utimes/Files.setLastModifiedTime", setup -> new SetTime(setup, false)),
        Api.counting("statfs/FileStore.getUsableSpace", Space::new),
        Api.counting("truncate/FileChannel.truncate", setup -> new Truncate(setup, false)),
        Api.counting("truncate/RandomAccessFile.setLength", setup -> new Truncate(setup, true)),
        Api.counting("lock/FileChannel.lock", Lock::new)));
    if (POSIX)
      apis.addAll(List.of(Api.counting("chmod/Files.setPosixFilePermissions", SetMode::new),
          Api.counting("chown/Files.setOwner", SetOwner::new),
          Api.counting("lutimes/BasicFileAttributeView.setTimes", setup -> new SetTime(setup, true))));
    return apis;
  }

  private interface Question {
    long ask(File file, Path path) throws IOException;
  }

  private static final class Stat extends Counted {
    private static final int SIZE = 4096;

    private final Question question;
    private final Path path;
    private final File file;
    private int answered;

    Stat(Setup setup, Question question) throws IOException {
      super(setup);
      this.question = question;
      path = setup.parameters().is("kind", "file") ? workspace.keepFile("subject", setup.payload(), SIZE)
                                                   : Files.createDirectory(workspace.keep("subject"));
      file = path.toFile();
    }

    @Override
    public int maxOps() {
      return 1 << 20;
    }

    @Override
    public void prepare(int ops) {
      answered = 0;
    }

    @Override
    public void run(int index) throws IOException {
      // File answers 0 for what is not there.
      if (question.ask(file, path) > 0) answered++;
    }

    @Override
    public String check(int ops) throws IOException {
      // Some file systems give an empty directory no length.
      if (answered == 0 && question.ask(file, path) == 0 && file.exists()) return Integer.toString(ops);
      return expect(answered, ops, "attributes were read");
    }
  }

  private static final class SetMode extends Counted {
    private static final Set<PosixFilePermission> ONE = PosixFilePermissions.fromString("rw-r--r--");
    private static final Set<PosixFilePermission> OTHER = PosixFilePermissions.fromString("rw-------");

    private final Path path;

    SetMode(Setup setup) throws IOException {
      super(setup);
      path = workspace.keepFile("subject", setup.payload(), 0);
      restore();
    }

    @Override
    public int maxOps() {
      return 1 << 20;
    }

    @Override
    public void restore() throws IOException {
      Files.setPosixFilePermissions(path, ONE);
    }

    @Override
    public void run(int index) throws IOException {
      Files.setPosixFilePermissions(path, index % 2 == 0 ? OTHER : ONE);
    }

    @Override
    public String check(int ops) throws IOException {
      if (!Files.getPosixFilePermissions(path).equals(ops % 2 == 1 ? OTHER : ONE))
        throw Failure.check("The mode is not the one that was set last.");
      return Integer.toString(ops);
    }
  }

  private static final class SetTime extends Counted {
    /** Whole seconds, two apart: FAT keeps no more. */
    private static final FileTime ONE = FileTime.fromMillis(1_000_000_000_000L);

    private static final FileTime OTHER = FileTime.fromMillis(1_000_000_002_000L);

    private final Path path;
    private final BasicFileAttributeView itself;

    /** @param link the times of a symbolic link, not of what it leads to */
    SetTime(Setup setup, boolean link) throws IOException {
      super(setup);
      path = link ? Files.createSymbolicLink(workspace.keep("subject"), Path.of("nothing"))
                  : workspace.keepFile("subject", setup.payload(), 0);
      itself = link ? Files.getFileAttributeView(path, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS) : null;
      restore();
    }

    private void set(FileTime time) throws IOException {
      if (itself == null) Files.setLastModifiedTime(path, time);
      else itself.setTimes(time, time, null);
    }

    @Override
    public int maxOps() {
      return 1 << 20;
    }

    @Override
    public void restore() throws IOException {
      set(ONE);
    }

    @Override
    public void run(int index) throws IOException {
      set(index % 2 == 0 ? OTHER : ONE);
    }

    @Override
    public String check(int ops) throws IOException {
      if (!Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS).equals(ops % 2 == 1 ? OTHER : ONE))
        throw Failure.check("The time is not the one that was set last.");
      return Integer.toString(ops);
    }
  }

  /** To the owner that it has: everybody may do that. */
  private static final class SetOwner extends Counted {
    private final Path path;
    private final UserPrincipal owner;

    SetOwner(Setup setup) throws IOException {
      super(setup);
      path = workspace.keepFile("subject", setup.payload(), 0);
      owner = Files.getOwner(path);
    }

    @Override
    public int maxOps() {
      return 1 << 20;
    }

    @Override
    public void run(int index) throws IOException {
      Files.setOwner(path, owner);
    }

    @Override
    public String check(int ops) throws IOException {
      if (!Files.getOwner(path).equals(owner)) throw Failure.check("The owner is another one.");
      return Integer.toString(ops);
    }
  }

  private static final class Space extends Counted {
    private final FileStore store;
    private int answered;

    Space(Setup setup) throws IOException {
      super(setup);
      store = Files.getFileStore(workspace.folder());
    }

    @Override
    public int maxOps() {
      return 1 << 20;
    }

    @Override
    public void prepare(int ops) {
      answered = 0;
    }

    @Override
    public void run(int index) throws IOException {
      if (store.getUsableSpace() >= 0) answered++;
    }

    @Override
    public String check(int ops) {
      return expect(answered, ops, "answers came");
    }
  }

  /** 64 KiB cut to 4 KiB, made 64 KiB again, and so on, on an open file. */
  private static final class Truncate extends Counted {
    private static final int LONG = 64 << 10;
    private static final int SHORT = 4 << 10;

    private final Path path;
    private final boolean setsLength;
    private final Payload payload;
    private final RandomAccessFile file;
    private final FileChannel channel;
    private final ByteBuffer zero = ByteBuffer.allocateDirect(1);

    Truncate(Setup setup, boolean setsLength) throws IOException {
      super(setup);
      this.setsLength = setsLength;
      payload = setup.payload();
      path = workspace.keepFile("subject", payload, LONG);
      file = new RandomAccessFile(path.toFile(), "rw");
      channel = file.getChannel();
    }

    @Override
    public void restore() throws IOException {
      Workspace.fill(path, payload, LONG);
    }

    @Override
    public void run(int index) throws IOException {
      if (setsLength) file.setLength(index % 2 == 0 ? SHORT : LONG);
      else if (index % 2 == 0) channel.truncate(SHORT);
      // FileChannel.truncate only shortens; a channel makes a file longer by a write behind its
      // end.
      else channel.write(zero.clear(), LONG - 1);
    }

    @Override
    public String check(int ops) throws IOException {
      expect((int) channel.size(), ops % 2 == 1 ? SHORT : LONG, "bytes are left");
      return Integer.toString(ops);
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }

  private static final class Lock extends Counted {
    private final FileChannel channel;
    private int locked;

    Lock(Setup setup) throws IOException {
      super(setup);
      channel = FileChannel.open(
          workspace.keepFile("subject", setup.payload(), 4096), StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    @Override
    public int maxOps() {
      return 1 << 20;
    }

    @Override
    public void prepare(int ops) {
      locked = 0;
    }

    @Override
    public void run(int index) throws IOException {
      try (FileLock lock = channel.lock()) {
        if (lock.isValid()) locked++;
      }
    }

    @Override
    public String check(int ops) {
      return expect(locked, ops, "locks were taken");
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
