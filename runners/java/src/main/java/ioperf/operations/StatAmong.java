package ioperf.operations;

import ioperf.data.Positions;
import ioperf.protocol.Failure;
import ioperf.protocol.Parameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Stream;

/** {@code stat-among}: one entry of a large tree after the other. */
final class StatAmong implements Operation {
  private final Path[] paths;
  private final boolean cold;
  private int answered;

  private StatAmong(Setup setup) throws IOException {
    if (setup.corpus() == null) throw Failure.protocol("stat-among needs corpus=PATH: the root of the tree.");
    cold = setup.cold();
    List<Path> sorted;
    try (Stream<Path> entries = Files.walk(setup.corpus())) {
      sorted = entries.filter(path -> !path.equals(setup.corpus())).sorted().toList();
    }
    long[] order = Positions.of(setup.parameters().text("pattern"), sorted.size(), 1, setup.seed());
    paths = new Path[order.length];
    for (int i = 0; i < order.length; i++) paths[i] = sorted.get((int) order[i]);
  }

  static List<Api> apis() {
    return List.of(Api.counting("stat-among/Files.readAttributes", StatAmong::new, Parameter.text("shape"),
        Parameter.count("entries"),
        Parameter.choice("pattern", "sequential", "backward", "strided", "random").or("random"), Api.CACHE));
  }

  @Override
  public int maxOps() {
    return cold ? paths.length : 1 << 20;
  }

  @Override
  public void prepare(int ops) {
    answered = 0;
  }

  @Override
  public void run(int index) throws IOException {
    Path path = paths[index % paths.length];
    Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    answered++;
  }

  @Override
  public String check(int ops) {
    return Counted.expect(answered, ops, "attributes were read");
  }
}
