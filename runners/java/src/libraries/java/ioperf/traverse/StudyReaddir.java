package ioperf.traverse;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.function.Consumer;
import jnr.ffi.LibraryLoader;
import jnr.ffi.Pointer;
import jnr.ffi.Runtime;
import jnr.ffi.Struct;

/**
 * Study 004's T-4 and T-5 as they were written: {@code struct dirent} as a {@code jnr.ffi.Struct}, a {@code Path} for each file, and each
 * path through {@link PathWriter}. What a file system does not report the type of is left out, as there.
 */
public final class StudyReaddir implements StudyWalker {
  /** Signatures as in POSIX. */
  public interface Functions {
    Pointer opendir(String path);

    Pointer readdir(Pointer directory);

    int closedir(Pointer directory);
  }

  /** Linux: the layout of the study. */
  private static final class Entry extends Struct {
    private static final int DIRECTORY = 4;
    private static final int REGULAR_FILE = 8;

    @SuppressWarnings("unused") // Only their places count.
    final Signed64 inode = new Signed64();

    @SuppressWarnings("unused") final Signed64 offset = new Signed64();

    @SuppressWarnings("unused") final Unsigned16 length = new Unsigned16();

    final BYTE type = new BYTE();
    final UTF8String name = new UTF8String(256);

    Entry(Runtime runtime) {
      super(runtime);
    }
  }

  private static final Functions C = LibraryLoader.create(Functions.class).load("c");

  private final ForkJoinPool pool;

  /** @param threads of the fork-join pool, 0 for none */
  public StudyReaddir(int threads) {
    pool = threads == 0 ? null : new ForkJoinPool(threads);
  }

  /** Whether the layout is the one of this system. */
  public static boolean isThere() {
    return System.getProperty("os.name").equals("Linux");
  }

  @Override
  public void walk(Path root, Path output) throws IOException {
    PathWriter writer = new PathWriter(output);
    try {
      if (pool == null) walk(root.toString(), writer::put);
      else pool.invoke(new Folder(root, writer::put));
    } finally {
      writer.finish();
    }
  }

  @Override
  public void close() {
    if (pool != null) pool.shutdown();
  }

  private static void walk(String folder, Consumer<Path> files) {
    read(folder, files, subfolder -> walk(subfolder.toString(), files));
  }

  private static void read(String folder, Consumer<Path> files, Consumer<Path> folders) {
    Pointer directory = C.opendir(folder);
    if (directory == null) return;
    try {
      Entry entry = new Entry(Runtime.getRuntime(C));
      for (Pointer next; (next = C.readdir(directory)) != null;) {
        entry.useMemory(next);
        String name = entry.name.get();
        int type = entry.type.get();
        if (type == Entry.REGULAR_FILE) files.accept(Paths.get(folder, name));
        else if (type == Entry.DIRECTORY && !name.equals(".") && !name.equals(".."))
          folders.accept(Paths.get(folder, name));
      }
    } finally {
      C.closedir(directory);
    }
  }

  private static final class Folder extends RecursiveAction {
    private static final long serialVersionUID = 1L;

    private final transient Path path;
    private final transient Consumer<Path> files;

    Folder(Path path, Consumer<Path> files) {
      this.path = path;
      this.files = files;
    }

    @Override
    protected void compute() {
      List<Folder> tasks = new ArrayList<>();
      read(path.toString(), files, subfolder -> {
        Folder task = new Folder(subfolder, files);
        task.fork();
        tasks.add(task);
      });
      for (Folder task : tasks) task.join();
    }
  }
}
