package ioperf.android;

import java.io.File;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** The verbs, and the cells that are set up. */
final class Service {
  private static final class Standing {
    Cell cell;
    boolean bytes;
    File folder;
  }

  private final File directory;
  private final Map<String, Standing> standing = new HashMap<>();
  private final String prefix = "java-" + System.nanoTime() + "-";
  private int folders;

  Service(String directory) {
    this.directory = new File(directory);
  }

  String answer(String line) {
    try {
      Request request = Request.parse(line);
      switch (request.path == null ? request.verb : request.verb + " CELL") {
        case "hello":
          return hello();
        case "cells":
          return cells();
        case "setup CELL":
          return setUp(request);
        case "sample CELL":
          return sample(request);
        case "teardown CELL":
          Files.remove(required(request).folder);
          standing.remove(request.name());
          return "{\"removed\":true}";
        default:
          throw new Fault("EPROTO", "This is no request: " + line);
      }
    } catch (Throwable error) {
      return Fault.of(error).json();
    }
  }

  void close() {
    for (Standing cell : standing.values()) Files.remove(cell.folder);
  }

  private static String hello() throws IOException {
    long resolutionNs = Long.MAX_VALUE;
    for (int i = 0; i < 1000; i++) {
      long start = System.nanoTime();
      long end = start;
      while (end == start) end = System.nanoTime();
      resolutionNs = Math.min(resolutionNs, end - start);
    }
    String runtime = System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version");
    String pid = new File("/proc/self").getCanonicalFile().getName();
    return "{\"protocol\":1,\"runner\":\"java\",\"runtime\":" + Values.quoted(runtime) + ",\"pid\":" + pid
        + ",\"clock\":{\"source\":\"nanoTime\",\"resolutionNs\":" + resolutionNs + "},\"can\":[\"histogram\"],\"heapBytes\":"
        + Runtime.getRuntime().maxMemory() + "}";
  }

  private static String cells() {
    StringBuilder json = new StringBuilder("{\"cells\":[");
    for (Map.Entry<String, Catalogue.Entry> item : Catalogue.ENTRIES.entrySet()) {
      Catalogue.Entry entry = item.getValue();
      if (json.charAt(json.length() - 1) == '}') json.append(',');
      StringBuilder names = new StringBuilder();
      for (String name : entry.defaults.keySet()) names.append(names.length() == 0 ? "" : ",").append('"').append(name).append('"');
      json.append("{\"cell\":\"" + item.getKey() + "\",\"parameters\":[" + names + "],\"bytes\":" + entry.bytes);
      json.append(",\"check\":\"" + entry.check + "\"}");
    }
    return json.append("]}").toString();
  }

  private Standing required(Request request) throws Fault {
    Standing cell = standing.get(request.name());
    if (cell == null) throw new Fault("EPROTO", request.path + " is not set up.");
    return cell;
  }

  private String setUp(Request request) throws Exception {
    Catalogue.Entry entry = Catalogue.ENTRIES.get(request.path);
    if (entry == null) throw new Fault("EPROTO", "There is no cell " + request.path + ".");
    Map<String, String> values = new TreeMap<>(entry.defaults);
    for (Map.Entry<String, String> given : request.parameters.entrySet()) {
      if (!values.containsKey(given.getKey())) throw new Fault("EINVAL", given.getKey() + " is no parameter of " + request.path + ".");
      values.put(given.getKey(), given.getValue());
    }
    for (Map.Entry<String, String> value : values.entrySet())
      if (value.getValue() == null) throw new Fault("EINVAL", value.getKey() + " is missing.");
    Map<String, String> words = new TreeMap<>(request.words);
    String seed = words.remove("seed");
    String corpus = words.remove("corpus");
    if (seed == null || !seed.matches("\\d{1,10}") || Long.parseLong(seed) > 0xffffffffL || !words.isEmpty())
      throw new Fault("EPROTO", "setup needs a seed of 32 bits, and nothing else but a corpus.");
    if (standing.containsKey(request.name())) throw new Fault("EPROTO", request.path + " is set up already.");
    Standing made = new Standing();
    made.cell = entry.make(new Catalogue.Given(values), Long.parseLong(seed), corpus);
    made.bytes = entry.bytes;
    made.folder = new File(directory, prefix + folders++);
    made.cell.in = new File(made.folder, "in");
    made.cell.out = new File(made.folder, "out");
    try {
      Files.makeFolder(made.folder);
      Files.makeFolder(made.cell.in);
      Files.makeFolder(made.cell.out);
      made.cell.setUp();
    } catch (Throwable error) {
      Files.remove(made.folder);
      throw error;
    }
    standing.put(request.name(), made);
    return "{\"ready\":true,\"maxOps\":" + made.cell.maxOps + "}";
  }

  private String sample(Request request) throws Exception {
    Standing set = required(request);
    Map<String, String> words = new TreeMap<>(request.words);
    long ops = Values.count(String.valueOf(words.remove("ops")));
    String cache = String.valueOf(words.remove("cache"));
    String histogram = words.containsKey("histogram") ? words.remove("histogram") : "no";
    if (!words.isEmpty() || !cache.matches("warm|cold") || !histogram.matches("yes|no"))
      throw new Fault("EPROTO", "sample needs ops, cache=warm or cold, and at most histogram=yes.");
    if (ops < 1 || ops > set.cell.maxOps) throw new Fault("EINVAL", "ops must be 1 to " + set.cell.maxOps + ".");
    if (cache.equals("cold") && set.bytes)
      throw new Fault("ENOTSUP", "Android lets no Java program evict files from the page cache.");
    try {
      return Sample.take(set.cell, (int) ops, histogram.equals("yes"));
    } finally {
      Files.remove(set.cell.out);
      Files.makeFolder(set.cell.out);
    }
  }
}
