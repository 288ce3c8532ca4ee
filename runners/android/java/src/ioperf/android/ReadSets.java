package ioperf.android;

import java.io.BufferedInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.InputStream;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;

/** Study 003: sets of files, each opened, read whole in calls of a chunk, closed. */
abstract class ReadSets extends Cell {
  final byte[] buffer;
  final Payload payload;
  private final long min;
  private final long max;
  private File[] files;
  private long[] sizes;
  private long expected;
  private long seen;

  ReadSets(long count, long min, long max, int chunk, long seed) {
    this.min = min;
    this.max = max;
    files = new File[(int) count];
    sizes = new long[(int) count];
    buffer = new byte[chunk];
    payload = new Payload(seed, 0);
  }

  /** @return bytes read, the last chunk of which is in the buffer */
  abstract long readWhole(File file) throws Exception;

  @Override
  void setUp() throws Exception {
    for (int i = 0; i < files.length; i++) {
      sizes[i] = files.length == 1 ? min : min + (max - min) * i / (files.length - 1);
      files[i] = new File(in, "file-" + i);
      Files.write(files[i], payload, sizes[i]);
      expected += sizes[i];
    }
    bytesPerOp = expected;
  }

  @Override
  void prepare(int ops) {
    seen = 0;
  }

  @Override
  void operate(int index) throws Exception {
    for (File file : files) seen += readWhole(file);
  }

  @Override
  String verify(int ops) throws Exception {
    if (seen != expected * ops) throw new Fault("ECHECK", seen + " bytes were read, not " + expected * ops + ".");
    long last = sizes[sizes.length - 1];
    int length = last == 0 ? 0 : (int) ((last - 1) % buffer.length) + 1;
    if (!payload.holds(last - length, buffer, length)) throw new Fault("ECHECK", "The last file was read wrongly.");
    return Long.toString(expected);
  }

  static final class Buffered extends ReadSets {
    Buffered(long count, long min, long max, int chunk, long seed) {
      super(count, min, max, chunk, seed);
    }

    @Override
    long readWhole(File file) throws Exception {
      long total = 0;
      try (InputStream stream = new BufferedInputStream(new FileInputStream(file))) {
        for (int got = fill(stream); got > 0; got = got < buffer.length ? 0 : fill(stream)) total += got;
      }
      return total;
    }

    /** A call may give less than a chunk: the next one brings the rest of it. */
    private int fill(InputStream stream) throws Exception {
      int filled = 0;
      while (filled < buffer.length) {
        int got = stream.read(buffer, filled, buffer.length - filled);
        if (got < 0) break;
        filled += got;
      }
      return filled;
    }
  }

  static final class Mapped extends ReadSets {
    Mapped(long count, long min, long max, int chunk, long seed) {
      super(count, min, max, chunk, seed);
    }

    @Override
    long readWhole(File file) throws Exception {
      try (FileInputStream stream = new FileInputStream(file)) {
        FileChannel channel = stream.getChannel();
        long size = channel.size();
        if (size == 0) return 0;
        // Unmapped by the garbage collector, as in the study: Android has no public call for it.
        MappedByteBuffer map = channel.map(FileChannel.MapMode.READ_ONLY, 0, size);
        while (map.hasRemaining()) map.get(buffer, 0, Math.min(buffer.length, map.remaining()));
        return size;
      }
    }
  }
}
