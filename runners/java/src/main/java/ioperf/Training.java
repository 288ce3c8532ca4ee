package ioperf;

import ioperf.data.Workspace;
import ioperf.protocol.Lines;
import ioperf.protocol.Service;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Loads what a session loads, so that the JVM can write those classes to a shared archive when this ends ({@code
 * -XX:ArchiveClassesAtExit}, see runner.yaml) and map them at the next start.
 */
final class Training {
  private static final String[] REQUESTS = {
      "hello",
      "cells",
      "setup write/FileOutputStream.block?chunk=1KiB&size=4KiB seed=1",
      "sample write/FileOutputStream.block?chunk=1KiB&size=4KiB ops=1 cache=warm histogram=yes",
      "teardown write/FileOutputStream.block?chunk=1KiB&size=4KiB",
      "setup read/FileChannel.direct?chunk=1KiB&size=4KiB seed=1",
      "sample read/FileChannel.direct?chunk=1KiB&size=4KiB ops=1 cache=cold",
      "teardown read/FileChannel.direct?chunk=1KiB&size=4KiB",
  };

  private Training() {}

  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createTempDirectory("io-perf-java-");
    byte[] requests = (String.join("\n", REQUESTS) + "\n").getBytes(StandardCharsets.US_ASCII);
    Lines lines = new Lines(new ByteArrayInputStream(requests));
    try (Service service = new Service(new Desktop(), folder)) {
      // A request that this platform refuses (a cold sample, say) only leaves its classes out of
      // the archive.
      for (String request; (request = lines.next()) != null;) {
        String answer = service.answer(request);
        if (answer.startsWith("{\"error\"")) System.err.println(request + ": " + answer);
      }
    } finally {
      Workspace.removeTree(folder);
    }
  }
}
