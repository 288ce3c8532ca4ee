package ioperf.operations;

import ioperf.Platform;
import ioperf.data.Checks;
import ioperf.data.Payload;
import ioperf.protocol.Failure;
import ioperf.protocol.Parameter;
import java.io.BufferedInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;

/** Study 003: a set of files of many sizes, each opened, read whole into one 8 KiB buffer, closed, in the order of their directory. */
final class ReadSet {
  private ReadSet() {}

  static List<Api> apis() {
    return Arrays.asList(api("read-set/BufferedInputStream", false, new Reader() {
      @Override
      public long read(File file, Path path, byte[] buffer) throws IOException {
        try (InputStream in = new BufferedInputStream(new FileInputStream(file))) {
          return drain(in, buffer);
        }
      }
    }), api("read-set/FileInputStream", false, new Reader() {
      @Override
      public long read(File file, Path path, byte[] buffer) throws IOException {
        try (InputStream in = new FileInputStream(file)) {
          return drain(in, buffer);
        }
      }
    }), api("read-set/FileChannel.map.leak", true, new Reader() {
      @Override
      public long read(File file, Path path, byte[] buffer) throws IOException {
        return readMappedAndLeft(path, buffer);
      }
    }));
  }

  interface Reader {
    /** @return bytes read */
    long read(File file, Path path, byte[] buffer) throws IOException;
  }

  /** @param leaves mappings stay behind until garbage is collected */
  static Api api(String name, final boolean leaves, final Reader reader) {
    return Api.moving(name, "count",
        new Api.Factory() {
          @Override
          public Operation create(Setup setup) throws IOException {
            return new Files(setup, leaves, reader);
          }
        },
        Parameter.count("count"), Parameter.size("min"), Parameter.size("max"), Parameter.size("chunk").or("8KiB"),
        Api.CACHE);
  }

  static long drain(MappedByteBuffer map, byte[] buffer) {
    while (map.hasRemaining()) map.get(buffer, 0, Math.min(buffer.length, map.remaining()));
    return map.position();
  }

  private static long drain(InputStream in, byte[] buffer) throws IOException {
    long total = 0;
    for (int got; (got = in.read(buffer)) > 0;) total += got;
    return total;
  }

  /**
   * As the study did it: the mapping stays until the garbage collector finds it. When the system allows no more of them, {@code
   * FileChannel.map} collects garbage itself and tries once more.
   */
  private static long readMappedAndLeft(Path path, byte[] buffer) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      return drain(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()), buffer);
    }
  }

  private static final class Files implements Operation {
    private final Platform platform;
    private final Reader reader;
    private final byte[] buffer;
    private final Path[] paths;
    private final File[] files;
    private final Payload payload;
    private final long lastSize;
    private final long total;
    private final boolean cold;
    private final boolean leaves;
    private long consumed;

    Files(Setup setup, boolean leaves, Reader reader) throws IOException {
      this.leaves = leaves;
      platform = setup.platform();
      this.reader = reader;
      buffer = new byte[setup.parameters().smallSize("chunk", 1)];
      int count = setup.parameters().count("count", 1, 1_000_000);
      long min = setup.parameters().size("min", 0);
      long max = setup.parameters().size("max", 0);
      if (max < min) throw Failure.invalid("max is less than min.");
      if (max > Integer.MAX_VALUE) throw Failure.unsupported("A MappedByteBuffer holds less than 2GiB.");
      cold = setup.cold();
      payload = setup.payload();
      long sum = 0;
      for (int i = 0; i < count; i++) {
        long size = count == 1 ? min : min + (max - min) * i / (count - 1);
        setup.workspace().keepFile("s" + i, payload, size);
        sum += size;
      }
      total = sum;
      files = setup.workspace().folder().toFile().listFiles();
      paths = new Path[files.length];
      for (int i = 0; i < files.length; i++) paths[i] = files[i].toPath();
      lastSize = files[files.length - 1].length();
    }

    @Override
    public int maxOps() {
      return cold ? 1 : 1 << 16;
    }

    @Override
    public void run(int index) throws IOException {
      long read = 0;
      for (int i = 0; i < files.length; i++) read += reader.read(files[i], paths[i], buffer);
      consumed = read;
    }

    @Override
    public long bytes(int ops) {
      return ops * total;
    }

    @Override
    public String check(int ops) {
      if (consumed != total)
        throw Failure.check("The last operation read " + consumed + " bytes instead of " + total + ".");
      int last = lastSize == 0 ? 0 : (int) ((lastSize - 1) % buffer.length) + 1;
      if (!Checks.crc(buffer, 0, last).equals(payload.crc(lastSize - last, last)))
        throw Failure.check("The last file's last block was read with other bytes than it has.");
      return Long.toString(consumed);
    }

    /** Mapped pages cannot be evicted. */
    @Override
    public void beforeEviction() throws IOException {
      if (leaves) platform.collectMappings(paths[0].getParent());
    }

    /** The next cell must not pay for what this one left behind. */
    @Override
    public void close() throws IOException {
      if (leaves) platform.collectMappings(paths[0].getParent());
    }

    @Override
    public List<Path> dataFiles() {
      return Arrays.asList(paths);
    }
  }
}
