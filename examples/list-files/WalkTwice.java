import ioperf.traverse.FileListFiles;
import ioperf.traverse.FilesWalkFileTree;
import ioperf.traverse.WalkOptions;
import ioperf.traverse.Walker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Walks a tree with two of the fifth study's ways, for a flame graph of both (docs/profile.md). */
final class WalkTwice {
  private WalkTwice() {}

  public static void main(String[] arguments) throws IOException {
    WalkOptions options = new WalkOptions(false, 1, false);
    for (Walker walker : List.of(new FileListFiles(options), new FilesWalkFileTree())) {
      try (walker) {
        walker.walk(Path.of(arguments[0]));
      }
    }
  }
}
