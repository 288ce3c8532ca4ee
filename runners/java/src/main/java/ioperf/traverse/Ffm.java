package ioperf.traverse;

import ioperf.protocol.Failure;

/** The Foreign Function and Memory API came with Java 22: there the class of the same name in META-INF/versions/22 is used. */
public final class Ffm {
  private Ffm() {}

  public static boolean isThere() {
    return false;
  }

  public static Walker readdir(WalkOptions options) {
    throw Failure.unsupported("The Foreign Function and Memory API needs Java 22.");
  }
}
