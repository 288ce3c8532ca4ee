package ioperf.operations;

import ioperf.data.Checks;
import ioperf.data.Payload;
import ioperf.data.Workspace;
import ioperf.protocol.Failure;
import ioperf.protocol.Parameter;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * What all ways to read a file to its end share. A cold cell has several files, so that a sample can hold several operations none
 * of which finds pages that an earlier one brought in.
 */
abstract class ReadOperation implements Operation {
  static final Parameter SIZE = Parameter.size("size");
  static final Parameter CHUNK = Parameter.size("chunk");
  static final Parameter ENTROPY = Parameter.count("entropy").or("100");

  private static final long COLD_BYTES = 16L << 20;
  private static final int COLD_FILES = 64;

  final long size;
  final Payload payload;
  final Path[] paths;
  final File[] files;
  private final boolean cold;

  /** Bytes that the last operation has read; set by {@link #run}. */
  long consumed;

  ReadOperation(Setup setup) {
    size = setup.parameters().size("size", 0);
    payload = setup.payload();
    cold = setup.cold();
    int count = cold ? (int) Math.max(1, Math.min(COLD_FILES, COLD_BYTES / Math.max(1, size))) : 1;
    paths = new Path[count];
    for (int i = 0; i < count; i++) paths[i] = setup.workspace().keep("r" + i);
    files = Counted.files(paths);
  }

  /** Writes the files; the last thing that a way to read does when it is set up. */
  final ReadOperation withFiles() throws IOException {
    for (Path path : paths) makeFile(path);
    return this;
  }

  void makeFile(Path path) throws IOException {
    Workspace.fill(path, payload, size);
  }

  final File file(int index) {
    return files[index % files.length];
  }

  final Path path(int index) {
    return paths[index % paths.length];
  }

  @Override
  public int maxOps() {
    return cold ? files.length : 1 << 16;
  }

  @Override
  public long bytes(int ops) {
    return ops * size;
  }

  @Override
  public List<Path> dataFiles() {
    return Arrays.asList(paths);
  }

  /** The check's value as this way to read has it, and as it must be. */
  abstract String found();

  abstract String expected();

  @Override
  public String check(int ops) {
    if (consumed != size)
      throw Failure.check("The last operation read " + consumed + " bytes instead of " + size + ".");
    String found = found();
    if (!found.equals(expected())) throw Failure.check("The last operation read other bytes than the file holds.");
    return found;
  }

  /** Read in blocks into a buffer: check {@code last}. */
  abstract static class Chunked extends ReadOperation {
    final int chunk;

    Chunked(Setup setup) {
      super(setup);
      chunk = setup.parameters().smallSize("chunk", 1);
    }

    /** Bytes that the last call of the last operation put into the buffer. */
    final int lastLength() {
      return size == 0 ? 0 : (int) ((size - 1) % chunk) + 1;
    }

    @Override
    String expected() {
      return payload.crc(size - lastLength(), lastLength());
    }
  }

  /** Read in blocks into an array. */
  abstract static class IntoArray extends Chunked {
    final byte[] buffer;

    IntoArray(Setup setup) {
      super(setup);
      buffer = new byte[chunk];
    }

    @Override
    final String found() {
      return Checks.crc(buffer, 0, lastLength());
    }
  }

  /** Read byte by byte: check {@code sum64}, added up on the way, for there is no buffer to look into afterwards. */
  abstract static class Bytewise extends ReadOperation {
    long sum;
    private String expected;

    Bytewise(Setup setup) {
      super(setup);
    }

    @Override
    final String found() {
      return Checks.hex64(sum);
    }

    @Override
    final String expected() {
      if (expected == null) expected = payload.sum64(size);
      return expected;
    }
  }
}
