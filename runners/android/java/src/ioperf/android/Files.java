package ioperf.android;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;

/** Files made and looked at outside timed regions. */
final class Files {
  private Files() {}

  static void write(File file, Payload payload, long bytes) throws IOException {
    try (FileOutputStream stream = new FileOutputStream(file)) {
      for (long at = 0; at < bytes; at += Payload.BLOCK_BYTES) {
        stream.write(payload.ring, 0, (int) Math.min(Payload.BLOCK_BYTES, bytes - at));
      }
    }
  }

  /** CRC of a file that must hold the payload. */
  static String checked(File file, Payload payload, long bytes) throws IOException, Fault {
    CRC32 crc = new CRC32();
    byte[] buffer = new byte[65536];
    long at = 0;
    try (InputStream stream = new FileInputStream(file)) {
      for (int got = stream.read(buffer); got > 0; got = stream.read(buffer)) {
        if (!payload.holds(at, buffer, got)) throw new Fault("ECHECK", file + " is not what was written.");
        crc.update(buffer, 0, got);
        at += got;
      }
    }
    if (at != bytes) throw new Fault("ECHECK", file + " has " + at + " bytes, not " + bytes + ".");
    return Payload.hex(crc);
  }

  static void makeFolder(File folder) throws Fault {
    if (folder.mkdir()) return;
    // mkdir tells only that it failed: a file that is made there tells why.
    File parent = folder.getParentFile();
    if (!parent.isDirectory()) throw new Fault("ENOENT", parent + " is not there.");
    try {
      new File(folder.getPath() + "-probe").createNewFile();
    } catch (IOException error) {
      throw Fault.of(error);
    }
    new File(folder.getPath() + "-probe").delete();
    throw new Fault("EIO", folder + " could not be made.");
  }

  static void remove(File file) {
    File[] children = file.listFiles();
    if (children != null) for (File child : children) remove(child);
    file.delete();
  }
}
