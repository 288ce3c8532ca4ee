package ioperf.operations;

import ioperf.data.Checks;
import ioperf.data.DirectMemory;
import ioperf.data.Payload;
import ioperf.natives.Mapping;
import ioperf.protocol.Failure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Files read through channels, mappings and in one call. */
final class ReadChannels {
  private ReadChannels() {}

  static List<Api> apis() {
    return List.of(chunked("read/FileChannel.heap", setup -> new Channel(setup, false).withFiles()),
        chunked("read/FileChannel.direct", setup -> new Channel(setup, true).withFiles()),
        chunked("read/FileChannel.map", setup -> new Mapped(setup).withFiles()),
        Api.moving("read/Files.readAllBytes", "last",
            setup -> new Whole(setup).withFiles(), ReadOperation.SIZE, ReadOperation.ENTROPY, Api.CACHE));
  }

  private static Api chunked(String name, Api.Factory factory) {
    return Api.moving(name, "last", factory, ReadOperation.SIZE, ReadOperation.CHUNK, ReadOperation.ENTROPY, Api.CACHE);
  }

  private static final class Channel extends ReadOperation.Chunked {
    private final ByteBuffer buffer;

    Channel(Setup setup, boolean direct) {
      super(setup);
      buffer = direct ? DirectMemory.pageAligned(chunk) : ByteBuffer.allocate(chunk);
    }

    @Override
    public void run(int index) throws IOException {
      try (FileChannel channel = FileChannel.open(path(index), StandardOpenOption.READ)) {
        long total = 0;
        buffer.clear();
        for (int got; (got = channel.read(buffer)) > 0; buffer.clear()) total += got;
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

  private static final class Mapped extends ReadOperation.IntoArray {
    Mapped(Setup setup) {
      super(setup);
      if (size > Integer.MAX_VALUE) throw Failure.unsupported("A MappedByteBuffer holds less than 2GiB.");
    }

    @Override
    public void run(int index) throws IOException {
      try (FileChannel channel = FileChannel.open(path(index), StandardOpenOption.READ);
          Mapping mapping = Mapping.of(channel, FileChannel.MapMode.READ_ONLY, 0, channel.size())) {
        MappedByteBuffer map = mapping.buffer();
        while (map.hasRemaining()) map.get(buffer, 0, Math.min(chunk, map.remaining()));
        consumed = map.position();
      }
    }
  }

  private static final class Whole extends ReadOperation {
    private byte[] content = {};

    Whole(Setup setup) {
      super(setup);
      WholeFiles.sizeOf(size);
    }

    @Override
    public void run(int index) throws IOException {
      content = Files.readAllBytes(path(index));
      consumed = content.length;
    }

    @Override
    String found() {
      return Checks.crc(content, 0, content.length);
    }

    @Override
    String expected() {
      return payload.crc(0, size);
    }

    @Override
    public void restore() {
      content = new byte[0];
    }
  }
}
