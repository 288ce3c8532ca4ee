package ioperf.operations;

import ioperf.protocol.Parameter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One way of the Java platform, or of a library, to do an operation. */
public final class Api {
  /** Makes the inputs and buffers of a cell. */
  public interface Factory {
    Operation create(Setup setup) throws IOException;
  }

  public static final Parameter CACHE = Parameter.choice("cache", "warm", "cold");

  private final String name;
  private final List<Parameter> parameters;
  private final boolean movesData;
  private final String check;
  private final Factory factory;

  /**
   * @param name {@code operation/api}
   * @param movesData whether {@code bytes} is in the answers
   * @param check the kind of the {@code check} value
   */
  private Api(String name, boolean movesData, String check, Factory factory, Parameter... parameters) {
    Map<String, Parameter> sorted = new TreeMap<>();
    for (Parameter parameter : parameters) sorted.put(parameter.name(), parameter);
    this.name = name;
    this.parameters = new ArrayList<>(sorted.values());
    this.movesData = movesData;
    this.check = check;
    this.factory = factory;
  }

  public static Api moving(String name, String check, Factory factory, Parameter... parameters) {
    return new Api(name, true, check, factory, parameters);
  }

  public static Api counting(String name, Factory factory, Parameter... parameters) {
    return new Api(name, false, "count", factory, parameters);
  }

  public String name() {
    return name;
  }

  public List<Parameter> parameters() {
    return parameters;
  }

  public Operation create(Setup setup) throws IOException {
    return factory.create(setup);
  }

  /** The element of the answer to {@code cells}. */
  public Map<String, Object> describe() {
    List<String> names = new ArrayList<>();
    for (Parameter parameter : parameters) names.add(parameter.name());
    Map<String, Object> cell = new LinkedHashMap<>();
    cell.put("cell", name);
    cell.put("parameters", names);
    cell.put("bytes", movesData);
    cell.put("check", check);
    return cell;
  }
}
