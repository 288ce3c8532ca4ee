package ioperf.operations;

import com.liferay.portal.kernel.io.unsync.UnsyncBufferedInputStream;
import ioperf.protocol.Parameter;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.util.List;

/** The read side of seed 001's byte streams, and RandomAccessFile: byte by byte and in blocks. */
final class ReadStreams {
  private static final Parameter BUFFER = Parameter.size("buffer").or("8KiB");

  private ReadStreams() {}

  /** Opens the file; the buffer's size in bytes is known before the clock starts. */
  private interface Opener {
    InputStream open(FileInputStream file, int bufferBytes) throws IOException;
  }

  static List<Api> apis() {
    return List.of(
        Api.moving(
            "read/FileInputStream.byte",
            "sum64",
            setup -> new Bytes(setup, (file, bufferBytes) -> file).withFiles(),
            ReadOperation.SIZE,
            ReadOperation.ENTROPY,
            Api.CACHE),
        Api.moving(
            "read/FileInputStream.block",
            "last",
            setup -> new Blocks(setup, (file, bufferBytes) -> file).withFiles(),
            ReadOperation.SIZE,
            ReadOperation.CHUNK,
            ReadOperation.ENTROPY,
            Api.CACHE),
        bufferedBytes("read/BufferedInputStream.byte", BufferedInputStream::new),
        bufferedBlocks("read/BufferedInputStream.block", BufferedInputStream::new),
        bufferedBytes(
            "read/UnsyncBufferedInputStream.byte", UnsyncBufferedInputStream::new),
        bufferedBlocks(
            "read/UnsyncBufferedInputStream.block", UnsyncBufferedInputStream::new),
        Api.moving(
            "read/RandomAccessFile.byte",
            "sum64",
            setup -> new RandomAccessBytes(setup).withFiles(),
            ReadOperation.SIZE,
            ReadOperation.ENTROPY,
            Api.CACHE),
        Api.moving(
            "read/RandomAccessFile.block",
            "last",
            setup -> new RandomAccessBlocks(setup).withFiles(),
            ReadOperation.SIZE,
            ReadOperation.CHUNK,
            ReadOperation.ENTROPY,
            Api.CACHE));
  }

  private static Api bufferedBytes(String name, Opener opener) {
    return Api.moving(
        name,
        "sum64",
        setup -> new Bytes(setup, opener).withFiles(),
        ReadOperation.SIZE,
        BUFFER,
        ReadOperation.ENTROPY,
        Api.CACHE);
  }

  private static Api bufferedBlocks(String name, Opener opener) {
    return Api.moving(
        name,
        "last",
        setup -> new Blocks(setup, opener).withFiles(),
        ReadOperation.SIZE,
        ReadOperation.CHUNK,
        BUFFER,
        ReadOperation.ENTROPY,
        Api.CACHE);
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
        for (int value; (value = in.read()) >= 0; total++)
          words += (long) value << ((total & 7) << 3);
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
        for (int got; (got = in.readNBytes(buffer, 0, buffer.length)) > 0; ) total += got;
        consumed = total;
      }
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
        for (int value; (value = file.read()) >= 0; total++)
          words += (long) value << ((total & 7) << 3);
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
        for (int got; (got = file.read(buffer)) > 0; ) total += got;
        consumed = total;
      }
    }
  }
}
