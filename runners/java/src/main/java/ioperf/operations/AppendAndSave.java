package ioperf.operations;

import ioperf.data.Checks;
import ioperf.data.DirectMemory;
import ioperf.data.Payload;
import ioperf.data.Workspace;
import ioperf.protocol.Failure;
import ioperf.protocol.Parameter;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** A log that grows ({@code append}) and a document replaced so that no reader sees half of it ({@code save}). */
final class AppendAndSave {
  private static final Parameter CHUNK = Parameter.size("chunk");

  private AppendAndSave() {}

  static List<Api> apis() {
    return List.of(
        Api.moving("append/FileOutputStream", "content", setup -> new Append(setup, false), CHUNK, Sync.PARAMETER),
        Api.moving("append/FileChannel", "content", setup -> new Append(setup, true), CHUNK, Sync.PARAMETER),
        Api.moving("save/Files.move", "content", Save::new, Parameter.size("size"),
            Parameter.choice("sync", "full", "never", "end")));
  }

  /** The file is opened before the clock starts and empty then. */
  private static final class Append implements Operation {
    private final Workspace workspace;
    private final Payload payload;
    private final int chunk;
    private final byte[] slices;
    private final ByteBuffer direct;
    private final boolean throughChannel;
    private final Sync sync;
    private final Path path;
    private FileOutputStream stream;
    private FileChannel channel;
    private int lastIndex;

    Append(Setup setup, boolean throughChannel) {
      this.throughChannel = throughChannel;
      workspace = setup.workspace();
      payload = setup.payload();
      chunk = setup.parameters().smallSize("chunk", 1);
      slices = payload.slices(chunk);
      direct = throughChannel ? DirectMemory.slices(payload, chunk) : null;
      sync = throughChannel ? Sync.of(setup.parameters(), "FileChannel")
                            : Sync.of(setup.parameters(), "FileOutputStream", Sync.DSYNC);
      path = workspace.path("log");
    }

    @Override
    public int maxOps() {
      return (int) Math.max(1, Math.min(1 << 16, Setup.MAX_BYTES / chunk));
    }

    @Override
    public void prepare(int ops) throws IOException {
      lastIndex = ops - 1;
      if (!throughChannel) {
        stream = new FileOutputStream(path.toFile(), true);
        channel = stream.getChannel();
      } else
        channel = sync == Sync.DSYNC
            ? FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND, StandardOpenOption.DSYNC)
            : FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    @Override
    public void run(int index) throws IOException {
      int from = (int) ((long) index * chunk) & (Payload.BLOCK - 1);
      if (throughChannel) {
        direct.limit(from + chunk).position(from);
        while (direct.hasRemaining()) channel.write(direct);
      } else stream.write(slices, from, chunk);
      if (sync.each || sync.end && index == lastIndex) {
        if (throughChannel || sync.dataOnly) channel.force(!sync.dataOnly);
        else stream.getFD().sync();
      }
    }

    @Override
    public long bytes(int ops) {
      return (long) ops * chunk;
    }

    @Override
    public String check(int ops) throws IOException {
      String content = Checks.content(path);
      if (Files.size(path) != bytes(ops) || !content.equals(payload.crc(0, bytes(ops))))
        throw Failure.check(path + " holds other bytes than were appended.");
      return content;
    }

    @Override
    public void restore() throws IOException {
      close();
      workspace.clear();
    }

    @Override
    public void close() throws IOException {
      if (stream != null) stream.close();
      if (channel != null) channel.close();
      stream = null;
      channel = null;
    }
  }

  /** Temporary file written, synced, moved over the target, directory synced. */
  private static final class Save implements Operation {
    private final Payload payload;
    private final long size;
    private final boolean syncsFile;
    private final boolean syncsDirectory;
    private final Path directory;
    private final Path target;
    private final Path temporary;
    private final Workspace workspace;

    Save(Setup setup) throws IOException {
      payload = setup.payload();
      size = setup.parameters().size("size", 0);
      syncsFile = !setup.parameters().is("sync", "never");
      syncsDirectory = setup.parameters().is("sync", "full");
      workspace = setup.workspace();
      directory = Files.createDirectory(workspace.keep("folder"));
      target = directory.resolve("document");
      temporary = directory.resolve("document.new");
    }

    @Override
    public int maxOps() {
      return 1 << 14;
    }

    /** The old document has other bytes of the same length: each is the wrong one until it is replaced. */
    @Override
    public void prepare(int ops) throws IOException {
      try (FileOutputStream old = new FileOutputStream(target.toFile())) {
        byte[] zeros = new byte[(int) Math.min(size, Payload.BLOCK)];
        for (long done = 0; done < size; done += Payload.BLOCK)
          old.write(zeros, 0, (int) Math.min(Payload.BLOCK, size - done));
      }
    }

    @Override
    public void run(int index) throws IOException {
      try (FileOutputStream file = new FileOutputStream(temporary.toFile())) {
        for (long done = 0; done < size; done += Payload.BLOCK)
          file.write(payload.block(), 0, (int) Math.min(Payload.BLOCK, size - done));
        if (syncsFile) file.getFD().sync();
      }
      Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
      if (syncsDirectory) {
        try (FileChannel folder = FileChannel.open(directory, StandardOpenOption.READ)) {
          folder.force(true);
        }
      }
    }

    @Override
    public long bytes(int ops) {
      return ops * size;
    }

    @Override
    public String check(int ops) throws IOException {
      String content = Checks.content(target);
      if (Files.size(target) != size || !content.equals(payload.crc(0, size)))
        throw Failure.check(target + " holds other bytes than were saved.");
      if (Files.exists(temporary)) throw Failure.check(temporary + " was left behind.");
      return content;
    }

    @Override
    public void restore() throws IOException {
      Files.deleteIfExists(temporary);
      Files.deleteIfExists(target);
    }
  }
}
