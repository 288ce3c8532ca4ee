package ioperf.android;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * The Java runner as Android can run it (runners/PROTOCOL.md): started by app_process, without an APK. It has the cells of
 * runners/java that need nothing beyond the class library of Android 8, in a language that every dexer takes: Java 8 without lambdas.
 *
 * <pre>
 * Main        lines in, lines out
 *   Service   the verbs; which cells are set up
 *   Request   a line taken apart
 *   Catalogue every operation/api there is
 *     ReadSets, ReadStreams, WriteStreams, Trees, Names    one file per family
 *   Cell      what is set up; Sample: one timed region
 *   Payload, Values, Fault, Files                          what the protocol prescribes
 * </pre>
 */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) throws Exception {
    if (arguments.length < 2 || !arguments[arguments.length - 2].equals("--dir")) {
      System.err.println("Usage: app_process / ioperf.android.Main --dir DIR");
      System.exit(2);
    }
    OutputStream answers = new FileOutputStream(FileDescriptor.out);
    // Whatever the runtime prints must not become an answer.
    System.setOut(System.err);
    Service service = new Service(arguments[arguments.length - 1]);
    InputStream requests = new BufferedInputStream(new FileInputStream(FileDescriptor.in));
    for (String line = next(requests); line != null; line = next(requests)) {
      answers.write((service.answer(line) + "\n").getBytes(StandardCharsets.UTF_8));
    }
    service.close();
    System.exit(0);
  }

  /** A line ends with LF alone, which readLine() sees differently. Null at the end of input. */
  private static String next(InputStream requests) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = requests.read(); b != '\n'; b = requests.read()) {
      if (b < 0) return null;
      line.write(b);
    }
    return new String(line.toByteArray(), StandardCharsets.ISO_8859_1);
  }
}
