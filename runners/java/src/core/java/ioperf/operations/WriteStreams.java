package ioperf.operations;

import ioperf.data.Payload;
import ioperf.protocol.Failure;
import ioperf.protocol.Parameter;
import java.io.BufferedOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Seed 001: byte streams, byte by byte and in blocks, bare and buffered.
 *
 * <p>{@code family=seed-faithful} does what the study did: one {@code Math.random()} per byte inside the timed region.
 * Its content cannot be known, so that only its length is checked and {@code check} is left out. The study wrote into a file that
 * was there already: {@code target=existing}.
 */
final class WriteStreams {
  static final Parameter BUFFER = Parameter.size("buffer").or("8KiB");
  private static final Parameter FAMILY = Parameter.choice("family", "pure", "seed-faithful");

  private WriteStreams() {}

  static List<Api> apis() {
    return Arrays.asList(bytes("write/FileOutputStream.byte",
                             new Decorator() {
                               @Override
                               public OutputStream decorate(FileOutputStream file, int bufferBytes) {
                                 return file;
                               }
                             }),
        Api.moving("write/FileOutputStream.block", "content",
            new Api.Factory() {
              @Override
              public Operation create(Setup setup) throws IOException {
                return new Blocks(setup);
              }
            },
            WriteOperation.SIZE, WriteOperation.CHUNK, WriteOperation.TARGET, Sync.PARAMETER, WriteOperation.ENTROPY,
            FAMILY),
        bytes("write/BufferedOutputStream.byte", new Decorator() {
          @Override
          public OutputStream decorate(FileOutputStream file, int bufferBytes) {
            return new BufferedOutputStream(file, bufferBytes);
          }
        }, BUFFER), bytes("write/BufferedOutputStream.default", new Decorator() {
          @Override
          public OutputStream decorate(FileOutputStream file, int bufferBytes) {
            return new BufferedOutputStream(file);
          }
        }));
  }

  /** Puts a stream around the file's own: the buffer's size in bytes is known before the clock starts. */
  interface Decorator {
    OutputStream decorate(FileOutputStream file, int bufferBytes) throws IOException;
  }

  /** @param more {@link #BUFFER}, where there is one */
  static Api bytes(final String name, final Decorator decorator, Parameter... more) {
    List<Parameter> parameters = new ArrayList<>(Arrays.asList(more));
    parameters.addAll(
        Arrays.asList(WriteOperation.SIZE, WriteOperation.TARGET, Sync.PARAMETER, WriteOperation.ENTROPY, FAMILY));
    return Api.moving(name, "content", new Api.Factory() {
      @Override
      public Operation create(Setup setup) throws IOException {
        return new Bytes(setup, name, decorator);
      }
    }, parameters.toArray(more));
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
      if (length != size) throw Failure.check(file(ops - 1) + " has " + length + " bytes instead of " + size + ".");
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
      this.bufferBytes = setup.parameters().has("buffer") ? setup.parameters().smallSize("buffer", 1) : 0;
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
        throw Failure.invalid("family=seed-faithful writes whole blocks: size must be a multiple of chunk.");
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
