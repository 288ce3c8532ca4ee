package ioperf.operations;

import com.liferay.portal.kernel.io.unsync.UnsyncBufferedOutputStream;
import ioperf.data.Payload;
import ioperf.protocol.Failure;
import ioperf.protocol.Parameter;
import java.io.BufferedOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/**
 * Seed 001: byte streams, byte by byte and in blocks, bare, buffered, and buffered without locks (Liferay).
 *
 * <p>{@code family=seed-faithful} does what the study did: one {@code Math.random()} per byte inside the timed region.
 * Its content cannot be known, so that only its length is checked and {@code check} is left out. The study wrote into a file that
 * was there already: {@code target=existing}.
 */
final class WriteStreams {
  private static final Parameter BUFFER = Parameter.size("buffer").or("8KiB");
  private static final Parameter FAMILY = Parameter.choice("family", "pure", "seed-faithful");

  private WriteStreams() {}

  static List<Api> apis() {
    return List.of(
        bytes("write/FileOutputStream.byte", (file, bufferBytes) -> file),
        Api.moving(
            "write/FileOutputStream.block",
            "content",
            Blocks::new,
            WriteOperation.SIZE,
            WriteOperation.CHUNK,
            WriteOperation.TARGET,
            Sync.PARAMETER,
            WriteOperation.ENTROPY,
            FAMILY),
        bytes("write/BufferedOutputStream.byte", BufferedOutputStream::new, BUFFER),
        bytes(
            "write/BufferedOutputStream.default",
            (file, bufferBytes) -> new BufferedOutputStream(file)),
        bytes(
            "write/UnsyncBufferedOutputStream.byte",
            UnsyncBufferedOutputStream::new,
            BUFFER));
  }

  /** Puts a stream around the file's own: the buffer's size in bytes is known before the clock starts. */
  private interface Decorator {
    OutputStream decorate(FileOutputStream file, int bufferBytes) throws IOException;
  }

  private static Api bytes(String name, Decorator decorator, Parameter... buffer) {
    Parameter[] parameters = new Parameter[5 + buffer.length];
    System.arraycopy(
        new Parameter[] {
          WriteOperation.SIZE, WriteOperation.TARGET, Sync.PARAMETER, WriteOperation.ENTROPY, FAMILY
        },
        0,
        parameters,
        0,
        5);
    System.arraycopy(buffer, 0, parameters, 5, buffer.length);
    return Api.moving(name, "content", setup -> new Bytes(setup, name, decorator), parameters);
  }

  /** What both families share. */
  private abstract static class StreamOperation extends WriteOperation {
    final boolean seedFaithful;

    StreamOperation(Setup setup, Sync sync) throws IOException {
      super(setup, existing(setup), sync);
      seedFaithful = setup.parameters().is("family", "seed-faithful");
    }

    @Override
    public String check(int ops) throws IOException {
      if (!seedFaithful) return super.check(ops);
      long length = file(ops - 1).length();
      if (length != size)
        throw Failure.check(file(ops - 1) + " has " + length + " bytes instead of " + size + ".");
      return null;
    }

    final void force(FileOutputStream file) throws IOException {
      if (sync.dataOnly) file.getChannel().force(false);
      else file.getFD().sync();
    }
  }

  /** {@code write(int)} for every byte. */
  private static final class Bytes extends StreamOperation {
    private final Decorator decorator;
    private final int bufferBytes;
    private final byte[] block;

    Bytes(Setup setup, String name, Decorator decorator) throws IOException {
      super(setup, Sync.ofBytes(setup.parameters(), name));
      this.decorator = decorator;
      this.bufferBytes =
          setup.parameters().has("buffer") ? setup.parameters().smallSize("buffer", 1) : 0;
      this.block = payload.block();
    }

    @Override
    public void run(int index) throws IOException {
      try (FileOutputStream file = new FileOutputStream(file(index));
          OutputStream out = decorator.decorate(file, bufferBytes)) {
        if (seedFaithful) writeRandom(out);
        else write(out);
        if (sync.end) {
          out.flush();
          force(file);
        }
      }
    }

    private void write(OutputStream out) throws IOException {
      for (long i = 0; i < size; i++) out.write(block[(int) i & (Payload.BLOCK - 1)]);
    }

    private void writeRandom(OutputStream out) throws IOException {
      for (long i = 0; i < size; i++) out.write((int) (Math.random() * 128));
    }
  }

  /** {@code write(byte[])} for every block. */
  private static final class Blocks extends StreamOperation {
    private final int chunk;
    private final byte[] slices;
    private final byte[] buffer;

    Blocks(Setup setup) throws IOException {
      super(setup, Sync.of(setup.parameters(), "FileOutputStream", Sync.DSYNC));
      chunk = setup.parameters().smallSize("chunk", 1);
      if (seedFaithful && size % chunk != 0)
        throw Failure.invalid(
            "family=seed-faithful writes whole blocks: size must be a multiple of chunk.");
      slices = seedFaithful ? null : payload.slices(chunk);
      buffer = seedFaithful ? new byte[chunk] : null;
    }

    @Override
    public void run(int index) throws IOException {
      File target = file(index);
      try (FileOutputStream file = new FileOutputStream(target)) {
        if (seedFaithful) writeRandom(file);
        else write(file);
        if (sync.end) force(file);
      }
    }

    private void write(FileOutputStream file) throws IOException {
      for (long done = 0; done < size; done += chunk) {
        file.write(slices, (int) done & (Payload.BLOCK - 1), (int) Math.min(chunk, size - done));
        if (sync.each) force(file);
      }
    }

    private void writeRandom(FileOutputStream file) throws IOException {
      for (long done = 0; done < size; done += chunk) {
        for (int i = 0; i < chunk; i++) buffer[i] = (byte) (int) (Math.random() * 128);
        file.write(buffer);
        if (sync.each) force(file);
      }
    }
  }
}
