package ioperf.operations;

import ioperf.data.Payload;
import ioperf.protocol.Failure;
import ioperf.protocol.Parameter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** {@code read-archive}: every entry of a ZIP archive read whole. */
final class Archive implements Operation {
  private static final int MAX_ENTRIES = 100_000;

  private final Path path;
  private final byte[] content;
  private final long total;
  private final boolean cold;
  private long seen;
  private byte[] last = {};

  private Archive(Setup setup) throws IOException {
    int count = setup.parameters().count("count", 1, MAX_ENTRIES);
    content = new byte[setup.parameters().smallSize("size", 0)];
    Payload payload = setup.payload();
    payload.fill(content, 0);
    total = (long) count * content.length;
    cold = setup.cold();
    path = setup.workspace().keep("archive.zip");
    CRC32 crc = new CRC32();
    crc.update(content);
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(path))) {
      for (int i = 0; i < count; i++) {
        ZipEntry entry = new ZipEntry("entry-" + i);
        if (setup.parameters().is("packed", "no")) {
          entry.setMethod(ZipEntry.STORED);
          entry.setSize(content.length);
          entry.setCrc(crc.getValue());
        }
        out.putNextEntry(entry);
        out.write(content);
        out.closeEntry();
      }
    }
  }

  static List<Api> apis() {
    return List.of(Api.moving("read-archive/ZipFile", "count", Archive::new, Parameter.count("count"),
        Parameter.size("size"), Parameter.choice("packed", "no", "yes"), ReadOperation.ENTROPY, Api.CACHE));
  }

  @Override
  public int maxOps() {
    return cold ? 1 : 1 << 16;
  }

  @Override
  public void run(int index) throws IOException {
    seen = 0;
    try (ZipFile archive = new ZipFile(path.toFile())) {
      for (Enumeration<? extends ZipEntry> entries = archive.entries(); entries.hasMoreElements();)
        try (InputStream in = archive.getInputStream(entries.nextElement())) {
          last = in.readAllBytes();
          seen += last.length;
        }
    }
  }

  @Override
  public long bytes(int ops) {
    return ops * total;
  }

  @Override
  public String check(int ops) {
    if (!Arrays.equals(last, content)) throw Failure.check("The last entry is not what was put into the archive.");
    return Long.toString(seen);
  }

  @Override
  public List<Path> dataFiles() {
    return List.of(path);
  }
}
