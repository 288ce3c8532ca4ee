package ioperf.operations;

import ioperf.data.Checks;
import ioperf.data.DirectMemory;
import ioperf.data.Payload;
import ioperf.data.Workspace;
import ioperf.protocol.Failure;
import ioperf.protocol.Parameter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** {@code compact}: several files merged into one and removed, as stores of sorted files do it. */
final class Compact implements Operation {
  private final Workspace workspace;
  private final Payload payload;
  private final int count;
  private final long size;
  private final int chunk;
  private final boolean syncs;
  private final ByteBuffer buffer;
  private Path[] results = {};
  private Path[] sources = {};

  private Compact(Setup setup) {
    workspace = setup.workspace();
    payload = setup.payload();
    count = setup.parameters().count("count", 1, 256);
    size = setup.parameters().size("size", 0);
    chunk = setup.parameters().smallSize("chunk", 1);
    syncs = setup.parameters().is("sync", "end");
    buffer = DirectMemory.pageAligned(chunk);
  }

  static List<Api> apis() {
    return List.of(Api.moving("compact/FileChannel", "content", Compact::new, Parameter.count("count"),
        Parameter.size("size"), Parameter.size("chunk"), Parameter.choice("sync", "never", "end").or("end")));
  }

  @Override
  public int maxOps() {
    return Math.max(1, Setup.filesOf(Math.max(size, 4096)) / (2 * count));
  }

  @Override
  public void prepare(int ops) throws IOException {
    results = Counted.paths(workspace.folder(), "result", ops);
    sources = Counted.paths(workspace.folder(), "source", ops * count);
    byte[] slices = payload.slices(chunk);
    for (int i = 0; i < sources.length; i++) try (OutputStream out = Files.newOutputStream(sources[i])) {
        // The sources hold the pieces of the result in turn.
        for (long done = 0; done < size; done += chunk) {
          int length = (int) Math.min(chunk, size - done);
          long place = done * count + (long) (i % count) * length;
          out.write(slices, (int) (place & (Payload.BLOCK - 1)), length);
        }
      }
  }

  @Override
  public void run(int index) throws IOException {
    FileChannel[] open = new FileChannel[count];
    try (FileChannel result =
             FileChannel.open(results[index], StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)) {
      for (int i = 0; i < count; i++) open[i] = FileChannel.open(sources[index * count + i], StandardOpenOption.READ);
      for (long done = 0; done < size; done += chunk)
        for (FileChannel source : open) {
          buffer.clear();
          source.read(buffer);
          buffer.flip();
          while (buffer.hasRemaining()) result.write(buffer);
        }
      if (syncs) result.force(true);
    } finally {
      for (FileChannel source : open)
        if (source != null) source.close();
    }
    for (int i = 0; i < count; i++) Files.delete(sources[index * count + i]);
  }

  @Override
  public long bytes(int ops) {
    return ops * count * size;
  }

  @Override
  public String check(int ops) throws IOException {
    for (Path source : sources)
      if (Files.exists(source)) throw Failure.check(source + " is left.");
    String content = Checks.content(results[ops - 1]);
    if (!content.equals(payload.crc(0, count * size)))
      throw Failure.check(results[ops - 1] + " holds other bytes than it must.");
    return content;
  }

  @Override
  public void restore() throws IOException {
    workspace.clear();
  }
}
