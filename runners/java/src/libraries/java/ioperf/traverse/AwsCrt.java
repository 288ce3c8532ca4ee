package ioperf.traverse;

import ioperf.protocol.Failure;
import java.io.IOException;
import java.nio.file.Path;
import software.amazon.awssdk.crt.CRT;
import software.amazon.awssdk.crt.CrtRuntimeException;
import software.amazon.awssdk.crt.io.DirectoryTraversal;
import software.amazon.awssdk.crt.io.DirectoryTraversalHandler;

/**
 * T-3: {@code DirectoryTraversal} of the AWS common runtime, which calls lstat(2) and realpath(3) for each entry. It stops at the
 * first directory that cannot be opened and at the first link that leads nowhere; such a tree it cannot walk.
 */
public final class AwsCrt implements Walker {
  /** Loads the runtime's native library, which DirectoryTraversal does not do by itself. */
  public AwsCrt() {
    CRT.awsLastError();
  }

  /** As the study wrote it: each path through {@link PathWriter}. */
  public static StudyWalker study() {
    CRT.awsLastError();
    return StudyWalks.written((root, files) -> traverse(root, entry -> {
      if (entry.isFile()) files.accept(Path.of(entry.getPath()));
      return true;
    }));
  }

  @Override
  public Tally walk(Path root) throws IOException {
    Tally tally = new Tally();
    traverse(root, entry -> {
      if (entry.isDirectory()) tally.directory();
      else tally.other(entry.getPath());
      return true;
    });
    return tally;
  }

  @SuppressWarnings("deprecation")
  private static void traverse(Path root, DirectoryTraversalHandler each) {
    try {
      DirectoryTraversal.traverse(root.toString(), true, each);
    } catch (CrtRuntimeException failure) {
      throw Failure.unsupported("DirectoryTraversal gave up on this tree: " + failure.getMessage() + ".");
    }
  }
}
