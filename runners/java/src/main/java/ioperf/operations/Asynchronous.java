package ioperf.operations;

import ioperf.data.DirectMemory;
import ioperf.data.Payload;
import ioperf.protocol.Failure;
import ioperf.protocol.Parameter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** {@code read-at} and {@code write-at} through an AsynchronousFileChannel, each awaited before the next. */
final class Asynchronous implements OpenFile {
  private final AsynchronousFileChannel channel;
  private final ByteBuffer into;
  private final ByteBuffer from;
  private final byte[] buffer;

  private Asynchronous(Path path, Payload payload, int chunk, Sync sync, boolean writes) throws IOException {
    into = DirectMemory.pageAligned(chunk);
    from = writes ? DirectMemory.slices(payload, chunk) : null;
    buffer = new byte[chunk];
    channel = sync == Sync.DSYNC ? AsynchronousFileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE,
                                       StandardOpenOption.DSYNC)
        : writes                 ? AsynchronousFileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)
                                 : AsynchronousFileChannel.open(path, StandardOpenOption.READ);
  }

  static List<Api> apis() {
    Parameter pattern = Parameter.choice("pattern", "sequential", "backward", "strided", "random");
    return List.of(Api.moving("read-at/AsynchronousFileChannel", "last",
                       setup
                       -> Positional.reading(setup, Asynchronous::new),
                       ReadOperation.SIZE, ReadOperation.CHUNK, pattern, Api.CACHE),
        Api.moving("write-at/AsynchronousFileChannel", "last",
            setup
            -> Positional.writing(setup, Asynchronous::new),
            ReadOperation.SIZE, ReadOperation.CHUNK, pattern, Sync.PARAMETER));
  }

  private interface Request {
    Future<Integer> begin();
  }

  private static int await(Request request) throws IOException {
    try {
      return request.begin().get();
    } catch (ExecutionException failure) {
      if (failure.getCause() instanceof IOException) throw (IOException) failure.getCause();
      throw new IOException(failure.getCause());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException(interrupted);
    }
  }

  @Override
  public void read(long offset) throws IOException {
    into.clear();
    while (into.hasRemaining())
      if (await(() -> channel.read(into, offset + into.position())) < 0)
        throw Failure.check("The file ends before " + offset + ".");
  }

  @Override
  public void write(long offset) throws IOException {
    int start = (int) offset & (Payload.BLOCK - 1);
    from.limit(start + buffer.length).position(start);
    while (from.hasRemaining()) await(() -> channel.write(from, offset + from.position() - start));
  }

  @Override
  public void force(boolean dataOnly) throws IOException {
    channel.force(!dataOnly);
  }

  @Override
  public byte[] buffer() {
    into.get(0, buffer);
    // Emptied together with the copy, so that a later sample cannot find an earlier one's bytes.
    for (int i = 0; i < buffer.length; i++) into.put(i, (byte) 0);
    return buffer;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
