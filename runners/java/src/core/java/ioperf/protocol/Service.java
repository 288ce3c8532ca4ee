package ioperf.protocol;

import ioperf.Platform;
import ioperf.data.Workspace;
import ioperf.measure.ClockResolution;
import ioperf.measure.Sampler;
import ioperf.operations.Api;
import ioperf.operations.Catalogue;
import ioperf.operations.Operation;
import ioperf.operations.Setup;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The verbs of the protocol and the cells that are set up. */
public final class Service implements AutoCloseable {
  private static final class Cell {
    final Operation operation;
    final Workspace workspace;

    Cell(Operation operation, Workspace workspace) {
      this.operation = operation;
      this.workspace = workspace;
    }
  }

  private final Platform platform;
  private final Path directory;
  private final Map<String, Cell> cells = new LinkedHashMap<>();
  private Map<String, Api> catalogue;
  private Sampler sampler;
  private int madeSoFar;

  public Service(Platform platform, Path directory) {
    this.platform = platform;
    this.directory = directory;
  }

  /** One answer line for one request line. No exception leaves this method: an error is an answer. */
  public String answer(String line) {
    Object answer;
    try {
      answer = dispatch(Request.parse(line));
    } catch (Exception | LinkageError | InternalError | OutOfMemoryError | StackOverflowError thrown) {
      Map<String, Object> error = new LinkedHashMap<>();
      error.put("code", ErrorCodes.of(thrown));
      error.put("message", ErrorCodes.messageOf(thrown));
      answer = Collections.singletonMap("error", error);
    }
    return Json.write(answer);
  }

  private Map<String, Object> dispatch(Request request) throws IOException {
    switch (request.verb()) {
      case "hello":
        return hello(request);
      case "cells":
        return cells(request);
      case "setup":
        return setup(request);
      case "sample":
        return sample(request);
      case "teardown":
        return teardown(request);
      default:
        throw Failure.protocol("\"" + request.verb() + "\" is not a verb of this protocol.");
    }
  }

  private Map<String, Object> hello(Request request) throws IOException {
    request.allowOnly();
    noCell(request);
    Map<String, Object> clock = new LinkedHashMap<>();
    clock.put("source", "nanoTime");
    clock.put("resolutionNs", ClockResolution.measureNs());
    List<String> can = new ArrayList<>(platform.abilities());
    can.add("histogram");
    can.add("probe");
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("protocol", 1);
    answer.put("runner", "java");
    answer.put("runtime", platform.runtime());
    answer.put("pid", platform.processId());
    answer.put("clock", clock);
    answer.put("can", can);
    answer.putAll(platform.facts());
    return answer;
  }

  private Map<String, Object> cells(Request request) {
    request.allowOnly();
    noCell(request);
    List<Object> described = new ArrayList<>();
    for (Api api : catalogue().values()) described.add(api.describe());
    return Collections.<String, Object>singletonMap("cells", described);
  }

  private Map<String, Object> setup(Request request) throws IOException {
    request.allowOnly("seed", "corpus");
    String name = cellOf(request);
    if (cells.containsKey(name)) throw Failure.protocol("The cell " + name + " is set up already.");
    long seed = request.number("seed", 0, 0xffffffffL);
    int question = name.indexOf('?');
    Api api = catalogue().get(question < 0 ? name : name.substring(0, question));
    if (api == null) throw Failure.protocol("There is no cell " + name + ".");
    Parameters parameters = new Parameters(question < 0 ? "" : name.substring(question + 1), api.parameters());
    Path corpus = request.words().containsKey("corpus") ? Paths.get(request.words().get("corpus")) : null;
    Workspace workspace = new Workspace(directory.resolve("java-" + platform.processId() + "-" + madeSoFar++));
    try {
      if (sampler == null) sampler = new Sampler(platform);
      Operation operation = api.create(new Setup(parameters, workspace, seed, corpus, platform));
      cells.put(name, new Cell(operation, workspace));
      Map<String, Object> answer = new LinkedHashMap<>();
      answer.put("ready", true);
      answer.put("maxOps", operation.maxOps());
      return answer;
    } finally {
      if (!cells.containsKey(name)) workspace.remove();
    }
  }

  private Map<String, Object> sample(Request request) throws IOException {
    request.allowOnly("ops", "cache", "histogram");
    Operation operation = find(cellOf(request)).operation;
    int ops = (int) request.number("ops", 1, operation.maxOps());
    boolean cold = request.choice("cache", null, "warm", "cold").equals("cold");
    boolean histogram = request.choice("histogram", "no", "yes", "no").equals("yes");
    return sampler.sample(operation, ops, cold, histogram);
  }

  private Map<String, Object> teardown(Request request) throws IOException {
    request.allowOnly();
    String name = cellOf(request);
    Cell cell = find(name);
    cells.remove(name);
    remove(cell);
    return Collections.<String, Object>singletonMap("removed", true);
  }

  /** Made when it is first asked for: a hundred small factories are a good part of the time from the start to the first answer. */
  private Map<String, Api> catalogue() {
    if (catalogue == null) catalogue = Catalogue.with(platform.apis());
    return catalogue;
  }

  private Cell find(String name) {
    Cell cell = cells.get(name);
    if (cell == null) throw Failure.protocol("The cell " + name + " is not set up.");
    return cell;
  }

  private static String cellOf(Request request) {
    if (request.cell().isEmpty()) throw Failure.protocol("\"" + request.verb() + "\" needs a cell.");
    return request.cell();
  }

  private static void noCell(Request request) {
    if (!request.cell().isEmpty()) throw Failure.protocol("\"" + request.verb() + "\" has no cell.");
  }

  private static void remove(Cell cell) throws IOException {
    try {
      cell.operation.close();
    } finally {
      cell.workspace.remove();
    }
  }

  /** Leaves the directory as it was found. */
  @Override
  public void close() throws IOException {
    IOException failure = null;
    for (Cell cell : cells.values()) {
      try {
        remove(cell);
      } catch (IOException thrown) {
        failure = thrown;
      }
    }
    cells.clear();
    if (failure != null) throw failure;
  }
}
