package ioperf.android;

import ioperf.protocol.Lines;
import ioperf.protocol.Service;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Paths;

/**
 * The Java runner as Android can run it (runners/PROTOCOL.md): started by app_process, without an APK. What it does is in
 * runners/java/src/core, which the desktop's runner is built from too; here is what Android has in place of a desktop's JVM
 * ({@link Android}). Needs the class library of Android 8.
 */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) throws IOException {
    if (arguments.length < 2 || !arguments[arguments.length - 2].equals("--dir")) {
      System.err.println("Usage: app_process / ioperf.android.Main --dir DIR");
      System.exit(2);
    }
    OutputStream answers = new FileOutputStream(FileDescriptor.out);
    // Whatever the runtime prints must not become an answer.
    System.setOut(System.err);
    String directory = arguments[arguments.length - 1];
    try (Service service = new Service(new Android(), Paths.get(directory).toAbsolutePath())) {
      Lines requests = new Lines(new FileInputStream(FileDescriptor.in));
      for (String line; (line = requests.next()) != null;) {
        answers.write((service.answer(line) + "\n").getBytes(StandardCharsets.UTF_8));
        answers.flush();
      }
    }
    System.exit(0);
  }
}
