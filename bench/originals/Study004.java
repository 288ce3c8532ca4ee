// Study 004's arms as its text describes them: the path of every file of a tree goes through a queue of 1,024 to a thread that writes
// each with a call of its own. One arm in a JVM, once.
//
//   java -cp CLASSES:JNR-FFI -Djnr.ffi.library.path=FOLDER Study004 ARM ROOT OUTPUT
//
// Prints the time from the first call to the last path written as [{"name", "unit", "value"}].
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.stream.Stream;
import jnr.ffi.LibraryLoader;
import jnr.ffi.Pointer;
import jnr.ffi.Runtime;
import jnr.ffi.Struct;

public final class Study004 {
  private static final String END = "EOF";
  private static final BlockingQueue<String> QUEUE = new ArrayBlockingQueue<>(1024);

  public interface LibC {
    Pointer opendir(String path);

    Pointer readdir(Pointer directory);

    int closedir(Pointer directory);
  }

  public interface Library {
    int study_walk(String root, String output, int inParallel);
  }

  private static LibC c;
  private static Library library;

  public static final class Dirent extends Struct {
    final Signed64 inode = new Signed64();
    final Signed64 offset = new Signed64();
    final Unsigned16 length = new Unsigned16();
    final BYTE type = new BYTE();
    final UTF8String name = new UTF8String(256);

    Dirent(Runtime runtime) {
      super(runtime);
    }
  }

  public static void main(String[] words) throws Exception {
    String arm = words[0];
    Path root = Paths.get(words[1]);
    Path output = Paths.get(words[2]);
    if (arm.startsWith("library")) library = LibraryLoader.create(Library.class).load("study004");
    else if (arm.startsWith("readdir")) c = LibraryLoader.create(LibC.class).load("c");
    ForkJoinPool pool = arm.equals("readdir-forkjoin") ? new ForkJoinPool(6) : null;
    long start;
    if (library != null) {
      start = System.nanoTime();
      library.study_walk(root.toString(), output.toString(), arm.equals("library-parallel") ? 1 : 0);
    } else {
      Thread writer = new Thread(() -> write(output));
      writer.start();
      start = System.nanoTime();
      switch (arm) {
        case "listFiles":
          list(root.toFile());
          break;
        case "walk":
          try (Stream<Path> paths = Files.walk(root)) {
            paths.filter(Files::isRegularFile).forEach(Study004::found);
          }
          break;
        case "readdir":
          read(root.toString());
          break;
        case "readdir-forkjoin":
          pool.invoke(new Folder(root));
          pool.shutdown();
          break;
        default:
          throw new IllegalArgumentException(arm);
      }
      QUEUE.put(END);
      writer.join();
    }
    System.out.printf(
        "[{\"name\":\"%s\",\"unit\":\"ns/op\",\"value\":%d}]%n", arm, System.nanoTime() - start);
  }

  private static void write(Path output) {
    List<String> waiting = new ArrayList<>();
    try (RandomAccessFile file = new RandomAccessFile(output.toFile(), "rw");
        FileChannel channel = file.getChannel()) {
      while (true) {
        waiting.clear();
        if (QUEUE.drainTo(waiting) == 0) waiting.add(QUEUE.take());
        for (String path : waiting) {
          if (path.equals(END)) return;
          channel.write(
              ByteBuffer.wrap((path + System.lineSeparator()).getBytes(StandardCharsets.UTF_8)));
        }
      }
    } catch (IOException | InterruptedException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static void found(Path path) {
    try {
      QUEUE.put(path.toString());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static void list(File file) {
    if (file.isFile()) {
      found(file.toPath());
    } else if (file.isDirectory()) {
      File[] entries = file.listFiles();
      if (entries != null) for (File entry : entries) list(entry);
    }
  }

  private interface Enter {
    void folder(Path path);
  }

  private static void read(String folder) {
    read(folder, path -> read(path.toString()));
  }

  private static void read(String folder, Enter enter) {
    Pointer directory = c.opendir(folder);
    if (directory == null) return;
    Dirent entry = new Dirent(Runtime.getRuntime(c));
    for (Pointer next; (next = c.readdir(directory)) != null; ) {
      entry.useMemory(next);
      String name = entry.name.get();
      int type = entry.type.get();
      if (type == 8) found(Paths.get(folder, name));
      else if (type == 4 && !name.equals(".") && !name.equals(".."))
        enter.folder(Paths.get(folder, name));
    }
    c.closedir(directory);
  }

  private static final class Folder extends RecursiveAction {
    private static final long serialVersionUID = 1L;
    private final transient Path path;

    Folder(Path path) {
      this.path = path;
    }

    @Override
    protected void compute() {
      List<Folder> tasks = new ArrayList<>();
      read(
          path.toString(),
          subfolder -> {
            Folder task = new Folder(subfolder);
            task.fork();
            tasks.add(task);
          });
      for (Folder task : tasks) task.join();
    }
  }
}
