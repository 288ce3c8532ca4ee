// Study 001 as its listing describes it: a file written ten times in a row by each of three methods, in one JVM, nothing warmed up.
//
//   java Study001 FILE BYTES COUNT
//
// Prints the mean of each as [{"name", "unit", "value"}].
import java.io.BufferedOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;

public final class Study001 {
  private static final int BLOCK = 1024;

  private interface Method {
    void write(String name, long size) throws IOException;
  }

  public static void main(String[] words) throws IOException {
    String name = words[0];
    long size = Long.parseLong(words[1]);
    int count = Integer.parseInt(words[2]);
    String[] names = {"block", "buffer", "byte"};
    Method[] methods = {Study001::blocks, Study001::buffer, Study001::bytes};
    StringBuilder results = new StringBuilder();
    for (int method = 0; method < methods.length; method++) {
      long start = System.nanoTime();
      for (int i = 0; i < count; i++) methods[method].write(name, size);
      double mean = (double) (System.nanoTime() - start) / count;
      results.append(
          String.format(
              "%s{\"name\":\"%s\",\"unit\":\"ns/op\",\"value\":%.0f}",
              method == 0 ? "" : ",", names[method], mean));
    }
    System.out.println("[" + results + "]");
  }

  private static FileOutputStream open(String name) throws IOException {
    File file = new File(name);
    if (!file.exists()) file.createNewFile();
    return new FileOutputStream(file);
  }

  private static void bytes(String name, long size) throws IOException {
    FileOutputStream out = open(name);
    for (long i = 0; i < size; i++) out.write((int) (Math.random() * 128));
    out.close();
  }

  private static void blocks(String name, long size) throws IOException {
    FileOutputStream out = open(name);
    byte[] block = new byte[BLOCK];
    for (long i = 0; i < size; i += BLOCK) {
      for (int j = 0; j < BLOCK; j++) block[j] = (byte) (int) (Math.random() * 128);
      out.write(block);
    }
    out.close();
  }

  private static void buffer(String name, long size) throws IOException {
    OutputStream out = new BufferedOutputStream(open(name), BLOCK);
    for (long i = 0; i < size; i++) out.write((int) (Math.random() * 128));
    out.close();
  }
}
