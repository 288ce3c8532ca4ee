package ioperf.android;

import java.io.File;

/** A directory listed; a tree walked. */
final class Trees {
  private Trees() {}

  static final class Listing extends Cell {
    private final int entries;
    private final boolean asFiles;
    private long seen;

    Listing(int entries, boolean asFiles) {
      this.entries = entries;
      this.asFiles = asFiles;
    }

    @Override
    void setUp() throws Exception {
      for (int i = 0; i < entries; i++)
        if (!new File(in, "entry-" + i).createNewFile()) throw new Fault("EIO", "An entry could not be made.");
    }

    @Override
    void prepare(int ops) {
      seen = 0;
    }

    @Override
    void operate(int index) throws Exception {
      Object[] found = asFiles ? in.listFiles() : in.list();
      if (found == null) throw new Fault("EIO", in + " cannot be listed.");
      seen += found.length;
    }

    @Override
    String verify(int ops) throws Exception {
      if (seen != (long) entries * ops) throw new Fault("ECHECK", seen + " entries were seen, not " + (long) entries * ops + ".");
      return Integer.toString(entries);
    }
  }

  static final class Walk extends Cell {
    private final File root;
    private final long entries;
    private long seen;

    Walk(File root, long entries) {
      this.root = root;
      this.entries = entries;
    }

    @Override
    void setUp() throws Exception {
      if (!root.isDirectory()) throw new Fault("ENOENT", root + " is no directory.");
      long found = count(root);
      if (found != entries) throw new Fault("ECHECK", root + " has " + found + " entries, not " + entries + ".");
    }

    @Override
    void prepare(int ops) {
      seen = 0;
    }

    @Override
    void operate(int index) {
      seen += count(root);
    }

    @Override
    String verify(int ops) throws Exception {
      if (seen != entries * ops) throw new Fault("ECHECK", seen + " entries were seen, not " + entries * ops + ".");
      return Long.toString(entries);
    }

    private static long count(File folder) {
      File[] children = folder.listFiles();
      if (children == null) return 0;
      long found = children.length;
      for (File child : children) if (child.isDirectory()) found += count(child);
      return found;
    }
  }
}
