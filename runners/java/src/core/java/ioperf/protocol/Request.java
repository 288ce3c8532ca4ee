package ioperf.protocol;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One request line: {@code verb [cell] [key=value …]}, words separated by one space, values percent-encoded. */
public final class Request {
  private final String verb;
  private final String cell;
  private final Map<String, String> words;

  private Request(String verb, String cell, Map<String, String> words) {
    this.verb = verb;
    this.cell = cell;
    this.words = words;
  }

  /** The first word. */
  public String verb() {
    return verb;
  }

  /** The second word as it was written (it is the cell's name from then on), or the empty text. */
  public String cell() {
    return cell;
  }

  /** What follows, decoded. */
  public Map<String, String> words() {
    return words;
  }

  /** @throws Failure EPROTO when the line is not a request */
  public static Request parse(String line) {
    String[] parts = line.split(" ", -1);
    for (String part : parts)
      if (part.isEmpty()) throw Failure.protocol("The request has an empty word: words are separated by one space.");
    List<String> plain = new ArrayList<>();
    Map<String, String> words = new LinkedHashMap<>();
    for (int i = 1; i < parts.length; i++) {
      // The cell may hold "=" too, but only after its "?"; it is always the second word.
      if (i == 1 && parts[i].indexOf('/') >= 0 && !isKeyValue(parts[i])) plain.add(parts[i]);
      else if (isKeyValue(parts[i])) {
        int equals = parts[i].indexOf('=');
        if (words.put(parts[i].substring(0, equals), decode(parts[i].substring(equals + 1))) != null)
          throw Failure.protocol("The word \"" + parts[i].substring(0, equals) + "\" is there twice.");
      } else throw Failure.protocol("\"" + parts[i] + "\" is neither a cell nor key=value.");
    }
    return new Request(parts[0], plain.isEmpty() ? "" : plain.get(0), words);
  }

  private static boolean isKeyValue(String part) {
    int equals = part.indexOf('=');
    if (equals < 1) return false;
    for (int i = 0; i < equals; i++) {
      char c = part.charAt(i);
      if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-')) return false;
    }
    return true;
  }

  /** A whole number of {@code least} or more. */
  public long number(String key, long least, long most) {
    String text = words.get(key);
    if (text == null) throw Failure.protocol("\"" + verb + "\" needs " + key + "=N.");
    long value;
    try {
      value = text.matches("[0-9]+") ? Long.parseLong(text) : -1;
    } catch (NumberFormatException tooLong) {
      value = -1;
    }
    if (value < 0) throw Failure.protocol(key + "=" + text + " is not a whole number.");
    if (value < least || value > most)
      throw Failure.invalid(key + "=" + text + " is not between " + least + " and " + most + ".");
    return value;
  }

  /** One of a few words. */
  public String choice(String key, String otherwise, String... allowed) {
    String text = words.get(key);
    if (text == null) {
      if (otherwise == null)
        throw Failure.protocol("\"" + verb + "\" needs " + key + "=" + String.join("|", allowed) + ".");
      return otherwise;
    }
    if (!Arrays.asList(allowed).contains(text))
      throw Failure.protocol(key + "=" + text + " is not one of " + String.join(", ", allowed) + ".");
    return text;
  }

  /** Refuses words that the verb does not have. */
  public void allowOnly(String... keys) {
    for (String key : words.keySet())
      if (!Arrays.asList(keys).contains(key)) throw Failure.protocol("\"" + verb + "\" has no word \"" + key + "\".");
  }

  /** Percent-encoded UTF-8. */
  static String decode(String text) {
    if (text.indexOf('%') < 0) return text;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '%') {
        byte[] encoded = String.valueOf(c).getBytes(StandardCharsets.UTF_8);
        bytes.write(encoded, 0, encoded.length);
      } else {
        int high = i + 2 <= text.length() - 1 ? Character.digit(text.charAt(i + 1), 16) : -1;
        int low = i + 2 <= text.length() - 1 ? Character.digit(text.charAt(i + 2), 16) : -1;
        if (high < 0 || low < 0)
          throw Failure.protocol("\"" + text + "\" is not percent-encoded: \"%\" needs two hexadecimal digits.");
        bytes.write(high << 4 | low);
        i += 2;
      }
    }
    return new String(bytes.toByteArray(), StandardCharsets.UTF_8);
  }
}
