package ioperf.operations;

import java.util.List;

/** Of a build without Maven: there are no libraries, so their rows are not to be had. */
final class LibraryApis {
  private LibraryApis() {}

  static List<Api> streams() {
    return List.of();
  }

  static List<Api> traversals() {
    return List.of();
  }
}
