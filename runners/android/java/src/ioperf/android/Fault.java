package ioperf.android;

import java.io.FileNotFoundException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A request that failed: a POSIX code and a sentence. */
final class Fault extends Exception {
  private static final long serialVersionUID = 1;
  /** Android's messages end with the code itself; the class library of desktops has the C library's words. */
  private static final Pattern NAMED = Pattern.compile("\\b(E[A-Z]{2,15})\\b");
  private static final String[][] WORDS = {
    {"No space left", "ENOSPC"}, {"Permission denied", "EACCES"}, {"Read-only file system", "EROFS"},
    {"No such file", "ENOENT"}, {"Too many open files", "EMFILE"}, {"Is a directory", "EISDIR"},
    {"Not a directory", "ENOTDIR"}, {"File exists", "EEXIST"}, {"File too large", "EFBIG"},
    {"Disk quota exceeded", "EDQUOT"}, {"File name too long", "ENAMETOOLONG"}, {"Invalid argument", "EINVAL"},
  };

  final String code;

  Fault(String code, String message) {
    super(message);
    this.code = code;
  }

  static Fault of(Throwable error) {
    if (error instanceof Fault) return (Fault) error;
    if (error instanceof OutOfMemoryError) return new Fault("ENOMEM", "The heap is too small.");
    String message = String.valueOf(error.getMessage());
    for (String[] pair : WORDS) if (message.contains(pair[0])) return new Fault(pair[1], message);
    Matcher named = NAMED.matcher(message);
    if (named.find()) return new Fault(named.group(1), message);
    return new Fault(error instanceof FileNotFoundException ? "ENOENT" : "EIO", error.getClass().getName() + ": " + message);
  }

  String json() {
    return "{\"error\":{\"code\":\"" + code + "\",\"message\":" + Values.quoted(getMessage()) + "}}";
  }
}
