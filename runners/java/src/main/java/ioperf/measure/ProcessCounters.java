package ioperf.measure;

import ioperf.natives.LibC;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the system counts for this process: CPU time (getrusage) and I/O (/proc/self/io, Linux), without our own reading of it.
 *
 * <p>A reading of /proc/self/io is made by one read(2) whose bytes are counted after they were produced, so that between two
 * readings exactly the first one has been counted: one call and its length.
 */
public final class ProcessCounters {
  private static final String[] NAMES = {"rchar", "wchar", "syscr", "syscw", "read_bytes", "write_bytes"};

  private final byte[] text = new byte[512];
  private final RandomAccessFile io;

  private record Reading(long[] values, int length, LibC.CpuTime cpu) {}

  private Reading first;

  public ProcessCounters() {
    RandomAccessFile file = null;
    // Some containers and Android versions hide the file or its contents.
    if (Files.isReadable(Path.of("/proc/self/io"))) {
      try {
        file = new RandomAccessFile("/proc/self/io", "r");
        if (file.read(text) < 1) file = null;
      } catch (IOException hidden) {
        file = null;
      }
    }
    io = file;
  }

  /** The last thing before the region. */
  public void begin() throws IOException {
    LibC.CpuTime cpu = LibC.cpuTime();
    first = readIo(cpu);
  }

  /** The first thing after the region: what happened in it, as members of the answer. */
  public Map<String, Object> end() throws IOException {
    Reading last = io == null ? new Reading(null, 0, LibC.cpuTime()) : readIoThenCpu();
    Map<String, Object> members = new LinkedHashMap<>();
    if (first.cpu != null && last.cpu != null) {
      members.put("userNs", Math.max(0, last.cpu.userNs() - first.cpu.userNs()));
      members.put("sysNs", Math.max(0, last.cpu.systemNs() - first.cpu.systemNs()));
    }
    if (io != null) {
      long[] delta = new long[NAMES.length];
      for (int i = 0; i < delta.length; i++) delta[i] = last.values[i] - first.values[i];
      Map<String, Object> counts = new LinkedHashMap<>();
      counts.put("readCalls", delta[2] - 1);
      counts.put("writeCalls", delta[3]);
      counts.put("readBytes", delta[0] - first.length);
      counts.put("writtenBytes", delta[1]);
      counts.put("deviceReadBytes", delta[4]);
      counts.put("deviceWrittenBytes", delta[5]);
      members.put("io", counts);
    }
    return members;
  }

  private Reading readIoThenCpu() throws IOException {
    Reading reading = readIo(null);
    return new Reading(reading.values, reading.length, LibC.cpuTime());
  }

  private Reading readIo(LibC.CpuTime cpu) throws IOException {
    if (io == null) return new Reading(null, 0, cpu);
    io.seek(0);
    int length = io.read(text);
    return new Reading(parse(new String(text, 0, length, StandardCharsets.US_ASCII)), length, cpu);
  }

  static long[] parse(String text) {
    long[] values = new long[NAMES.length];
    for (String line : text.split("\n")) {
      int colon = line.indexOf(':');
      for (int i = 0; i < NAMES.length; i++)
        if (colon > 0 && line.substring(0, colon).equals(NAMES[i]))
          values[i] = Long.parseLong(line.substring(colon + 1).trim());
    }
    return values;
  }
}
