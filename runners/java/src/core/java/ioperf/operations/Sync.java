package ioperf.operations;

import ioperf.protocol.Failure;
import ioperf.protocol.Parameter;
import ioperf.protocol.Parameters;
import java.util.Arrays;

/** When and how written data is forced to the device. */
public enum Sync {
  NEVER("never", false, false, false),
  END("end", true, false, false),
  EACH("each", false, true, false),
  DATA_END("data-end", true, false, true),
  DATA_EACH("data-each", false, true, true),
  DSYNC("dsync", false, false, true);

  public static final Parameter PARAMETER =
      Parameter.choice("sync", "never", "end", "each", "data-end", "data-each", "dsync");

  private final String word;

  /** Once, before the file is closed. */
  public final boolean end;

  /** After every write call. */
  public final boolean each;

  /** Without metadata that is not needed to read the data back (fdatasync). */
  public final boolean dataOnly;

  Sync(String word, boolean end, boolean each, boolean dataOnly) {
    this.word = word;
    this.end = end;
    this.each = each;
    this.dataOnly = dataOnly;
  }

  /** @throws Failure ENOTSUP when the api has no such way */
  static Sync of(Parameters parameters, String api, Sync... cannot) {
    for (Sync sync : values()) {
      if (!parameters.is("sync", sync.word)) continue;
      if (Arrays.asList(cannot).contains(sync)) throw Failure.unsupported(api + " cannot do sync=" + sync.word + ".");
      return sync;
    }
    throw Failure.invalid("sync=" + parameters.text("sync") + " is unknown.");
  }

  /** For ways that write byte by byte: a device flush for every byte of a file is an experiment that would never end. */
  static Sync ofBytes(Parameters parameters, String api) {
    return of(parameters, api, EACH, DATA_EACH, DSYNC);
  }
}
