package ioperf.operations;

import ioperf.data.Checks;
import ioperf.data.DirectMemory;
import ioperf.data.Payload;
import ioperf.data.Positions;
import ioperf.data.Workspace;
import ioperf.protocol.Failure;
import ioperf.protocol.Parameter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that share the operations of a sample: {@code parallel-read}, {@code parallel-write}, {@code parallel-files}. */
abstract class Parallel implements Operation {
  private static final Parameter WORKERS = Parameter.count("workers");
  private static final Parameter OWN = Parameter.choice("own", "no", "yes");

  final Workspace workspace;
  final int workers;
  /** How many files or trees there are: one, or one for each worker. */
  final int subjects;
  private final ExecutorService crew;

  Parallel(Setup setup) {
    workspace = setup.workspace();
    workers = setup.parameters().count("workers", 1, 64);
    subjects = setup.parameters().is("own", "yes") ? workers : 1;
    crew = Executors.newFixedThreadPool(workers);
  }

  static List<Api> apis() {
    Parameter pattern = Parameter.choice("pattern", "sequential", "backward", "strided", "random").or("random");
    Parameter size = Parameter.size("size");
    Parameter chunk = Parameter.size("chunk");
    return List.of(Api.moving("parallel-read/threads", "last",
                       setup -> new Blocks(setup, false), size, chunk, pattern, WORKERS, OWN, Api.CACHE),
        Api.moving("parallel-write/threads", "last",
            setup
            -> new Blocks(setup, true),
            size, chunk, pattern, WORKERS, OWN, Parameter.choice("sync", "never", "data-each")),
        Api.counting("parallel-files/threads", OfTree::new,
            Parameter.choice("phase", "create", "stat", "remove").required(), Parameter.count("depth"),
            Parameter.count("branching"), WORKERS, OWN));
  }

  abstract void perform(int worker, int index) throws IOException;

  /** Worker {@code w} of {@code n} has the operations {@code k} with {@code k mod n = w}. */
  @Override
  public boolean together(int ops, long[] durationsNs) throws IOException {
    List<Callable<Void>> shares = new ArrayList<>();
    for (int i = 0; i < workers; i++) {
      int worker = i;
      shares.add(() -> {
        for (int index = worker; index < ops; index += workers) {
          long before = durationsNs == null ? 0 : System.nanoTime();
          perform(worker, index);
          if (durationsNs != null) durationsNs[index] = System.nanoTime() - before;
        }
        return null;
      });
    }
    try {
      for (Future<Void> share : crew.invokeAll(shares)) share.get();
    } catch (ExecutionException failure) {
      if (failure.getCause() instanceof RuntimeException) throw (RuntimeException) failure.getCause();
      throw new IOException(failure.getCause());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException(interrupted);
    }
    return true;
  }

  @Override
  public void run(int index) throws IOException {
    perform(index % workers, index);
  }

  @Override
  public void close() throws IOException {
    crew.shutdownNow();
  }

  private static final class Blocks extends Parallel {
    private final int chunk;
    private final long[] offsets;
    private final Payload payload;
    private final boolean writes;
    private final boolean syncs;
    private final boolean cold;
    private final List<Path> paths = new ArrayList<>();
    private final List<FileChannel> channels = new ArrayList<>();
    private final ByteBuffer[] buffers;

    Blocks(Setup setup, boolean writes) throws IOException {
      super(setup);
      long size = setup.parameters().size("size", 1);
      chunk = setup.parameters().smallSize("chunk", 1);
      offsets = Positions.of(setup.parameters().text("pattern"), size, chunk, setup.seed());
      payload = setup.payload();
      this.writes = writes;
      syncs = setup.parameters().is("sync", "data-each");
      cold = setup.cold();
      buffers = new ByteBuffer[workers];
      try {
        for (int i = 0; i < workers; i++)
          buffers[i] = writes ? DirectMemory.slices(payload, chunk) : DirectMemory.pageAligned(chunk);
        for (int i = 0; i < subjects; i++) {
          paths.add(workspace.keepFile("file-" + i, payload, size));
          channels.add(writes ? FileChannel.open(paths.get(i), StandardOpenOption.READ, StandardOpenOption.WRITE)
                              : FileChannel.open(paths.get(i), StandardOpenOption.READ));
        }
      } catch (IOException | RuntimeException | Error failure) {
        close();
        throw failure;
      }
    }

