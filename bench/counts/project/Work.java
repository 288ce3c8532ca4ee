import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Four threads read the files. */
public class Work {
  public static void main(String[] arguments) throws Exception {
    var pool = Executors.newFixedThreadPool(4);
    List<Future<Long>> sizes = new ArrayList<>();
    try (var entries = Files.newDirectoryStream(Path.of("fx"))) {
      for (Path path : entries) sizes.add(pool.submit(() -> Files.size(path) + Files.readAllBytes(path).length));
    }
    long total = 0;
    for (Future<Long> size : sizes) total += size.get();
    pool.shutdown();
    Files.writeString(Path.of("java-result.txt"), String.valueOf(total));
  }
}
