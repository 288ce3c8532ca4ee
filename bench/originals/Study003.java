// Study 003's Java arms as its text describes them: a folder of files, each read whole through a buffer of 8 KiB, ten times in a row.
//
//   java Study003 buffered|stream|map FOLDER COUNT
//
// Prints the median of all reads but the first as [{"name", "unit", "value"}]. `map` never unmaps, as published.
import java.io.BufferedInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;

public final class Study003 {
  public static void main(String[] words) throws IOException {
    String arm = words[0];
    File[] files = new File(words[1]).listFiles();
    int count = Integer.parseInt(words[2]);
    long[] times = new long[count];
    for (int i = 0; i < count; i++) {
      long start = System.nanoTime();
      byte[] buffer = new byte[8 * 1024];
      for (File file : files) {
        if (arm.equals("map")) map(file, buffer);
        else stream(file, buffer, arm.equals("buffered"));
      }
      times[i] = System.nanoTime() - start;
    }
    long[] later = Arrays.copyOfRange(times, 1, count);
    Arrays.sort(later);
    System.out.printf(
        "[{\"name\":\"%s\",\"unit\":\"ns/op\",\"value\":%d}]%n", arm, later[later.length / 2]);
  }

  private static void stream(File file, byte[] buffer, boolean buffered) throws IOException {
    InputStream in = new FileInputStream(file);
    if (buffered) in = new BufferedInputStream(in);
    while (in.read(buffer) > 0) {}
    in.close();
  }

  private static void map(File file, byte[] buffer) throws IOException {
    FileChannel channel = new RandomAccessFile(file, "r").getChannel();
    MappedByteBuffer bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
    while (bytes.hasRemaining()) bytes.get(buffer, 0, Math.min(buffer.length, bytes.remaining()));
    channel.close();
  }
}
