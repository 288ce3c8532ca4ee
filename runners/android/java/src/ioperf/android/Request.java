package ioperf.android;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** A line taken apart: verb, cell, parameters of the cell, words. */
final class Request {
  String verb;
  /** `operation/api`; null where the verb has no cell. */
  String path;
  final Map<String, String> parameters = new TreeMap<>();
  final Map<String, String> words = new TreeMap<>();

  static Request parse(String line) throws Fault {
    for (char c : line.toCharArray())
      if (c < ' ' || c > '~') throw new Fault("EPROTO", "A request is printable ASCII.");
    String[] parts = line.split(" ", -1);
    Request request = new Request();
    request.verb = parts[0];
    int next = 1;
    if (parts.length > 1 && parts[1].matches("[^=?]*/.*")) {
      String[] halves = parts[next++].split("\\?", -1);
      if (halves.length > 2) throw new Fault("EPROTO", "A cell has one \"?\" at most.");
      request.path = halves[0];
      if (halves.length == 2) for (String pair : halves[1].split("&", -1)) put(request.parameters, pair);
    }
    while (next < parts.length) put(request.words, parts[next++]);
    return request;
  }

  /** The cell's name with its parameters sorted: one name for one cell. */
  String name() {
    return path + "?" + parameters;
  }

  private static void put(Map<String, String> pairs, String text) throws Fault {
    int equals = text.indexOf('=');
    if (equals < 1 || !text.substring(0, equals).matches("[A-Za-z][A-Za-z0-9-]*"))
      throw new Fault("EPROTO", "\"" + text + "\" is no name=value.");
    if (pairs.put(text.substring(0, equals), decoded(text.substring(equals + 1))) != null)
      throw new Fault("EPROTO", text.substring(0, equals) + " is there twice.");
  }

  private static String decoded(String text) throws Fault {
    byte[] bytes = new byte[text.length()];
    int length = 0;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '%') {
        if (!text.substring(at).matches("%[0-9A-Fa-f]{2}.*")) throw new Fault("EPROTO", "A % needs two hexadecimal digits.");
        c = (char) Integer.parseInt(text.substring(at + 1, at + 3), 16);
        at += 2;
      }
      bytes[length++] = (byte) c;
    }
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }
}