    @Override
    public int maxOps() {
      return cold ? offsets.length : 1 << 20;
    }

    @Override
    void perform(int worker, int index) throws IOException {
      long offset = offsets[index % offsets.length];
      FileChannel channel = channels.get(worker % subjects);
      ByteBuffer buffer = buffers[worker];
      if (!writes) {
        buffer.clear();
        while (buffer.hasRemaining())
          if (channel.read(buffer, offset + buffer.position()) < 0) throw Failure.check("A file ends too early.");
        return;
      }
      int start = (int) offset & (Payload.BLOCK - 1);
      buffer.limit(start + chunk).position(start);
      while (buffer.hasRemaining()) channel.write(buffer, offset + buffer.position() - start);
      if (syncs) channel.force(false);
    }

    @Override
    public long bytes(int ops) {
      return (long) ops * chunk;
    }

    @Override
    public String check(int ops) throws IOException {
      int worker = (ops - 1) % workers;
      long offset = offsets[(ops - 1) % offsets.length];
      byte[] last = new byte[chunk];
      if (writes) {
        ByteBuffer read = ByteBuffer.wrap(last);
        while (read.hasRemaining() && channels.get(worker % subjects).read(read, offset + read.position()) > 0) {}
      } else buffers[worker].get(0, last);
      String crc = Checks.crc(last, 0, chunk);
      if (!crc.equals(payload.crc(offset, chunk)))
        throw Failure.check("The block at " + offset + " holds other bytes than it must.");
      return crc;
    }

    @Override
    public List<Path> dataFiles() {
      return paths;
    }

    @Override
    public void close() throws IOException {
      super.close();
      for (FileChannel channel : channels) channel.close();
    }
  }

  /** mdtest's shape: files in all directories of a tree, or of one for each worker. */
  private static final class OfTree extends Parallel {
    private static final int MAX_FOLDERS = 1 << 16;

    private final String phase;
    private final List<List<Path>> trees = new ArrayList<>();
    private Path[] paths = {};

    OfTree(Setup setup) throws IOException {
      super(setup);
      phase = setup.parameters().text("phase");
      int depth = setup.parameters().count("depth", 0, 8);
      int branching = setup.parameters().count("branching", 1, 100);
      try {
        for (int i = 0; i < subjects; i++) trees.add(makeTree(workspace.keep("tree-" + i), depth, branching));
      } catch (IOException | RuntimeException failure) {
        close();
        throw failure;
      }
    }

    private static List<Path> makeTree(Path root, int depth, int branching) throws IOException {
      List<Path> tree = new ArrayList<>(List.of(Files.createDirectory(root)));
      int begin = 0;
      for (int level = 0; level < depth; level++) {
        int end = tree.size();
        if ((long) (end - begin) * branching > MAX_FOLDERS)
          throw Failure.invalid("The tree would have more than 65536 directories: give a smaller depth or branching.");
        for (; begin < end; begin++)
          for (int branch = 0; branch < branching; branch++)
            tree.add(Files.createDirectory(tree.get(begin).resolve("d" + branch)));
      }
      return tree;
    }

    @Override
    public int maxOps() {
      return Setup.MAX_FILES;
    }

    @Override
    public void prepare(int ops) throws IOException {
      paths = new Path[ops];
      for (int i = 0; i < ops; i++) {
        List<Path> tree = trees.get(i % workers % subjects);
        paths[i] = tree.get(i / workers % tree.size()).resolve("f" + i);
        if (!phase.equals("create")) Files.createFile(paths[i]);
      }
    }

    @Override
    void perform(int worker, int index) throws IOException {
      switch (phase) {
        case "create" -> Files.createFile(paths[index]);
        case "remove" -> Files.delete(paths[index]);
        default -> Files.getLastModifiedTime(paths[index], LinkOption.NOFOLLOW_LINKS);
      }
    }

    @Override
    public String check(int ops) {
      int there = 0;
      for (Path path : paths)
        if (Counted.there(path)) there++;
      return Counted.expect(there, phase.equals("remove") ? 0 : ops, "files are there");
    }

    @Override
    public void restore() throws IOException {
      for (Path path : paths) Files.deleteIfExists(path);
      paths = new Path[0];
    }
  }
}
