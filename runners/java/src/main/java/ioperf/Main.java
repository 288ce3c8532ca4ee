package ioperf;

import ioperf.protocol.Lines;
import ioperf.protocol.Service;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * The Java runner: performs file I/O on request and times it. The contract is runners/PROTOCOL.md.
 * What Android's runner needs too is in src/core (runners/android).
 *
 * <p>The map of the program:
 *
 * <pre>
 * Main                      the process: arguments, signals, lines in, lines out
 *   protocol.Service        the verbs hello, cells, setup, sample, teardown; which cells are set up
 *     protocol              Request, Parameters, Json; Failure and ErrorCodes (exceptions to POSIX names)
 *     operations.Catalogue  every operation/api of src/core; DesktopApis: those that only a desktop has
 *       operations          one file per family: WriteStreams, ReadChannels, Copy, Listing …
 *         traverse          one file per way to walk a tree (seed 004's T-0 … T-7 and more)
 *       data                payload, positions, checks, the cell's folder
 *     Platform, Desktop     what src/core asks of where it runs
 *     measure.Sampler       one sample: prepare, evict, count, time, check, restore
 *       measure             CPU and I/O counters, garbage collection and compilation, histogram
 *       natives             the C library through jffi and jnr-ffi, the shared library, mappings that can be unmapped
 * </pre>
 *
 * <p>Libraries (jffi, jnr-ffi, aws-crt, Liferay's kernel) are touched only by the classes that need them, so that the JVM answers {@code
 * hello} before any of them is loaded.
 */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) throws IOException {
    if (arguments.length < 2 || !arguments[arguments.length - 2].equals("--dir")) {
      System.err.println("Usage: java -jar io-perf-java.jar --dir DIR. Requests are read from standard input: see"
          + " runners/PROTOCOL.md.");
      System.exit(2);
    }
    // A terminal sends SIGINT to the whole group; the driver decides when to end.
    Signal.handle(new Signal("INT"), SignalHandler.SIG_IGN);
    OutputStream answers = new FileOutputStream(FileDescriptor.out);
    // Whatever a library prints must not become an answer.
    System.setOut(System.err);
    try (Service service = new Service(new Desktop(), Path.of(arguments[arguments.length - 1]).toAbsolutePath())) {
      Lines requests = new Lines(new FileInputStream(FileDescriptor.in));
      for (String line; (line = requests.next()) != null;) {
        answers.write((service.answer(line) + "\n").getBytes(StandardCharsets.UTF_8));
        answers.flush();
      }
    }
    System.exit(0);
  }
}
