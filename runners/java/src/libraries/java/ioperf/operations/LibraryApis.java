package ioperf.operations;

import com.liferay.portal.kernel.io.unsync.UnsyncBufferedInputStream;
import com.liferay.portal.kernel.io.unsync.UnsyncBufferedOutputStream;
import ioperf.natives.LibC;
import ioperf.natives.TraversalLibrary;
import ioperf.protocol.Failure;
import ioperf.protocol.Parameter;
import ioperf.traverse.AwsCrt;
import ioperf.traverse.JnrReaddir;
import ioperf.traverse.JnrReaddirForkJoin;
import ioperf.traverse.NativeLibrary;
import ioperf.traverse.StudyLibrary;
import ioperf.traverse.StudyReaddir;
import ioperf.traverse.StudyWalker;
import java.util.ArrayList;
import java.util.List;

/** The rows of libraries: Liferay's streams, the AWS common runtime, jnr-ffi. src/plain has its namesake for a build without them. */
final class LibraryApis {
  private static final Parameter THREADS = Parameter.count("threads").or("1");

  private LibraryApis() {}

  /** Seed 001's streams without locks (Liferay). */
  static List<Api> streams() {
    return List.of(WriteStreams.bytes(
                       "write/UnsyncBufferedOutputStream.byte", UnsyncBufferedOutputStream::new, WriteStreams.BUFFER),
        ReadStreams.bytes("read/UnsyncBufferedInputStream.byte", UnsyncBufferedInputStream::new, ReadStreams.BUFFER),
        ReadStreams.blocks("read/UnsyncBufferedInputStream.block", UnsyncBufferedInputStream::new, ReadStreams.BUFFER));
  }

  static List<Api> traversals() {
    List<Api> apis = new ArrayList<>();
    apis.add(StudyTraversal.api("traverse/aws-crt", options -> new AwsCrt(), t -> AwsCrt.study()));
    if (LibC.expected()) {
      apis.add(StudyTraversal.api("traverse/jnr-readdir", JnrReaddir::new, t -> readdir(0)));
      apis.add(StudyTraversal.api(
          "traverse/jnr-readdir-forkjoin", JnrReaddirForkJoin::new, LibraryApis::readdir, THREADS));
    }
    if (TraversalLibrary.isThere()) {
      apis.add(StudyTraversal.api(
          "traverse/jnr-library", options -> new NativeLibrary(options, 0), t -> new StudyLibrary(0)));
      apis.add(StudyTraversal.api("traverse/jnr-library-parallel",
          options -> new NativeLibrary(options, options.threads()), StudyLibrary::new, THREADS));
    }
    return apis;
  }

  private static StudyWalker readdir(int threads) {
    if (!StudyReaddir.isThere())
      throw Failure.unsupported("Study 004 has its own layout of struct dirent, that of Linux.");
    return new StudyReaddir(threads);
  }
}
