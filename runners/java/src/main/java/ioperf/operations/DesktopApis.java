package ioperf.operations;

import com.liferay.portal.kernel.io.unsync.UnsyncBufferedInputStream;
import com.liferay.portal.kernel.io.unsync.UnsyncBufferedOutputStream;
import ioperf.natives.LibC;
import ioperf.natives.Mapping;
import ioperf.natives.TraversalLibrary;
import ioperf.protocol.Parameter;
import ioperf.traverse.AwsCrt;
import ioperf.traverse.Ffm;
import ioperf.traverse.FileListFiles;
import ioperf.traverse.FilesWalk;
import ioperf.traverse.JnrReaddir;
import ioperf.traverse.JnrReaddirForkJoin;
import ioperf.traverse.NativeLibrary;
import ioperf.traverse.StudyLibrary;
import ioperf.traverse.StudyWalks;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What a desktop's JVM has beyond the {@link Catalogue}: libraries, Java 17, and families of its own. */
public final class DesktopApis {
  private static final Parameter THREADS = Parameter.count("threads").or("1");

  private DesktopApis() {}

  public static List<Api> list() {
    return Stream
        .of(streams(), traversals(), List.of(ReadSet.api("read-set/FileChannel.map", false, DesktopApis::readMapped)),
            WriteChannels.apis(), WriteText.apis(), ReadChannels.apis(), ReadText.apis(), Positional.apis(),
            Seek.apis(), AppendAndSave.apis(), SyncClean.apis(), StatAmong.apis(), Direct.apis(), Vectors.apis(),
            Asynchronous.apis(), Archive.apis(), Transaction.apis(), Compact.apis(), Parallel.apis(), Copy.apis(),
            Attributes.apis(), Folders.apis())
        .flatMap(List::stream)
        .toList();
  }

  /** Seed 001's streams without locks (Liferay). */
  private static List<Api> streams() {
    return List.of(WriteStreams.bytes(
                       "write/UnsyncBufferedOutputStream.byte", UnsyncBufferedOutputStream::new, WriteStreams.BUFFER),
        ReadStreams.bytes("read/UnsyncBufferedInputStream.byte", UnsyncBufferedInputStream::new, ReadStreams.BUFFER),
        ReadStreams.blocks("read/UnsyncBufferedInputStream.block", UnsyncBufferedInputStream::new, ReadStreams.BUFFER));
  }

  /** The study never unmapped, so its larger sets ran out of address space; here each mapping ends with its file. */
  private static long readMapped(File file, Path path, byte[] buffer) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
        Mapping mapping = Mapping.of(channel, FileChannel.MapMode.READ_ONLY, 0, channel.size())) {
      return ReadSet.drain(mapping.buffer(), buffer);
    }
  }

  private static List<Api> traversals() {
    List<Api> apis = new ArrayList<>(
        List.of(StudyTraversal.api("traverse/File.listFiles", FileListFiles::new, t -> StudyWalks.listFiles()),
            StudyTraversal.api("traverse/Files.walk", FilesWalk::sequential, t -> StudyWalks.walk()),
            StudyTraversal.api("traverse/Files.walk.parallel", FilesWalk::parallel, t -> StudyWalks.walkInParallel()),
            StudyTraversal.api("traverse/aws-crt", options -> new AwsCrt(), t -> StudyWalks.awsCrt())));
    if (LibC.expected()) {
      apis.add(StudyTraversal.api("traverse/jnr-readdir", JnrReaddir::new, t -> StudyTraversal.readdir(0)));
      apis.add(StudyTraversal.api(
          "traverse/jnr-readdir-forkjoin", JnrReaddirForkJoin::new, StudyTraversal::readdir, THREADS));
    }
    if (TraversalLibrary.isThere()) {
      apis.add(StudyTraversal.api(
          "traverse/jnr-library", options -> new NativeLibrary(options, 0), t -> new StudyLibrary(0)));
      apis.add(StudyTraversal.api("traverse/jnr-library-parallel",
          options -> new NativeLibrary(options, options.threads()), StudyLibrary::new, THREADS));
    }
    if (Ffm.isThere()) apis.add(Traversal.api("traverse/ffm-readdir", Ffm::readdir));
    return apis;
  }
}
