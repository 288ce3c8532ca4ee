package ioperf.protocol;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Canonical sizes: {@code 0}, {@code 512B}, {@code 4KiB}, {@code 64MiB}, {@code 1GiB}. */
public final class Sizes {
  private static final Pattern SIZE = Pattern.compile("([1-9][0-9]{0,12})(B|KiB|MiB|GiB)");

  private Sizes() {}

  static boolean isSize(String text) {
    return text.equals("0") || SIZE.matcher(text).matches();
  }

  /** @return bytes */
  public static long parse(String text) {
    if (text.equals("0")) return 0;
    Matcher matcher = SIZE.matcher(text);
    if (!matcher.matches())
      throw Failure.invalid("\"" + text + "\" is not a size: write 0, 512B, 4KiB, 64MiB or 1GiB.");
    String unit = matcher.group(2);
    int shift = unit.equals("KiB") ? 10 : unit.equals("MiB") ? 20 : unit.equals("GiB") ? 30 : 0;
    long units = Long.parseLong(matcher.group(1));
    if (units > Long.MAX_VALUE >> shift) throw Failure.invalid(text + " is more than a file can hold.");
    return units << shift;
  }
}
