package ioperf.operations;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Every operation/api that this runner has on this platform, by name. */
public final class Catalogue {
  private Catalogue() {}

  /** @param more what only this platform has, or has with more parameters */
  public static Map<String, Api> with(List<Api> more) {
    List<Api> all = new ArrayList<>(WriteStreams.apis());
    all.addAll(ReadStreams.apis());
    all.addAll(ReadSet.apis());
    all.addAll(Existence.apis());
    all.addAll(Descriptors.apis());
    all.addAll(Names.apis());
    all.addAll(Listing.apis());
    all.addAll(Traversal.apis());
    all.addAll(more);
    Map<String, Api> apis = new TreeMap<>();
    for (Api api : all) apis.put(api.name(), api);
    return apis;
  }
}
