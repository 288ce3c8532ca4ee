package ioperf.operations;

import ioperf.data.Payload;
import ioperf.data.Positions;
import ioperf.protocol.Failure;
import ioperf.protocol.Parameter;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.List;

/** {@code RandomAccessFile.seek}; without a read after it no I/O is issued. Visits every 4 KiB in random order. */
final class Seek implements Operation {
  private static final int STEP = 4096;

  private final RandomAccessFile file;
  private final long[] offsets;
  private final boolean reads;
  private final Payload payload;
  private int lastByte;

  static List<Api> apis() {
    return List.of(Api.counting(
        "seek/RandomAccessFile", Seek::new, Parameter.size("size"), Parameter.choice("read", "no", "yes")));
  }

  private Seek(Setup setup) throws IOException {
    long size = setup.parameters().size("size", 1);
    reads = setup.parameters().is("read", "yes");
    payload = setup.payload();
    offsets = Positions.of("random", size, (int) Math.min(STEP, size), setup.seed());
    File path = setup.workspace().keepFile("file", payload, size).toFile();
    file = new RandomAccessFile(path, "r");
  }

  @Override
  public int maxOps() {
    return 1 << 20;
  }

  @Override
  public void run(int index) throws IOException {
    file.seek(offsets[index % offsets.length]);
    if (reads) lastByte = file.read();
  }

  @Override
  public String check(int ops) throws IOException {
    long offset = offsets[(ops - 1) % offsets.length];
    if (file.getFilePointer() != offset + (reads ? 1 : 0)) throw Failure.check("The position is not where it was set.");
    if (reads && lastByte != (payload.block()[(int) offset & (Payload.BLOCK - 1)] & 0xff))
      throw Failure.check("The byte at " + offset + " is wrong.");
    return Integer.toString(ops);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
