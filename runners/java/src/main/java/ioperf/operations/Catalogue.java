package ioperf.operations;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Every operation/api that this runner has on this platform, by name. */
public final class Catalogue {
  private Catalogue() {}

  public static Map<String, Api> apis() {
    Map<String, Api> apis = new TreeMap<>();
    Stream.of(
            WriteStreams.apis(),
            WriteChannels.apis(),
            WriteText.apis(),
            ReadStreams.apis(),
            ReadChannels.apis(),
            ReadText.apis(),
            ReadSet.apis(),
            Positional.apis(),
            Seek.apis(),
            AppendAndSave.apis(),
            Copy.apis(),
            Existence.apis(),
            Attributes.apis(),
            Descriptors.apis(),
            Names.apis(),
            Folders.apis(),
            Listing.apis(),
            Traversal.apis())
        .flatMap(List::stream)
        .forEach(api -> apis.put(api.name(), api));
    return apis;
  }
}
