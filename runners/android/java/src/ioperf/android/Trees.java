package ioperf.android;

import java.io.File;

/** A directory listed; a tree walked. */
final class Trees {
  private Trees() {}

  /** Every operation has to see all entries. */
  private abstract static class Counted extends Cell {
    final long entries;
    long seen;

    Counted(long entries) {
      this.entries = entries;
    }

    @Override
    final void prepare(int ops) {
      seen = 0;
    }

    @Override
    final String verify(int ops) throws Exception {
      if (seen != entries * ops) throw new Fault("ECHECK", seen + " entries were seen, not " + entries * ops + ".");
      return Long.toString(entries);
    }
  }

  static final class Listing extends Counted {
    private final boolean asFiles;

    Listing(int entries, boolean asFiles) {
      super(entries);
      this.asFiles = asFiles;
    }

    @Override
    void setUp() throws Exception {
      for (int i = 0; i < entries; i++)
        if (!new File(in, "entry-" + i).createNewFile()) throw new Fault("EIO", "An entry could not be made.");
    }

    @Override
    void operate(int index) throws Exception {
      Object[] found = asFiles ? in.listFiles() : in.list();
      if (found == null) throw new Fault("EIO", in + " cannot be listed.");
      seen += found.length;
    }
  }

  static final class Walk extends Counted {
    private final File root;

    Walk(File root, long entries) {
      super(entries);
      this.root = root;
    }

    @Override
    void setUp() throws Exception {
      if (!root.isDirectory()) throw new Fault("ENOENT", root + " is no directory.");
      long found = count(root);
      if (found != entries) throw new Fault("ECHECK", root + " has " + found + " entries, not " + entries + ".");
    }

    @Override
    void operate(int index) {
      seen += count(root);
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
