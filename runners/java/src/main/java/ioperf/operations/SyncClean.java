package ioperf.operations;

import ioperf.protocol.Parameter;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** {@code sync}: an open file forced to which nothing was written. */
final class SyncClean extends Counted {
  private final FileChannel channel;
  private final boolean metadata;

  private SyncClean(Setup setup) throws IOException {
    super(setup);
    metadata = setup.parameters().is("sync", "end");
    channel = FileChannel.open(workspace.keepFile("subject", setup.payload(), 4096), StandardOpenOption.WRITE);
    channel.force(true);
  }

  static List<Api> apis() {
    return List.of(Api.counting("sync/FileChannel.force", SyncClean::new, Parameter.choice("sync", "end", "data-end")));
  }

  @Override
  public int maxOps() {
    return 1 << 20;
  }

  @Override
  public void run(int index) throws IOException {
    channel.force(metadata);
  }

  @Override
  public String check(int ops) {
    return Integer.toString(ops);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
