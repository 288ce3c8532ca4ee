package ioperf.traverse;

/** How to walk. */
public final class WalkOptions {
  private final boolean stat;
  private final int threads;
  private final boolean hasUnreadable;

  /**
   * @param stat attributes of each entry are wanted too
   * @param threads for the ways that have them
   * @param hasUnreadable some directory of this tree cannot be opened
   */
  public WalkOptions(boolean stat, int threads, boolean hasUnreadable) {
    this.stat = stat;
    this.threads = threads;
    this.hasUnreadable = hasUnreadable;
  }

  public boolean stat() {
    return stat;
  }

  public int threads() {
    return threads;
  }

  public boolean hasUnreadable() {
    return hasUnreadable;
  }
}
