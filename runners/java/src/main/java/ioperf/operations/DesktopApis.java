package ioperf.operations;

import ioperf.natives.Mapping;
import ioperf.traverse.Ffm;
import ioperf.traverse.FileListFiles;
import ioperf.traverse.FilesWalk;
import ioperf.traverse.StudyWalks;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What a desktop's JVM has beyond the {@link Catalogue}: Java 17, families of its own, and libraries ({@link LibraryApis}). */
public final class DesktopApis {
  private DesktopApis() {}

  public static List<Api> list() {
    return Stream
        .of(LibraryApis.streams(), traversals(), LibraryApis.traversals(), List.of(ReadSet.api("read-set/FileChannel.map", false, DesktopApis::readMapped)),
            WriteChannels.apis(), WriteText.apis(), ReadChannels.apis(), ReadText.apis(), Positional.apis(),
            Seek.apis(), AppendAndSave.apis(), SyncClean.apis(), StatAmong.apis(), Direct.apis(), Vectors.apis(),
            Asynchronous.apis(), Archive.apis(), Transaction.apis(), Compact.apis(), Parallel.apis(), Copy.apis(),
            Attributes.apis(), Folders.apis())
        .flatMap(List::stream)
        .toList();
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
            StudyTraversal.api("traverse/Files.walk.parallel", FilesWalk::parallel, t -> StudyWalks.walkInParallel())));
    if (Ffm.isThere()) apis.add(Traversal.api("traverse/ffm-readdir", Ffm::readdir));
    return apis;
  }
}
