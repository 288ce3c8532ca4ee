package ioperf.android;

import java.io.File;

/** Files made, removed and asked for, by name alone. */
final class Names {
  private Names() {}

  /** Each operation has a name of its own; afterwards it is told how many of them there are. */
  private abstract static class Named extends Cell {
    File[] files = {};

    @Override
    final String verify(int ops) {
      int there = 0;
      for (File file : files) if (file.exists()) there++;
      return Integer.toString(there);
    }
  }

  static final class Create extends Named {
    private int sample;

    @Override
    void prepare(int ops) {
      files = new File[ops];
      sample++;
      for (int i = 0; i < ops; i++) files[i] = new File(in, "new-" + sample + "-" + i);
    }

    @Override
    void operate(int index) throws Exception {
      if (!files[index].createNewFile()) throw new Fault("EEXIST", files[index] + " was there.");
    }
  }

  static final class Remove extends Named {
    private final long size;
    private final Payload payload = new Payload(1, 0);

    Remove(long size) {
      this.size = size;
      maxOps = (int) Math.min(10_000, 1 + (256L << 20) / (size + 4096));
    }

    @Override
    void prepare(int ops) throws Exception {
      files = new File[ops];
      for (int i = 0; i < ops; i++) {
        files[i] = new File(out, "old-" + i);
        Files.write(files[i], payload, size);
      }
    }

    @Override
    void operate(int index) throws Exception {
      if (!files[index].delete()) throw new Fault("EIO", files[index] + " could not be removed.");
    }
  }

  static final class Exists extends Cell {
    private final String kind;
    private File[] asked = {};
    private long misses;
    private int hits;

    Exists(String kind) {
      this.kind = kind;
      maxOps = 100_000;
    }

    @Override
    void setUp() throws Exception {
      if (!new File(in, "there").createNewFile()) throw new Fault("EIO", "The file could not be made.");
    }

    @Override
    void prepare(int ops) {
      hits = 0;
      asked = new File[ops];
      for (int i = 0; i < ops; i++)
        asked[i] = new File(in, kind.equals("hit") ? "there" : kind.equals("unique-miss") ? "missing-" + misses++ : "missing");
    }

    @Override
    void operate(int index) {
      if (asked[index].exists()) hits++;
    }

    @Override
    String verify(int ops) throws Exception {
      if (hits != (kind.equals("hit") ? ops : 0)) throw new Fault("ECHECK", hits + " of " + ops + " names were there.");
      return Integer.toString(hits);
    }
  }
}
