package ioperf.operations;

import ioperf.protocol.Parameter;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Does a path exist? There, missing and asked for before, missing and never asked for: three costs to a kernel. */
final class Existence {
  private static final Parameter CASE = Parameter.choice("case", "hit", "repeated-miss", "unique-miss").required();

  /** Over all cells of the process, so that no missing name is ever asked for twice. */
  private static long namesSoFar;

  private Existence() {}

  static List<Api> apis() {
    return Arrays.asList(api("exists/File.exists", new Question() {
      @Override
      public boolean exists(File file, Path path) {
        return file.exists();
      }
    }), api("exists/Files.exists", new Question() {
      @Override
      public boolean exists(File file, Path path) {
        return Files.exists(path);
      }
    }));
  }

  private static Api api(String name, final Question question) {
    return Api.counting(name, new Api.Factory() {
      @Override
      public Operation create(Setup setup) throws IOException {
        return new Exists(setup, question);
      }
    }, CASE);
  }

  private interface Question {
    boolean exists(File file, Path path);
  }

  private static final class Exists extends Counted {
    private final Question question;
    private final boolean unique;
    private final boolean hit;
    private final Path path;
    private File[] files = {};
    private Path[] paths = {};
    private int hits;

    Exists(Setup setup, Question question) throws IOException {
      super(setup);
      this.question = question;
      hit = setup.parameters().is("case", "hit");
      unique = setup.parameters().is("case", "unique-miss");
      path = hit ? workspace.keepFile("there", setup.payload(), 0) : workspace.path("missing");
    }

    @Override
    public int maxOps() {
      return 1 << 16;
    }

    @Override
    public void prepare(int ops) {
      hits = 0;
      paths = new Path[ops];
      Arrays.fill(paths, path);
      if (unique)
        for (int i = 0; i < ops; i++) paths[i] = workspace.path("never-" + namesSoFar++);
      files = files(paths);
    }

    @Override
    public void run(int index) {
      if (question.exists(files[index], paths[index])) hits++;
    }

    @Override
    public String check(int ops) {
      return expect(hits, hit ? ops : 0, "paths exist");
    }
  }
}
