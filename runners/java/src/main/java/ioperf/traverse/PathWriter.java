package ioperf.traverse;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * The output of study 004's Java arms: paths go through a bounded queue to a thread that writes each with a call of its own. This,
 * and not the traversal, is most of what its fast arms cost while the tree is in memory.
 */
final class PathWriter {
  private static final int CAPACITY = 1024;
  private static final String END = "";

  private final BlockingQueue<String> paths = new ArrayBlockingQueue<>(CAPACITY);
  private final Thread writer;
  private volatile IOException failure;

  PathWriter(Path output) {
    writer = new Thread(() -> writeAll(output), "paths");
    writer.start();
  }

  /** Waits while the queue is full. */
  void put(Path path) {
    if (failure != null) return;
    try {
      paths.put(path.toString());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns when the last path is written. */
  void finish() throws IOException {
    try {
      if (failure == null) paths.put(END);
      writer.join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    if (failure != null) throw failure;
  }

  private void writeAll(Path output) {
    List<String> batch = new ArrayList<>();
    try (RandomAccessFile file = new RandomAccessFile(output.toFile(), "rw"); FileChannel channel = file.getChannel()) {
      while (true) {
        batch.clear();
        if (paths.drainTo(batch) == 0) batch.add(paths.take());
        for (String path : batch) {
          if (path.equals(END)) return;
          byte[] line = (path + System.lineSeparator()).getBytes(StandardCharsets.UTF_8);
          channel.write(ByteBuffer.wrap(line));
        }
      }
    } catch (IOException reason) {
      failure = reason;
      // A thread that waits for room in the queue must not wait for ever.
      paths.clear();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
