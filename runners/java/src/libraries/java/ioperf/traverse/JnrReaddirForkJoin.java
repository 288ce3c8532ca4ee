package ioperf.traverse;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** T-5: readdir(3) through jnr-ffi, one fork-join task for each directory. */
public final class JnrReaddirForkJoin implements Walker {
  private final boolean stat;
  private final ForkJoinPool pool;

  public JnrReaddirForkJoin(WalkOptions options) {
    stat = options.stat();
    pool = new ForkJoinPool(options.threads());
  }

  @Override
  public Tally walk(Path root) {
    return pool.invoke(new Folder(root.toString(), stat));
  }

  @Override
  public void close() {
    pool.shutdown();
  }

  private static final class Folder extends RecursiveTask<Tally> {
    private static final long serialVersionUID = 1L;

    private final String path;
    private final boolean stat;

    Folder(String path, boolean stat) {
      this.path = path;
      this.stat = stat;
    }

    /** Subdirectories are forked as they are met, so that others can take them while this one is still read. */
    @Override
    protected Tally compute() {
      Tally tally = new Tally();
      List<Folder> subfolders = new ArrayList<>();
      JnrReaddir.read(path, stat, tally, subfolder -> {
        Folder task = new Folder(subfolder, stat);
        task.fork();
        subfolders.add(task);
      });
      for (int i = subfolders.size() - 1; i >= 0; i--) tally.add(subfolders.get(i).join());
      return tally;
    }
  }
}
