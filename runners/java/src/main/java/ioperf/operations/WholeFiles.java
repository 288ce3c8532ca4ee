package ioperf.operations;

import ioperf.protocol.Failure;

/** Files that are held whole in one array. */
final class WholeFiles {
  private WholeFiles() {}

  /** The size as an array length, if the heap can hold it beside what else there is. */
  static int sizeOf(long size) {
    long most = Runtime.getRuntime().maxMemory() / 4;
    if (size > most)
      throw Failure.unsupported("A whole file of " + size + " bytes does not fit the heap: " + most + " at most.");
    return (int) size;
  }
}
