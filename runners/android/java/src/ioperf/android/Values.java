package ioperf.android;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values of parameters, and the text of answers. */
final class Values {
  private static final Pattern SIZE = Pattern.compile("([1-9]\\d{0,9})(B|KiB|MiB|GiB)");
  private static final Pattern COUNT = Pattern.compile("0|[1-9]\\d{0,8}");

  private Values() {}

  /** Bytes of a size in its one spelling; -1 for anything else. */
  static long size(String text) {
    if (text.equals("0")) return 0;
    Matcher match = SIZE.matcher(text);
    if (!match.matches()) return -1;
    long number = Long.parseLong(match.group(1));
    String unit = match.group(2);
    if (!unit.equals("GiB") && number % 1024 == 0) return -1;
    return number << (unit.equals("B") ? 0 : unit.equals("KiB") ? 10 : unit.equals("MiB") ? 20 : 30);
  }

  /** -1 for what is no plain decimal. */
  static long count(String text) {
    return COUNT.matcher(text).matches() ? Long.parseLong(text) : -1;
  }

  static String quoted(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (char c : text.length() > 300 ? text.substring(0, 300).toCharArray() : text.toCharArray()) {
      if (c == '"' || c == '\\') json.append('\\').append(c);
      else json.append(c < ' ' || c > '~' ? '?' : c);
    }
    return json.append('"').toString();
  }
}
