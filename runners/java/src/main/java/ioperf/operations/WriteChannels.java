package ioperf.operations;

import ioperf.data.DirectMemory;
import ioperf.data.Payload;
import ioperf.natives.Mapping;
import ioperf.protocol.Failure;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;

/** Files written through channels, mappings, RandomAccessFile and in one call. */
final class WriteChannels {
  private WriteChannels() {}

  static List<Api> apis() {
    return List.of(chunked("write/FileChannel.heap", setup -> new Channel(setup, false)),
        chunked("write/FileChannel.direct", setup -> new Channel(setup, true)),
        Api.moving("write/RandomAccessFile.byte", "content",
            setup
            -> new RandomAccess(setup, false),
            WriteOperation.SIZE, WriteOperation.TARGET, Sync.PARAMETER, WriteOperation.ENTROPY),
        chunked("write/RandomAccessFile.block", setup -> new RandomAccess(setup, true)),
        chunked("write/FileChannel.map", Mapped::new),
        Api.moving("write/Files.write", "content", Whole::new, WriteOperation.SIZE, WriteOperation.TARGET,
            Sync.PARAMETER, WriteOperation.ENTROPY));
  }

  private static Api chunked(String name, Api.Factory factory) {
    return Api.moving(name, "content", factory, WriteOperation.SIZE, WriteOperation.CHUNK, WriteOperation.TARGET,
        Sync.PARAMETER, WriteOperation.ENTROPY);
  }

  private static final class Channel extends WriteOperation {
    private final int chunk;
    private final ByteBuffer slices;
    private final Set<OpenOption> options;

    Channel(Setup setup, boolean direct) throws IOException {
      super(setup, existing(setup), Sync.of(setup.parameters(), "FileChannel"));
      chunk = setup.parameters().smallSize("chunk", 1);
      slices = direct ? DirectMemory.slices(payload, chunk) : ByteBuffer.wrap(payload.slices(chunk));
      OpenOption create = existing(setup) ? StandardOpenOption.TRUNCATE_EXISTING : StandardOpenOption.CREATE_NEW;
      options = sync == Sync.DSYNC ? Set.of(StandardOpenOption.WRITE, create, StandardOpenOption.DSYNC)
                                   : Set.of(StandardOpenOption.WRITE, create);
    }

    @Override
    public void run(int index) throws IOException {
      try (FileChannel channel = FileChannel.open(path(index), options)) {
        for (long done = 0; done < size; done += chunk) {
          int from = (int) done & (Payload.BLOCK - 1);
          slices.limit(from + (int) Math.min(chunk, size - done)).position(from);
          while (slices.hasRemaining()) channel.write(slices);
          if (sync.each) channel.force(!sync.dataOnly);
        }
        if (sync.end) channel.force(!sync.dataOnly);
      }
    }
  }

  private static final class RandomAccess extends WriteOperation {
    private final int chunk;
    private final byte[] slices;
    private final String mode;

    RandomAccess(Setup setup, boolean blocks) throws IOException {
      super(setup, existing(setup),
          blocks ? Sync.of(setup.parameters(), "RandomAccessFile")
                 : Sync.ofBytes(setup.parameters(), "RandomAccessFile.byte"));
      chunk = blocks ? setup.parameters().smallSize("chunk", 1) : 0;
      slices = blocks ? payload.slices(chunk) : payload.block();
      mode = sync == Sync.DSYNC ? "rwd" : "rw";
    }

    @Override
    public void run(int index) throws IOException {
      try (RandomAccessFile file = new RandomAccessFile(file(index), mode)) {
        // "rw" does not truncate; on a new file there is nothing to cut.
        file.setLength(0);
        if (chunk == 0) writeBytes(file);
        else writeBlocks(file);
        if (sync.end) force(file);
      }
    }

    private void writeBytes(RandomAccessFile file) throws IOException {
      for (long i = 0; i < size; i++) file.write(slices[(int) i & (Payload.BLOCK - 1)]);
    }

    private void writeBlocks(RandomAccessFile file) throws IOException {
      for (long done = 0; done < size; done += chunk) {
        file.write(slices, (int) done & (Payload.BLOCK - 1), (int) Math.min(chunk, size - done));
        if (sync.each) force(file);
      }
    }

    private void force(RandomAccessFile file) throws IOException {
      if (sync.dataOnly) file.getChannel().force(false);
      else file.getFD().sync();
    }
  }

  /** The file is extended by the mapping and filled by stores; {@code sync} is msync and reaches data only. */
  private static final class Mapped extends WriteOperation {
    private final int chunk;
    private final byte[] slices;
    private final Set<OpenOption> options;

    Mapped(Setup setup) throws IOException {
      super(setup, existing(setup),
          Sync.of(setup.parameters(), "MappedByteBuffer", Sync.DSYNC, Sync.DATA_END, Sync.DATA_EACH));
      if (size > Integer.MAX_VALUE) throw Failure.unsupported("A MappedByteBuffer holds less than 2GiB.");
      chunk = setup.parameters().smallSize("chunk", 1);
      slices = payload.slices(chunk);
      options = Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE,
          existing(setup) ? StandardOpenOption.TRUNCATE_EXISTING : StandardOpenOption.CREATE_NEW);
    }

    @Override
    public void run(int index) throws IOException {
      try (FileChannel channel = FileChannel.open(path(index), options);
          Mapping mapping = Mapping.of(channel, FileChannel.MapMode.READ_WRITE, 0, size)) {
        for (long done = 0; done < size; done += chunk) {
          int length = (int) Math.min(chunk, size - done);
          mapping.buffer().put(slices, (int) done & (Payload.BLOCK - 1), length);
          if (sync.each) mapping.buffer().force((int) done, length);
        }
        if (sync.end) mapping.buffer().force();
      } catch (InternalError fault) {
        // The file system had no block for a page of the mapping: the JVM turns SIGBUS into this
        // error.
        throw new IOException("No space left on device", fault);
      }
    }
  }

  private static final class Whole extends WriteOperation {
    private final byte[] content;
    private final OpenOption[] options;

    Whole(Setup setup) throws IOException {
      super(setup, existing(setup),
          Sync.of(setup.parameters(), "Files.write", Sync.END, Sync.EACH, Sync.DATA_END, Sync.DATA_EACH));
      content = new byte[WholeFiles.sizeOf(size)];
      payload.fill(content, 0);
      // Without options of the caller the call creates or truncates, as everyone uses it.
      options = sync == Sync.DSYNC ? new OpenOption[] {StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING,
                                         StandardOpenOption.WRITE, StandardOpenOption.DSYNC}
                                   : new OpenOption[] {};
    }

    @Override
    public void run(int index) throws IOException {
      Files.write(path(index), content, options);
    }
  }
}
