package ioperf.natives;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;

/** A mapped part of a file that is unmapped by {@link #close}: the Java 22 way, an Arena that owns the mapping. */
public final class Mapping implements AutoCloseable {
  private final Arena arena;
  private final MappedByteBuffer buffer;

  private Mapping(Arena arena, MappedByteBuffer buffer) {
    this.arena = arena;
    this.buffer = buffer;
  }

  /** Maps {@code size} bytes (less than 2 GiB) at {@code offset}; a writable mapping extends the file. */
  public static Mapping of(FileChannel channel, FileChannel.MapMode mode, long offset, long size) throws IOException {
    Arena arena = Arena.ofConfined();
    try {
      // The buffer of a mapped segment is a MappedByteBuffer, except for an empty one on some JDKs.
      return channel.map(mode, offset, size, arena).asByteBuffer() instanceof MappedByteBuffer mapped
          ? new Mapping(arena, mapped)
          : new Mapping(arena, channel.map(mode, offset, size));
    } catch (IOException | RuntimeException | Error failure) {
      arena.close();
      throw failure;
    }
  }

  public MappedByteBuffer buffer() {
    return buffer;
  }

  @Override
  public void close() {
    arena.close();
  }
}
