package ioperf.android;

import java.io.BufferedOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** A file opened, written in calls of a chunk, closed. */
class WriteStreams extends Cell {
  private final long size;
  private final int chunk;
  private final boolean buffered;
  private final boolean existing;
  private final String sync;
  private final Payload payload;
  private File[] files = {};

  WriteStreams(long size, int chunk, boolean buffered, boolean existing, String sync, long seed) {
    this.size = size;
    this.chunk = chunk;
    this.buffered = buffered;
    this.existing = existing;
    this.sync = sync;
    payload = new Payload(seed, chunk);
    bytesPerOp = size;
    // What is prepared or made takes at most 256 MiB of the disk.
    maxOps = (int) (1 + (256L << 20) / (size + 65536));
  }

  @Override
  void setUp() throws Exception {
    if (existing) Files.write(new File(in, "file"), payload, size);
  }

  @Override
  void prepare(int ops) {
    files = new File[ops];
    for (int i = 0; i < ops; i++) files[i] = existing ? new File(in, "file") : new File(out, "file-" + i);
  }

  @Override
  void operate(int index) throws Exception {
    FileOutputStream file = new FileOutputStream(files[index]);
    try (OutputStream stream = buffered ? new BufferedOutputStream(file) : file) {
      for (long at = 0; at < size; at += chunk) {
        stream.write(payload.ring, Payload.at(at), (int) Math.min(chunk, size - at));
        if (sync.endsWith("each")) flush(stream, file);
      }
      if (sync.endsWith("end")) flush(stream, file);
    }
  }

  private void flush(OutputStream stream, FileOutputStream file) throws IOException {
    stream.flush();
    // force(false) is fdatasync(2), force(true) fsync(2).
    file.getChannel().force(!sync.startsWith("data-"));
  }

  @Override
  String verify(int ops) throws Exception {
    return Files.checked(files[ops - 1], payload, size);
  }
}
