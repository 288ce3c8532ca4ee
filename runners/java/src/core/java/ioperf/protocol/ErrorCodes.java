package ioperf.protocol;

import java.io.FileNotFoundException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.NotLinkException;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The POSIX name of what the operating system refused.
 *
 * <p>Java keeps the number only for the few cases that have an exception class of their own; for the others the text of
 * strerror (glibc, musl, macOS) or FormatMessage (Windows) at the end of the message is all there is.
 */
public final class ErrorCodes {
  private static final Map<Class<? extends Exception>, String> BY_CLASS = new HashMap<>();

  static {
    BY_CLASS.put(NoSuchFileException.class, "ENOENT");
    BY_CLASS.put(AccessDeniedException.class, "EACCES");
    BY_CLASS.put(FileAlreadyExistsException.class, "EEXIST");
    BY_CLASS.put(DirectoryNotEmptyException.class, "ENOTEMPTY");
    BY_CLASS.put(NotDirectoryException.class, "ENOTDIR");
    BY_CLASS.put(NotLinkException.class, "EINVAL");
    BY_CLASS.put(FileSystemLoopException.class, "ELOOP");
    BY_CLASS.put(AtomicMoveNotSupportedException.class, "EXDEV");
    BY_CLASS.put(ReadOnlyFileSystemException.class, "EROFS");
    BY_CLASS.put(UnsupportedOperationException.class, "ENOTSUP");
  }

  /** Messages of Android have the name itself: {@code open failed: ENOENT (No such file or directory)}. */
  private static final Pattern NAMED = Pattern.compile("\\bfailed: (E[A-Z]{2,15})\\b");

  private static final String[][] BY_TEXT = {
      {"No space left on device", "ENOSPC"},
      {"not enough space on the disk", "ENOSPC"},
      {"disk is full", "ENOSPC"},
      {"quota exceeded", "EDQUOT"},
      {"Read-only file system", "EROFS"},
      {"Permission denied", "EACCES"},
      {"Access is denied", "EACCES"},
      {"being used by another process", "EACCES"},
      {"Operation not permitted", "EPERM"},
      {"No such file or directory", "ENOENT"},
      {"cannot find the file", "ENOENT"},
      {"cannot find the path", "ENOENT"},
      {"File exists", "EEXIST"},
      {"already exists", "EEXIST"},
      {"Directory not empty", "ENOTEMPTY"},
      {"directory is not empty", "ENOTEMPTY"},
      {"Is a directory", "EISDIR"},
      {"is a directory", "EISDIR"},
      {"Not a directory", "ENOTDIR"},
      {"Too many open files in system", "ENFILE"},
      {"Too many open files", "EMFILE"},
      {"Too many levels of symbolic links", "ELOOP"},
      {"Symbolic link loop", "ELOOP"},
      {"Too many links", "EMLINK"},
      {"File name too long", "ENAMETOOLONG"},
      {"Filename too long", "ENAMETOOLONG"},
      {"ross-device link", "EXDEV"},
      {"Input/output error", "EIO"},
      {"I/O error", "EIO"},
      {"File too large", "EFBIG"},
      {"Device or resource busy", "EBUSY"},
      {"Resource busy", "EBUSY"},
      {"Cannot allocate memory", "ENOMEM"},
      {"Map failed", "ENOMEM"},
      {"Stale file handle", "ESTALE"},
      {"No such device or address", "ENXIO"},
      {"No such device", "ENODEV"},
      {"Operation not supported", "ENOTSUP"},
      {"Not supported", "ENOTSUP"},
      {"Function not implemented", "ENOTSUP"},
      {"Invalid argument", "EINVAL"},
      {"Transport endpoint is not connected", "ENOTCONN"},
  };

  private ErrorCodes() {}

  /** The code for anything that an operation threw. */
  public static String of(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof Failure) return ((Failure) cause).code();
      if (cause instanceof OutOfMemoryError) return "ENOMEM";
      String code = BY_CLASS.get(cause.getClass());
      if (code != null) return code;
      code = ofText(cause.getMessage());
      if (code != null) return code;
      if (cause instanceof FileNotFoundException) return "ENOENT";
      // A page of a mapping that the file system could not provide: the JVM turns SIGBUS into this
      // error.
      if (cause instanceof InternalError) return "EIO";
    }
    return "EIO";
  }

  /** One sentence about what went wrong. */
  public static String messageOf(Throwable thrown) {
    Throwable cause = thrown instanceof UncheckedIOException && thrown.getCause() != null ? thrown.getCause() : thrown;
    if (cause instanceof Failure) return cause.getMessage();
    String text = cause.getMessage();
    return cause.getClass().getSimpleName() + (text == null ? "" : ": " + text);
  }

  private static String ofText(String message) {
    if (message == null) return null;
    for (String[] pair : BY_TEXT)
      if (message.contains(pair[0])) return pair[1];
    Matcher named = NAMED.matcher(message);
    return named.find() ? named.group(1) : null;
  }
}
