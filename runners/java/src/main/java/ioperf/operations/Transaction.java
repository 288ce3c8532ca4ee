package ioperf.operations;

import ioperf.data.Checks;
import ioperf.data.Payload;
import ioperf.data.Positions;
import ioperf.protocol.Failure;
import ioperf.protocol.Parameter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** {@code transaction}: pages of a file overwritten together and synced once, as databases do it. */
final class Transaction implements Operation {
  /** Pages in a write-ahead log after which they are put into the file (SQLite's wal_autocheckpoint). */
  private static final int CHECKPOINT_PAGES = 1000;

  private final int chunk;
  private final int pages;
  private final String journalKind;
  private final long[] offsets;
  private final Payload payload;
  private final byte[] slices;
  /** A page in a journal has its offset before it. */
  private final ByteBuffer frame;
  private final FileChannel file;
  private final FileChannel journal;
  private int logged;
  private long spoilt;

  private Transaction(Setup setup) throws IOException {
    long size = setup.parameters().size("size", 1);
    chunk = setup.parameters().smallSize("chunk", 1);
    pages = setup.parameters().count("pages", 1, 1_000_000);
    journalKind = setup.parameters().text("journal");
    offsets = Positions.of(setup.parameters().text("pattern"), size, chunk, setup.seed());
    payload = setup.payload();
    slices = payload.slices(chunk);
    frame = ByteBuffer.allocateDirect(Long.BYTES + chunk);
    Path path = setup.workspace().keepFile("file", payload, size);
    file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      journal = FileChannel.open(setup.workspace().keep("journal"), StandardOpenOption.READ, StandardOpenOption.WRITE,
          StandardOpenOption.CREATE);
    } catch (IOException failure) {
      file.close();
      throw failure;
    }
  }

  static List<Api> apis() {
    return List.of(
        Api.moving("transaction/FileChannel", "last", Transaction::new, Parameter.size("size"), Parameter.size("chunk"),
            Parameter.choice("pattern", "sequential", "backward", "strided", "random").or("random"),
            Parameter.count("pages"), Parameter.choice("journal", "none", "rollback", "wal").required()));
  }

  @Override
  public int maxOps() {
    return (1 << 20) / pages + 1;
  }

  /** The page that is looked at afterwards is spoilt: only a transaction that happened can put it right. */
  @Override
  public void prepare(int ops) throws IOException {
    spoilt = offset((long) ops * pages - 1);
    put(file, ByteBuffer.allocate(chunk), spoilt);
    file.force(false);
  }

  @Override
  public void run(int index) throws IOException {
    long first = (long) index * pages;
    if (journalKind.equals("wal")) {
      for (long k = first; k < first + pages; k++) {
        startFrame(offset(k)).put(slices, place(offset(k)), chunk);
        append();
      }
      journal.force(false);
      if (logged >= CHECKPOINT_PAGES) checkPoint();
      return;
    }
    boolean rollsBack = journalKind.equals("rollback");
    if (rollsBack) {
      for (long k = first; k < first + pages; k++) {
        startFrame(offset(k));
        for (long at = offset(k); frame.hasRemaining();) at += get(file, at);
        append();
      }
      journal.force(false);
    }
    for (long k = first; k < first + pages; k++) put(file, ByteBuffer.wrap(slices, place(offset(k)), chunk), offset(k));
    file.force(false);
    if (rollsBack) emptyJournal();
  }

  @Override
  public long bytes(int ops) {
    return (long) ops * pages * chunk;
  }

  @Override
  public String check(int ops) throws IOException {
    checkPoint();
    ByteBuffer page = ByteBuffer.allocate(chunk);
    while (page.hasRemaining() && file.read(page, spoilt + page.position()) > 0) {}
    String crc = Checks.crc(page.array(), 0, chunk);
    if (!crc.equals(payload.crc(spoilt, chunk)))
      throw Failure.check("The last page of the last transaction is not in the file.");
    return crc;
  }

  @Override
  public void restore() throws IOException {
    put(file, ByteBuffer.wrap(slices, place(spoilt), chunk), spoilt);
    emptyJournal();
  }

  @Override
  public void close() throws IOException {
    file.close();
    journal.close();
  }

  private long offset(long k) {
    return offsets[(int) (k % offsets.length)];
  }

  private static int place(long offset) {
    return (int) offset & (Payload.BLOCK - 1);
  }

  private ByteBuffer startFrame(long offset) {
    return frame.clear().putLong(offset);
  }

  private void append() throws IOException {
    put(journal, frame.flip(), (long) logged * frame.capacity());
    logged++;
  }

  /** The pages of the log into the file. */
  private void checkPoint() throws IOException {
    if (logged == 0) return;
    for (int number = 0; number < logged; number++) {
      frame.clear();
      for (long at = (long) number * frame.capacity(); frame.hasRemaining();) at += get(journal, at);
      frame.flip();
      put(file, frame, frame.getLong());
    }
    file.force(false);
    emptyJournal();
  }

  private void emptyJournal() throws IOException {
    journal.truncate(0);
    logged = 0;
  }

  private int get(FileChannel channel, long at) throws IOException {
    int got = channel.read(frame, at);
    if (got <= 0) throw Failure.check("A page is incomplete.");
    return got;
  }

  private static void put(FileChannel channel, ByteBuffer bytes, long at) throws IOException {
    while (bytes.hasRemaining()) at += channel.write(bytes, at);
  }
}
