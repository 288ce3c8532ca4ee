package ioperf.operations;

import ioperf.data.Checks;
import ioperf.data.Payload;
import ioperf.data.Positions;
import ioperf.protocol.Failure;
import ioperf.protocol.Parameter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Blocks read and written in place, anywhere in an open file: {@code read-at}, {@code write-at} and {@code mixed}. */
final class Positional {
  private static final Parameter SIZE = Parameter.size("size");
  private static final Parameter CHUNK = Parameter.size("chunk");
  private static final Parameter PATTERN = Parameter.choice("pattern", "sequential", "backward", "strided", "random");

  private Positional() {}

  static List<Api> apis() {
    return List.of(reading("read-at/RandomAccessFile", OpenFiles.RandomAccess::new),
        reading("read-at/FileChannel.position", OpenFiles.Channel::new),
        reading("read-at/FileChannel.map", OpenFiles.Mapped::new),
        writing("write-at/RandomAccessFile", OpenFiles.RandomAccess::new),
        writing("write-at/FileChannel.position", OpenFiles.Channel::new),
        writing("write-at/FileChannel.map", OpenFiles.Mapped::new),
        mixing("mixed/RandomAccessFile", OpenFiles.RandomAccess::new),
        mixing("mixed/FileChannel.position", OpenFiles.Channel::new),
        mixing("mixed/FileChannel.map", OpenFiles.Mapped::new));
  }

  interface Opener {
    OpenFile open(Path path, Payload payload, int chunk, Sync sync, boolean writes) throws IOException;
  }

  private static Api reading(String name, Opener opener) {
    return Api.moving(
        name, "last", setup -> new Blocks(setup, opener, Direction.READ), SIZE, CHUNK, PATTERN, Api.CACHE);
  }

  private static Api writing(String name, Opener opener) {
    return Api.moving(
        name, "last", setup -> new Blocks(setup, opener, Direction.WRITE), SIZE, CHUNK, PATTERN, Sync.PARAMETER);
  }

  private static Api mixing(String name, Opener opener) {
    return Api.moving(
        name, "last", setup -> new Blocks(setup, opener, Direction.MIXED), SIZE, CHUNK, PATTERN.or("random"));
  }

  /** Reads through other files than those here. */
  static Operation reading(Setup setup, Opener opener) throws IOException {
    return new Blocks(setup, opener, Direction.READ);
  }

  static Operation writing(Setup setup, Opener opener) throws IOException {
    return new Blocks(setup, opener, Direction.WRITE);
  }

  private enum Direction { READ, WRITE, MIXED }

  private static final class Blocks implements Operation {
    private final Direction direction;
    private final Sync sync;
    private final int chunk;
    private final long[] offsets;
    private final Path path;
    private final Payload payload;
    private final OpenFile file;
    private final boolean cold;
    private int lastIndex = -1;

    Blocks(Setup setup, Opener opener, Direction direction) throws IOException {
      this.direction = direction;
      long size = setup.parameters().size("size", 1);
      chunk = setup.parameters().smallSize("chunk", 1);
      sync = setup.parameters().has("sync") ? Sync.of(setup.parameters(), "write-at") : Sync.NEVER;
      offsets = Positions.of(setup.parameters().text("pattern"), size, chunk, setup.seed());
      payload = setup.payload();
      cold = setup.cold();
      path = setup.workspace().keepFile("file", payload, size);
      file = opener.open(path, payload, chunk, sync, direction != Direction.READ);
    }

    @Override
    public int maxOps() {
      return cold ? offsets.length : 1 << 20;
    }

    @Override
    public void prepare(int ops) throws IOException {
      lastIndex = ops - 1;
      Arrays.fill(file.buffer(), (byte) 0);
      // The block that the check reads back is spoilt, so that only a write that happened can pass.
      if (!reads(lastIndex)) overwrite(offset(lastIndex), new byte[chunk]);
    }

    @Override
    public void run(int index) throws IOException {
      long offset = offset(index);
      if (reads(index)) file.read(offset);
      else file.write(offset);
      if (sync.each || sync.end && index == lastIndex) file.force(sync.dataOnly);
    }

    @Override
    public long bytes(int ops) {
      return (long) ops * chunk;
    }

    @Override
    public String check(int ops) throws IOException {
      long offset = offset(ops - 1);
      byte[] last = file.buffer();
      if (!reads(ops - 1)) {
        try (RandomAccessFile again = new RandomAccessFile(path.toFile(), "r")) {
          again.seek(offset);
          again.readFully(last);
        }
      }
      String crc = Checks.crc(last, 0, chunk);
      if (!crc.equals(payload.crc(offset, chunk)))
        throw Failure.check("The block at " + offset + " of " + path + " holds other bytes than it must.");
      return crc;
    }

    @Override
    public void restore() throws IOException {
      // A sample that failed half-way must not leave the spoilt block behind.
      if (lastIndex < 0 || reads(lastIndex)) return;
      byte[] block = new byte[chunk];
      payload.fill(block, offset(lastIndex));
      byte[] there = new byte[chunk];
      try (RandomAccessFile again = new RandomAccessFile(path.toFile(), "r")) {
        again.seek(offset(lastIndex));
        again.readFully(there);
      }
      if (!Arrays.equals(block, there)) overwrite(offset(lastIndex), block);
    }

    @Override
    public List<Path> dataFiles() {
      return List.of(path);
    }

    @Override
    public void beforeEviction() {
      file.unmap();
    }

    @Override
    public void afterEviction() throws IOException {
      file.map();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }

    private long offset(int index) {
      return offsets[index % offsets.length];
    }

    private boolean reads(int index) {
      return direction == Direction.READ || direction == Direction.MIXED && index % 10 < 7;
    }

    private void overwrite(long offset, byte[] bytes) throws IOException {
      try (RandomAccessFile again = new RandomAccessFile(path.toFile(), "rw")) {
        again.seek(offset);
        again.write(bytes);
      }
    }
  }
}
