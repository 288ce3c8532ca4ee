package ioperf.traverse;

/**
 * What every way to walk a tree has to deliver: each entry below the root counted, directories apart, and for each entry that is
 * no directory its full path, in whatever form that way has paths in. Nothing is written: the cost of the output is the same path
 * in memory for all.
 */
public final class Tally {
  /** For {@link #directories}, where a way cannot distinguish them. */
  public static final long NOT_COUNTED = -1;

  public long entries;
  public long directories;

  /** Directories that could not be opened: counted as entries, not entered. */
  public long unreadable;

  /** The last path delivered; being stored keeps it from being optimised away. */
  public Object lastPath;

  public void directory() {
    entries++;
    directories++;
  }

  public void other(Object path) {
    entries++;
    lastPath = path;
  }

  public void add(Tally part) {
    entries += part.entries;
    directories += part.directories;
    unreadable += part.unreadable;
    if (part.lastPath != null) lastPath = part.lastPath;
  }
}
