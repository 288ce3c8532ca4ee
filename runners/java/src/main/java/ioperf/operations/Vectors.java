package ioperf.operations;

import ioperf.data.Checks;
import ioperf.data.DirectMemory;
import ioperf.data.Payload;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;

/** Files read and written by calls of several neighbouring buffers at once (scatter and gather). */
final class Vectors {
  private static final int PARTS = 8;

  private Vectors() {}

  static List<Api> apis() {
    return List.of(Api.moving("read/FileChannel.scatter", "last",
                       setup
                       -> new Scatter(setup).withFiles(),
                       ReadOperation.SIZE, ReadOperation.CHUNK, ReadOperation.ENTROPY, Api.CACHE),
        Api.moving("write/FileChannel.gather", "content", Gather::new, WriteOperation.SIZE, WriteOperation.CHUNK,
            WriteOperation.TARGET, Sync.PARAMETER, WriteOperation.ENTROPY));
  }

  /** Up to eight neighbouring parts of {@code length} bytes from {@code start}. */
  private static ByteBuffer[] split(ByteBuffer whole, int start, int length) {
    int part = length / PARTS + 1;
    ByteBuffer[] parts = new ByteBuffer[(length + part - 1) / part];
    for (int i = 0; i < parts.length; i++) parts[i] = whole.slice(start + i * part, Math.min(part, length - i * part));
    return parts;
  }

  private static final class Scatter extends ReadOperation.Chunked {
    private final ByteBuffer buffer;
    private final ByteBuffer[] parts;

    Scatter(Setup setup) {
      super(setup);
      buffer = DirectMemory.pageAligned(chunk);
      parts = split(buffer, 0, chunk);
    }

    @Override
    public void run(int index) throws IOException {
      try (FileChannel channel = FileChannel.open(path(index), StandardOpenOption.READ)) {
        long total = 0;
        for (long got;; total += got) {
          for (ByteBuffer part : parts) part.clear();
          got = channel.read(parts);
          if (got <= 0) break;
        }
        consumed = total;
      }
    }

    @Override
    String found() {
      byte[] last = new byte[lastLength()];
      buffer.get(0, last);
      return Checks.crc(last, 0, last.length);
    }
  }

  private static final class Gather extends WriteOperation {
    private final int chunk;
    private final ByteBuffer slices;
    private final Set<OpenOption> options;

    Gather(Setup setup) throws IOException {
      super(setup, existing(setup), Sync.of(setup.parameters(), "FileChannel"));
      chunk = setup.parameters().smallSize("chunk", 1);
      slices = DirectMemory.slices(payload, chunk);
      OpenOption create = existing(setup) ? StandardOpenOption.TRUNCATE_EXISTING : StandardOpenOption.CREATE_NEW;
      options = sync == Sync.DSYNC ? Set.of(StandardOpenOption.WRITE, create, StandardOpenOption.DSYNC)
                                   : Set.of(StandardOpenOption.WRITE, create);
    }

    @Override
    public void run(int index) throws IOException {
      try (FileChannel channel = FileChannel.open(path(index), options)) {
        for (long done = 0; done < size; done += chunk) {
          int length = (int) Math.min(chunk, size - done);
          ByteBuffer[] parts = split(slices, (int) done & (Payload.BLOCK - 1), length);
          for (long left = length; left > 0;) left -= channel.write(parts);
          if (sync.each) channel.force(!sync.dataOnly);
        }
        if (sync.end) channel.force(!sync.dataOnly);
      }
    }
  }
}
