package ioperf.operations;

import ioperf.protocol.Parameter;
import java.io.IOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One way of the Java platform, or of a library, to do an operation.
 *
 * @param name {@code operation/api}
 * @param movesData whether {@code bytes} is in the answers
 * @param check the kind of the {@code check} value
 */
public record Api(
    String name, List<Parameter> parameters, boolean movesData, String check, Factory factory) {
  /** Makes the inputs and buffers of a cell. */
  @FunctionalInterface
  public interface Factory {
    Operation create(Setup setup) throws IOException;
  }

  public static final Parameter CACHE = Parameter.choice("cache", "warm", "cold");

  public static Api moving(String name, String check, Factory factory, Parameter... parameters) {
    return new Api(name, sorted(parameters), true, check, factory);
  }

  public static Api counting(String name, Factory factory, Parameter... parameters) {
    return new Api(name, sorted(parameters), false, "count", factory);
  }

  private static List<Parameter> sorted(Parameter... parameters) {
    return Stream.of(parameters).sorted(Comparator.comparing(Parameter::name)).toList();
  }

  /** The element of the answer to {@code cells}. */
  public Map<String, Object> describe() {
    Map<String, Object> cell = new LinkedHashMap<>();
    cell.put("cell", name);
    cell.put("parameters", parameters.stream().map(Parameter::name).toList());
    cell.put("bytes", movesData);
    cell.put("check", check);
    return cell;
  }
}
