package ioperf.traverse;

import ioperf.protocol.Failure;
import java.io.IOException;
import java.nio.file.Path;
import software.amazon.awssdk.crt.CRT;
import software.amazon.awssdk.crt.CrtRuntimeException;
import software.amazon.awssdk.crt.io.DirectoryTraversal;

/**
 * T-3: {@code DirectoryTraversal} of the AWS common runtime, which calls lstat(2) and realpath(3) for each entry. It stops at the
 * first directory that cannot be opened and at the first link that leads nowhere; such a tree it cannot walk.
 */
public final class AwsCrt implements Walker {
  /** Loads the runtime's native library, which DirectoryTraversal does not do by itself. */
  public AwsCrt() {
    CRT.awsLastError();
  }

  @Override
  @SuppressWarnings("deprecation")
  public Tally walk(Path root) throws IOException {
    Tally tally = new Tally();
    try {
      DirectoryTraversal.traverse(root.toString(), true, entry -> {
        if (entry.isDirectory()) tally.directory();
        else tally.other(entry.getPath());
        return true;
      });
    } catch (CrtRuntimeException failure) {
      throw Failure.unsupported("DirectoryTraversal gave up on this tree: " + failure.getMessage() + ".");
    }
    return tally;
  }
}
