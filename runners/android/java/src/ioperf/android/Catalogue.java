package ioperf.android;

import java.io.File;
import java.util.Map;
import java.util.TreeMap;

/** Every operation/api there is: its parameters with their defaults, and how it is set up. */
final class Catalogue {
  /** A recipe; {@code defaults} has null for a parameter that must be given. */
  abstract static class Entry {
    final Map<String, String> defaults = new TreeMap<>();
    final boolean bytes;
    final String check;

    Entry(boolean bytes, String check, String... parameters) {
      this.bytes = bytes;
      this.check = check;
      for (String parameter : parameters) {
        String[] pair = parameter.split("=");
        defaults.put(pair[0], pair.length == 2 ? pair[1] : null);
      }
    }

    abstract Cell make(Given given, long seed, String corpus) throws Fault;
  }

  /** Parameters as they were given, read with what they may be. */
  static final class Given {
    private final Map<String, String> values;

    Given(Map<String, String> values) {
      this.values = values;
    }

    String oneOf(String name, String... allowed) throws Fault {
      for (String value : allowed) if (value.equals(values.get(name))) return value;
      throw wrong(name);
    }

    /** Files with data cannot be made cold by a Java program of Android. */
    void warm() throws Fault {
      if (oneOf("cache", "warm", "cold").equals("cold"))
        throw new Fault("ENOTSUP", "Android lets no Java program evict files from the page cache.");
    }

    long size(String name) throws Fault {
      long bytes = Values.size(values.get(name));
      if (bytes < 0) throw wrong(name);
      return bytes;
    }

    int chunk() throws Fault {
      long bytes = size("chunk");
      if (bytes < 1 || bytes > 64 << 20) throw wrong("chunk");
      return (int) bytes;
    }

    long count(String name, long least, long most) throws Fault {
      long count = Values.count(values.get(name));
      if (count < least || count > most) throw wrong(name);
      return count;
    }

    private Fault wrong(String name) {
      return new Fault("EINVAL", name + "=" + values.get(name) + " is out of range or malformed.");
    }
  }

  static final Map<String, Entry> ENTRIES = new TreeMap<>();

  private Catalogue() {}

  private static void addReadSet(String api, final boolean mapped) {
    ENTRIES.put(
        "read-set/" + api,
        new Entry(true, "count", "count", "min", "max", "chunk=8KiB", "cache=warm") {
          @Override
          Cell make(Given given, long seed, String corpus) throws Fault {
            given.warm();
            long count = given.count("count", 1, 100_000);
            long min = given.size("min");
            long max = given.size("max");
            if (max < min) throw new Fault("EINVAL", "max is smaller than min.");
            int chunk = given.chunk();
            if (mapped && max > Integer.MAX_VALUE) throw new Fault("ENOTSUP", "A mapping has at most 2 GiB.");
            return mapped
                ? new ReadSets.Mapped(count, min, max, chunk, seed)
                : new ReadSets.Buffered(count, min, max, chunk, seed);
          }
        });
  }

  private static void addRead(String api, final boolean buffered) {
    ENTRIES.put(
        "read/" + api,
        new Entry(true, "last", "size", "chunk", "cache=warm") {
          @Override
          Cell make(Given given, long seed, String corpus) throws Fault {
            given.warm();
            return new ReadStreams(given.size("size"), given.chunk(), buffered, seed);
          }
        });
  }

  private static void addWrite(String api, final boolean buffered) {
    ENTRIES.put(
        "write/" + api,
        new Entry(true, "content", "size", "chunk", "target=new", "sync=never") {
          @Override
          Cell make(Given given, long seed, String corpus) throws Fault {
            boolean existing = given.oneOf("target", "new", "existing").equals("existing");
            String sync = given.oneOf("sync", "never", "end", "each", "data-end", "data-each", "dsync");
            if (sync.equals("dsync")) throw new Fault("ENOTSUP", "Streams cannot be opened with O_DSYNC.");
            return new WriteStreams(given.size("size"), given.chunk(), buffered, existing, sync, seed);
          }
        });
  }

  private static void addList(String api, final boolean asFiles) {
    ENTRIES.put(
        "list/" + api,
        new Entry(false, "count", "entries") {
          @Override
          Cell make(Given given, long seed, String corpus) throws Fault {
            return new Trees.Listing((int) given.count("entries", 0, 1_000_000), asFiles);
          }
        });
  }

  static {
    addReadSet("BufferedInputStream", false);
    addReadSet("FileChannel.map.leak", true);
    addRead("FileInputStream.block", false);
    addRead("BufferedInputStream.block", true);
    addWrite("FileOutputStream.block", false);
    addWrite("BufferedOutputStream.block", true);
    addList("File.list", false);
    addList("File.listFiles", true);
    ENTRIES.put(
        "traverse/File.listFiles",
        new Entry(false, "count", "shape", "entries", "cache=warm") {
          @Override
          Cell make(Given given, long seed, String corpus) throws Fault {
            given.oneOf("cache", "warm", "cold");
            if (corpus == null) throw new Fault("EPROTO", "A tree is needed: corpus=PATH.");
            return new Trees.Walk(new File(corpus), given.count("entries", 0, 100_000_000));
          }
        });
    ENTRIES.put(
        "create/File.createNewFile",
        new Entry(false, "count") {
          @Override
          Cell make(Given given, long seed, String corpus) {
            return new Names.Create();
          }
        });
    ENTRIES.put(
        "remove/File.delete",
        new Entry(false, "count", "size=0") {
          @Override
          Cell make(Given given, long seed, String corpus) throws Fault {
            return new Names.Remove(given.size("size"));
          }
        });
    ENTRIES.put(
        "exists/File.exists",
        new Entry(false, "count", "case") {
          @Override
          Cell make(Given given, long seed, String corpus) throws Fault {
            return new Names.Exists(given.oneOf("case", "hit", "repeated-miss", "unique-miss"));
          }
        });
  }
}
