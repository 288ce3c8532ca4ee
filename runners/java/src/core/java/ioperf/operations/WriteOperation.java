package ioperf.operations;

import ioperf.data.Checks;
import ioperf.data.Payload;
import ioperf.data.Workspace;
import ioperf.protocol.Failure;
import ioperf.protocol.Parameter;
import ioperf.protocol.Parameters;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * What all ways to write a file share: names made before the clock, a new or an existing target, the content checked afterwards.
 * A way to write implements {@link #run} with {@link #file} or {@link #path}.
 */
abstract class WriteOperation implements Operation {
  static final Parameter SIZE = Parameter.size("size");
  static final Parameter CHUNK = Parameter.size("chunk");
  static final Parameter TARGET = Parameter.choice("target", "new", "existing");
  static final Parameter ENTROPY = Parameter.count("entropy").or("100");

  private static final String TARGET_NAME = "target";

  final long size;
  final Sync sync;
  final Payload payload;
  private final boolean existing;
  private final Workspace workspace;
  private Path[] paths = {};
  private File[] files = {};
  private String expected;

  WriteOperation(Setup setup, boolean existing, Sync sync) throws IOException {
    Parameters parameters = setup.parameters();
    this.size = parameters.size("size", 0);
    this.sync = sync;
    this.existing = existing;
    this.workspace = setup.workspace();
    this.payload = setup.payload();
    if (existing) makeTarget();
  }

  /** It is rewritten only when it is not there yet, or when a failed sample left less of it. */
  private void makeTarget() throws IOException {
    Path target = workspace.keep(TARGET_NAME);
    if (!Files.exists(target) || Files.size(target) != size) Workspace.fill(target, payload, size);
  }

  static boolean existing(Setup setup) {
    return setup.parameters().is("target", "existing");
  }

  /** The file of an operation. */
  final File file(int index) {
    return files[index];
  }

  final Path path(int index) {
    return paths[index];
  }

  @Override
  public int maxOps() {
    return existing ? 1 << 16 : Setup.filesOf(size);
  }

  @Override
  public void prepare(int ops) throws IOException {
    paths = new Path[ops];
    if (existing) {
      makeTarget();
      Arrays.fill(paths, workspace.path(TARGET_NAME));
    } else paths = Counted.paths(workspace.folder(), "w", ops);
    files = Counted.files(paths);
  }

  @Override
  public long bytes(int ops) {
    return ops * size;
  }

  /** CRC-32 of what the file must hold. */
  String expectedContent() {
    return payload.crc(0, size);
  }

  @Override
  public String check(int ops) throws IOException {
    for (Path path : existing ? new Path[] {paths[0]} : paths)
      if (Files.size(path) != size)
        throw Failure.check(path + " has " + Files.size(path) + " bytes instead of " + size + ".");
    if (expected == null) expected = expectedContent();
    String content = Checks.content(paths[ops - 1]);
    if (!content.equals(expected)) throw Failure.check(paths[ops - 1] + " holds other bytes than were written.");
    return content;
  }

  @Override
  public void restore() throws IOException {
    workspace.clear();
  }
}
