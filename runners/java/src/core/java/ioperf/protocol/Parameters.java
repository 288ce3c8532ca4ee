package ioperf.protocol;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The parameters of one cell, checked against what its api understands, defaults filled in. */
public final class Parameters {
  private final Map<String, String> values = new TreeMap<>();

  /** @param query what follows "?" in the cell, or the empty text */
  public Parameters(String query, List<Parameter> known) {
    if (!query.isEmpty())
      for (String pair : query.split("&", -1)) {
        int equals = pair.indexOf('=');
        if (equals < 1) throw Failure.protocol("\"" + pair + "\" is not a parameter=value.");
        String name = pair.substring(0, equals);
        Parameter parameter = find(name, known);
        String value = Request.decode(pair.substring(equals + 1));
        parameter.check(value);
        if (values.put(name, value) != null) throw Failure.invalid("The parameter \"" + name + "\" is there twice.");
      }
    for (Parameter parameter : known) {
      if (values.containsKey(parameter.name())) continue;
      if (parameter.otherwise() == null)
        throw Failure.invalid("The parameter \"" + parameter.name() + "\" is missing.");
      values.put(parameter.name(), parameter.otherwise());
    }
  }

  private static Parameter find(String name, List<Parameter> known) {
    for (Parameter parameter : known)
      if (parameter.name().equals(name)) return parameter;
    throw Failure.invalid("The parameter \"" + name + "\" is unknown here.");
  }

  public String text(String name) {
    return values.get(name);
  }

  public boolean has(String name) {
    return values.containsKey(name);
  }

  public boolean is(String name, String value) {
    return value.equals(values.get(name));
  }

  /** @return bytes, {@code least} or more */
  public long size(String name, long least) {
    long size = Sizes.parse(values.get(name));
    if (size < least) throw Failure.invalid(name + "=" + values.get(name) + " is less than " + least + " bytes.");
    return size;
  }

  /** A size that must fit a Java array or buffer. */
  public int smallSize(String name, int least) {
    long size = size(name, least);
    if (size > 1 << 30)
      throw Failure.unsupported(name + "=" + values.get(name) + " does not fit a Java buffer: 1GiB at most.");
    return (int) size;
  }

  public int count(String name, int least, int most) {
    long count = Long.parseLong(values.get(name));
    if (count < least || count > most)
      throw Failure.invalid(name + "=" + count + " is not between " + least + " and " + most + ".");
    return (int) count;
  }
}
