package ioperf.android;

import java.io.BufferedInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.InputStream;

/** A file opened, read to its end in calls of a chunk, closed. */
class ReadStreams extends Cell {
  private final long size;
  private final byte[] buffer;
  private final Payload payload;
  private final boolean buffered;
  private File file;
  private int lastLength;

  ReadStreams(long size, int chunk, boolean buffered, long seed) {
    this.size = size;
    this.buffered = buffered;
    buffer = new byte[chunk];
    payload = new Payload(seed, 0);
    bytesPerOp = size;
    maxOps = 100_000;
  }

  @Override
  void setUp() throws Exception {
    file = new File(in, "file");
    Files.write(file, payload, size);
  }

  @Override
  void operate(int index) throws Exception {
    long total = 0;
    int length = 0;
    InputStream plain = new FileInputStream(file);
    try (InputStream stream = buffered ? new BufferedInputStream(plain) : plain) {
      for (int got = stream.read(buffer); got > 0; got = stream.read(buffer)) {
        total += got;
        length = got;
      }
    }
    if (total != size) throw new Fault("ECHECK", file + " gave " + total + " bytes, not " + size + ".");
    lastLength = length;
  }

  @Override
  String verify(int ops) throws Exception {
    if (!payload.holds(size - lastLength, buffer, lastLength)) throw new Fault("ECHECK", file + " was read wrongly.");
    return Payload.crc(buffer, lastLength);
  }
}
