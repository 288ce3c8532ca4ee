package ioperf.protocol;

/** An answer that is an error: {@code code} is a POSIX name or one of the protocol's own, the message is a sentence. */
public final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String code;

  public Failure(String code, String message) {
    super(message, null, false, false);
    this.code = code;
  }

  /** Not a request of this protocol. */
  public static Failure protocol(String message) {
    return new Failure("EPROTO", message);
  }

  /** A parameter that is unknown, missing or out of range. */
  public static Failure invalid(String message) {
    return new Failure("EINVAL", message);
  }

  /** This platform, file system or api cannot do it: the driver lists the cell as skipped. */
  public static Failure unsupported(String message) {
    return new Failure("ENOTSUP", message);
  }

  /** What was read or produced is wrong. */
  public static Failure check(String message) {
    return new Failure("ECHECK", message);
  }

  public String code() {
    return code;
  }
}
