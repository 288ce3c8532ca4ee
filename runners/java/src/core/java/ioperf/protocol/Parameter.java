package ioperf.protocol;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** One parameter that an api understands. */
public final class Parameter {
  /** How a value reads. */
  public enum Kind { SIZE, COUNT, CHOICE, TEXT }

  private final String name;
  private final Kind kind;
  private final String otherwise;
  private final List<String> choices;

  /**
   * @param otherwise the canonical value when it is left out, or null when it must be there
   * @param choices the values of a {@code CHOICE}
   */
  private Parameter(String name, Kind kind, String otherwise, List<String> choices) {
    this.name = name;
    this.kind = kind;
    this.otherwise = otherwise;
    this.choices = choices;
  }

  public static Parameter size(String name) {
    return new Parameter(name, Kind.SIZE, null, Collections.<String>emptyList());
  }

  public static Parameter count(String name) {
    return new Parameter(name, Kind.COUNT, null, Collections.<String>emptyList());
  }

  public static Parameter text(String name) {
    return new Parameter(name, Kind.TEXT, null, Collections.<String>emptyList());
  }

  /** The first choice is the default. */
  public static Parameter choice(String name, String... choices) {
    return new Parameter(name, Kind.CHOICE, choices[0], Arrays.asList(choices));
  }

  public String name() {
    return name;
  }

  String otherwise() {
    return otherwise;
  }

  public Parameter or(String value) {
    return new Parameter(name, kind, value, choices);
  }

  public Parameter required() {
    return new Parameter(name, kind, null, choices);
  }

  void check(String value) {
    switch (kind) {
      case SIZE:
        if (!Sizes.isSize(value)) throw wrong(value, "is not a size: write 0, 512B, 4KiB, 64MiB or 1GiB.");
        break;
      case COUNT:
        if (!value.matches("0|[1-9][0-9]{0,9}")) throw wrong(value, "is not a count: write a plain decimal number.");
        break;
      case CHOICE:
        if (!choices.contains(value)) throw wrong(value, "is not one of " + String.join(", ", choices) + ".");
        break;
      default:
        if (value.isEmpty()) throw wrong(value, "is empty.");
    }
  }

  private Failure wrong(String value, String what) {
    return Failure.invalid(name + "=" + value + " " + what);
  }
}
