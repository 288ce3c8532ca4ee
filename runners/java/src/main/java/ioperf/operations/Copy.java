package ioperf.operations;

import ioperf.data.Checks;
import ioperf.data.Payload;
import ioperf.data.Workspace;
import ioperf.protocol.Failure;
import ioperf.protocol.Parameter;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;

/** A file copied to a new name. */
final class Copy {
  private static final Parameter SIZE = Parameter.size("size");
  private static final Parameter SPARSE = Parameter.choice("sparse", "no", "yes");

  private Copy() {}

  static List<Api> apis() {
    return List.of(Api.moving("copy/Files.copy", "content",
                       setup -> new CopyFile(setup, (from, to, buffer) -> Files.copy(from, to)), SIZE, SPARSE),
        Api.moving(
            "copy/FileChannel.transferTo", "content", setup -> new CopyFile(setup, Copy::transfer), SIZE, SPARSE),
        Api.moving("copy/stream", "content",
            setup -> new CopyFile(setup, Copy::stream), SIZE, SPARSE, Parameter.size("chunk")));
  }

  private interface Copier {
    void copy(Path from, Path to, byte[] buffer) throws IOException;
  }

  private static void transfer(Path from, Path to, byte[] buffer) throws IOException {
    try (FileChannel in = FileChannel.open(from, StandardOpenOption.READ);
        FileChannel out = FileChannel.open(to, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)) {
      long size = in.size();
      for (long done = 0; done < size;) done += in.transferTo(done, size - done, out);
    }
  }

  private static void stream(Path from, Path to, byte[] buffer) throws IOException {
    try (FileInputStream in = new FileInputStream(from.toFile());
        FileOutputStream out = new FileOutputStream(to.toFile())) {
      for (int got; (got = in.read(buffer)) > 0;) out.write(buffer, 0, got);
    }
  }

  private static final class CopyFile implements Operation {
    private static final int EDGE = 4096;

    private final Copier copier;
    private final byte[] buffer;
    private final Workspace workspace;
    private final long size;
    private final Path source;
    private final String expected;
    private Path[] targets = {};

    CopyFile(Setup setup, Copier copier) throws IOException {
      this.copier = copier;
      workspace = setup.workspace();
      size = setup.parameters().size("size", 0);
      buffer = setup.parameters().has("chunk") ? new byte[setup.parameters().smallSize("chunk", 1)] : null;
      source = workspace.keep("source");
      if (setup.parameters().is("sparse", "yes")) makeSparse(setup.payload());
      else Workspace.fill(source, setup.payload(), size);
      expected = Checks.content(source);
    }

    /** A hole but for the first and the last 4 KiB. */
    private void makeSparse(Payload payload) throws IOException {
      byte[] edge = new byte[(int) Math.min(EDGE, size)];
      try (RandomAccessFile file = new RandomAccessFile(source.toFile(), "rw")) {
        file.setLength(size);
        payload.fill(edge, 0);
        file.write(edge);
        payload.fill(edge, size - edge.length);
        file.seek(size - edge.length);
        file.write(edge);
      }
    }

    @Override
    public int maxOps() {
      return Setup.filesOf(size);
    }

    @Override
    public void prepare(int ops) {
      targets = new Path[ops];
      Arrays.setAll(targets, i -> workspace.path("c" + i));
    }

    @Override
    public void run(int index) throws IOException {
      copier.copy(source, targets[index], buffer);
    }

    @Override
    public long bytes(int ops) {
      return ops * size;
    }

    @Override
    public String check(int ops) throws IOException {
      for (Path target : targets)
        if (Files.size(target) != size)
          throw Failure.check(target + " has " + Files.size(target) + " bytes instead of " + size + ".");
      String content = Checks.content(targets[ops - 1]);
      if (!content.equals(expected)) throw Failure.check(targets[ops - 1] + " is not a copy of its source.");
      return content;
    }

    @Override
    public void restore() throws IOException {
      workspace.clear();
    }
  }
}
