package ioperf.protocol;

import java.util.List;
import java.util.Map;

/** Writes what answers are made of (maps, lists, text, numbers, booleans) as JSON on one line. */
public final class Json {
  private Json() {}

  public static String write(Object value) {
    StringBuilder out = new StringBuilder(256);
    append(out, value);
    return out.toString();
  }

  private static void append(StringBuilder out, Object value) {
    if (value instanceof Map) {
      Map<?, ?> map = (Map<?, ?>) value;
      char separator = '{';
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        out.append(separator);
        appendText(out, (String) entry.getKey());
        out.append(':');
        append(out, entry.getValue());
        separator = ',';
      }
      out.append(map.isEmpty() ? "{}" : "}");
    } else if (value instanceof List) {
      List<?> list = (List<?>) value;
      char separator = '[';
      for (Object element : list) {
        out.append(separator);
        append(out, element);
        separator = ',';
      }
      out.append(list.isEmpty() ? "[]" : "]");
    } else if (value instanceof String) appendText(out, (String) value);
    else out.append(value);
  }

  private static void appendText(StringBuilder out, String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') out.append('\\').append(c);
      // Surrogates are escaped too: a lone one (a file name that is not UTF-8) would not survive
      // the encoder.
      else if (c < 0x20 || c == 0x7f || Character.isSurrogate(c))
        out.append("\\u")
            .append(Character.forDigit(c >> 12, 16))
            .append(Character.forDigit(c >> 8 & 15, 16))
            .append(Character.forDigit(c >> 4 & 15, 16))
            .append(Character.forDigit(c & 15, 16));
      else out.append(c);
    }
    out.append('"');
  }
}
