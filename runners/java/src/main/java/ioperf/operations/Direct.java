package ioperf.operations;

import com.sun.nio.file.ExtendedOpenOption;
import ioperf.data.Checks;
import ioperf.data.DirectMemory;
import ioperf.data.Payload;
import ioperf.protocol.Failure;
import ioperf.protocol.Parameter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Files past the page cache ({@code ExtendedOpenOption.DIRECT}), in whole blocks. */
final class Direct {
  private static final int ALIGNMENT = 4096;

  private Direct() {}

  static List<Api> apis() {
    Parameter pattern = Parameter.choice("pattern", "sequential", "backward", "strided", "random");
    return List.of(Api.moving("read/FileChannel.unbuffered", "last",
                       setup
                       -> new Read(setup).withFiles(),
                       ReadOperation.SIZE, ReadOperation.CHUNK, ReadOperation.ENTROPY, Api.CACHE),
        Api.moving("read-at/FileChannel.unbuffered", "last",
            setup
            -> Positional.reading(setup, OpenAt::new),
            ReadOperation.SIZE, ReadOperation.CHUNK, pattern, Api.CACHE),
        Api.moving("write/FileChannel.unbuffered", "content", Write::new, WriteOperation.SIZE, WriteOperation.CHUNK,
            WriteOperation.TARGET, Sync.PARAMETER, WriteOperation.ENTROPY),
        Api.moving("write-at/FileChannel.unbuffered", "last",
            setup
            -> Positional.writing(setup, OpenAt::new),
            ReadOperation.SIZE, ReadOperation.CHUNK, pattern, Sync.PARAMETER));
  }

  private static void expectWholeBlocks(int chunk) {
    if (chunk % ALIGNMENT != 0) throw Failure.unsupported("Past the page cache chunk has to be a multiple of 4KiB.");
  }

  private static FileChannel open(Path path, Set<OpenOption> options) throws IOException {
    try {
      return FileChannel.open(path, options);
    } catch (FileSystemException failure) {
      if (!"Invalid argument".equals(failure.getReason())) throw failure;
      throw Failure.unsupported("This file system has no O_DIRECT.");
    }
  }

  private static Set<OpenOption> options(Sync sync, OpenOption... more) {
    Set<OpenOption> options = new HashSet<>(List.of(more));
    options.add(ExtendedOpenOption.DIRECT);
    if (sync == Sync.DSYNC) options.add(StandardOpenOption.DSYNC);
    return options;
  }

  private static final class Read extends ReadOperation.Chunked {
    private final ByteBuffer buffer;

    Read(Setup setup) {
      super(setup);
      expectWholeBlocks(chunk);
      buffer = DirectMemory.pageAligned(chunk);
    }

    @Override
    void makeFile(Path path) throws IOException {
      super.makeFile(path);
      // An error of the way itself is one of the set-up.
      open(path, options(Sync.NEVER, StandardOpenOption.READ)).close();
    }

    @Override
    public void run(int index) throws IOException {
      try (FileChannel channel = FileChannel.open(path(index), options(Sync.NEVER, StandardOpenOption.READ))) {
        long total = 0;
        int got;
        do {
          buffer.clear();
          got = channel.read(buffer);
          total += Math.max(0, got);
          // Behind the end that it found it does not ask again: the position would be odd.
        } while (got == chunk);
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

  private static final class Write extends WriteOperation {
    private final int chunk;
    private final ByteBuffer slices;
    private final Set<OpenOption> options;

    Write(Setup setup) throws IOException {
      super(setup, existing(setup), Sync.of(setup.parameters(), "FileChannel"));
      chunk = setup.parameters().smallSize("chunk", 1);
      expectWholeBlocks(chunk);
      slices = DirectMemory.slices(payload, chunk);
      Path probe = setup.workspace().path("probe");
      open(probe, options(Sync.NEVER, StandardOpenOption.WRITE, StandardOpenOption.CREATE)).close();
      Files.delete(probe);
      options = options(sync, StandardOpenOption.WRITE,
          existing(setup) ? StandardOpenOption.TRUNCATE_EXISTING : StandardOpenOption.CREATE_NEW);
    }

    @Override
    public void run(int index) throws IOException {
      try (FileChannel channel = FileChannel.open(path(index), options)) {
        for (long done = 0; done < size; done += chunk) {
          int from = (int) done & (Payload.BLOCK - 1);
          int length = (int) Math.min(chunk, size - done);
          int whole = (length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
          slices.limit(from + whole).position(from);
          while (slices.hasRemaining()) channel.write(slices);
          if (sync.each) channel.force(!sync.dataOnly);
        }
        // What the last block has too much is cut off.
        if (size % ALIGNMENT != 0) channel.truncate(size);
        if (sync.end) channel.force(!sync.dataOnly);
      }
    }
  }

  /** As {@link OpenFiles.Channel}, whose positions are whole blocks here. */
  private static final class OpenAt extends OpenFiles.Channel {
    OpenAt(Path path, Payload payload, int chunk, Sync sync, boolean writes) throws IOException {
      super(open(path, chunk, sync, writes), payload, chunk, writes);
    }

    private static FileChannel open(Path path, int chunk, Sync sync, boolean writes) throws IOException {
      expectWholeBlocks(chunk);
      return Direct.open(path,
          writes ? options(sync, StandardOpenOption.READ, StandardOpenOption.WRITE)
                 : options(Sync.NEVER, StandardOpenOption.READ));
    }
  }
}
