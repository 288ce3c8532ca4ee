package ioperf.operations;

import ioperf.protocol.Parameter;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The read side of seed 001's byte streams, and RandomAccessFile: byte by byte and in blocks. */
final class ReadStreams {
  static final Parameter BUFFER = Parameter.size("buffer").or("8KiB");

  private ReadStreams() {}

  /** Opens the file; the buffer's size in bytes is known before the clock starts. */
  interface Opener {
    InputStream open(FileInputStream file, int bufferBytes) throws IOException;
  }

  static List<Api> apis() {
    Opener plain = new Opener() {
      @Override
      public InputStream open(FileInputStream file, int bufferBytes) {
        return file;
      }
    };
    Opener buffered = new Opener() {
      @Override
      public InputStream open(FileInputStream file, int bufferBytes) {
        return new BufferedInputStream(file, bufferBytes);
      }
    };
    return Arrays.asList(bytes("read/FileInputStream.byte", plain), blocks("read/FileInputStream.block", plain),
        bytes("read/BufferedInputStream.byte", buffered, BUFFER),
        blocks("read/BufferedInputStream.block", buffered, BUFFER),
        Api.moving("read/RandomAccessFile.byte", "sum64",
            new Api.Factory() {
              @Override
              public Operation create(Setup setup) throws IOException {
                return new RandomAccessBytes(setup).withFiles();
              }
            },
            ReadOperation.SIZE, ReadOperation.ENTROPY, Api.CACHE),
        Api.moving("read/RandomAccessFile.block", "last", new Api.Factory() {
          @Override
          public Operation create(Setup setup) throws IOException {
            return new RandomAccessBlocks(setup).withFiles();
          }
        }, ReadOperation.SIZE, ReadOperation.CHUNK, ReadOperation.ENTROPY, Api.CACHE));
  }

  /** @param more {@link #BUFFER}, where there is one */
  static Api bytes(String name, final Opener opener, Parameter... more) {
    List<Parameter> parameters = new ArrayList<>(Arrays.asList(more));
    parameters.addAll(Arrays.asList(ReadOperation.SIZE, ReadOperation.ENTROPY, Api.CACHE));
    return Api.moving(name, "sum64", new Api.Factory() {
      @Override
      public Operation create(Setup setup) throws IOException {
        return new Bytes(setup, opener).withFiles();
      }
    }, parameters.toArray(more));
  }

  /** @param more {@link #BUFFER}, where there is one */
  static Api blocks(String name, final Opener opener, Parameter... more) {
    List<Parameter> parameters = new ArrayList<>(Arrays.asList(more));
    parameters.addAll(Arrays.asList(ReadOperation.SIZE, ReadOperation.CHUNK, ReadOperation.ENTROPY, Api.CACHE));
    return Api.moving(name, "last", new Api.Factory() {
      @Override
      public Operation create(Setup setup) throws IOException {
        return new Blocks(setup, opener).withFiles();
      }
    }, parameters.toArray(more));
  }

  private static int bufferOf(Setup setup) {
    return setup.parameters().has("buffer") ? setup.parameters().smallSize("buffer", 1) : 0;
  }

  private static final class Bytes extends ReadOperation.Bytewise {
    private final Opener opener;
    private final int bufferBytes;

    Bytes(Setup setup, Opener opener) {
      super(setup);
      this.opener = opener;
      bufferBytes = bufferOf(setup);
    }

    @Override
    public void run(int index) throws IOException {
      try (InputStream in = opener.open(new FileInputStream(file(index)), bufferBytes)) {
        long total = 0;
        long words = 0;
        for (int value; (value = in.read()) >= 0; total++) words += (long) value << ((total & 7) << 3);
        consumed = total;
        sum = words;
      }
    }
  }

  private static final class Blocks extends ReadOperation.IntoArray {
    private final Opener opener;
    private final int bufferBytes;

    Blocks(Setup setup, Opener opener) {
      super(setup);
      this.opener = opener;
      bufferBytes = bufferOf(setup);
    }

    @Override
    public void run(int index) throws IOException {
      try (InputStream in = opener.open(new FileInputStream(file(index)), bufferBytes)) {
        // One read(byte[]) a block; asked again only when a buffered stream gave less than a block.
        long total = 0;
        for (int got; (got = fill(in, buffer)) > 0;) total += got;
        consumed = total;
      }
    }

    /** What {@code readNBytes} does, which Android has from version 13 on. */
    private static int fill(InputStream in, byte[] buffer) throws IOException {
      int filled = 0;
      while (filled < buffer.length) {
        int got = in.read(buffer, filled, buffer.length - filled);
        if (got < 0) break;
        filled += got;
      }
      return filled;
    }
  }

  private static final class RandomAccessBytes extends ReadOperation.Bytewise {
    RandomAccessBytes(Setup setup) {
      super(setup);
    }

    @Override
    public void run(int index) throws IOException {
      try (RandomAccessFile file = new RandomAccessFile(file(index), "r")) {
        long total = 0;
        long words = 0;
        for (int value; (value = file.read()) >= 0; total++) words += (long) value << ((total & 7) << 3);
        consumed = total;
        sum = words;
      }
    }
  }

  private static final class RandomAccessBlocks extends ReadOperation.IntoArray {
    RandomAccessBlocks(Setup setup) {
      super(setup);
    }

    @Override
    public void run(int index) throws IOException {
      try (RandomAccessFile file = new RandomAccessFile(file(index), "r")) {
        long total = 0;
        for (int got; (got = file.read(buffer)) > 0;) total += got;
        consumed = total;
      }
    }
  }
}
