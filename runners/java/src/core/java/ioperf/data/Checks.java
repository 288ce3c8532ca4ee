package ioperf.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;

/** The values of {@code check}. */
public final class Checks {
  private Checks() {}

  public static String hex(long crc) {
    return String.format("%08x", crc);
  }

  public static String hex64(long sum) {
    return String.format("%016x", sum);
  }

  public static String crc(byte[] bytes, int offset, int length) {
    CRC32 crc = new CRC32();
    crc.update(bytes, offset, length);
    return hex(crc.getValue());
  }

  /** CRC-32 of a whole file. */
  public static String content(Path file) throws IOException {
    CRC32 crc = new CRC32();
    byte[] buffer = new byte[1 << 18];
    try (InputStream in = Files.newInputStream(file)) {
      for (int length; (length = in.read(buffer)) > 0;) crc.update(buffer, 0, length);
    }
    return hex(crc.getValue());
  }
}
