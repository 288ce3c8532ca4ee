package ioperf.protocol;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Request lines. Only LF ends a line (readLine of the platform takes CR too), and what stands after the last LF is not a request: the
 * other side died in the middle of it.
 */
public final class Lines {
  private final InputStream in;
  private final byte[] buffer = new byte[8192];
  private int position;
  private int limit;

  public Lines(InputStream in) {
    this.in = in;
  }

  /** @return the next line, bytes that are no UTF-8 replaced, or null at the end of the input */
  public String next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    while (true) {
      if (position == limit) {
        limit = Math.max(0, in.read(buffer));
        position = 0;
        if (limit == 0) return null;
      }
      int start = position;
      while (position < limit && buffer[position] != '\n') position++;
      line.write(buffer, start, position - start);
      if (position < limit) {
        position++;
        return new String(line.toByteArray(), StandardCharsets.UTF_8);
      }
    }
  }
}
