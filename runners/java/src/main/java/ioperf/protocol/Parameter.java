package ioperf.protocol;

import java.util.List;

/**
 * One parameter that an api understands.
 *
 * @param otherwise the canonical value when it is left out, or null when it must be there
 * @param choices the values of a {@code CHOICE}
 */
public record Parameter(String name, Kind kind, String otherwise, List<String> choices) {
  /** How a value reads. */
  public enum Kind {
    SIZE,
    COUNT,
    CHOICE,
    TEXT
  }

  public static Parameter size(String name) {
    return new Parameter(name, Kind.SIZE, null, List.of());
  }

  public static Parameter count(String name) {
    return new Parameter(name, Kind.COUNT, null, List.of());
  }

  public static Parameter text(String name) {
    return new Parameter(name, Kind.TEXT, null, List.of());
  }

  /** The first choice is the default. */
  public static Parameter choice(String name, String... choices) {
    return new Parameter(name, Kind.CHOICE, choices[0], List.of(choices));
  }

  public Parameter or(String value) {
    return new Parameter(name, kind, value, choices);
  }

  public Parameter required() {
    return new Parameter(name, kind, null, choices);
  }

  void check(String value) {
    boolean good =
        switch (kind) {
          case SIZE -> Sizes.isSize(value);
          case COUNT -> value.matches("0|[1-9][0-9]{0,9}");
          case CHOICE -> choices.contains(value);
          case TEXT -> !value.isEmpty();
        };
    if (good) return;
    throw Failure.invalid(
        name
            + "="
            + value
            + switch (kind) {
              case SIZE -> " is not a size: write 0, 512B, 4KiB, 64MiB or 1GiB.";
              case COUNT -> " is not a count: write a plain decimal number.";
              case CHOICE -> " is none of " + String.join(", ", choices) + ".";
              case TEXT -> " is empty.";
            });
  }
}
