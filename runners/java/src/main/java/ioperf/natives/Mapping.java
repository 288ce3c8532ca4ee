package ioperf.natives;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import sun.misc.Unsafe;

/**
 * A mapped part of a file that is unmapped by {@link #close}. Left to the garbage collector, mappings pile up: the study of seed
 * 003 ran out of memory over it. Before Java 22 only Unsafe can unmap; the class of the same name for 22 uses an Arena.
 */
public final class Mapping implements AutoCloseable {
  private static final Unsafe UNSAFE = unsafe();

  private final MappedByteBuffer buffer;

  private Mapping(MappedByteBuffer buffer) {
    this.buffer = buffer;
  }

  /** Maps {@code size} bytes (less than 2 GiB) at {@code offset}; a writable mapping extends the file. */
  public static Mapping of(FileChannel channel, FileChannel.MapMode mode, long offset, long size) throws IOException {
    return new Mapping(channel.map(mode, offset, size));
  }

  public MappedByteBuffer buffer() {
    return buffer;
  }

  @Override
  public void close() {
    UNSAFE.invokeCleaner(buffer);
  }

  private static Unsafe unsafe() {
    try {
      Field field = Unsafe.class.getDeclaredField("theUnsafe");
      field.setAccessible(true);
      return (Unsafe) field.get(null);
    } catch (ReflectiveOperationException impossible) {
      throw new ExceptionInInitializerError(impossible);
    }
  }
}
