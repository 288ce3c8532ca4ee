package ioperf.operations;

import ioperf.data.DirectMemory;
import ioperf.data.Payload;
import ioperf.natives.Mapping;
import ioperf.protocol.Failure;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The three ways to read and write anywhere in an open file. */
final class OpenFiles {
  private OpenFiles() {}

  static final class RandomAccess implements OpenFile {
    private final RandomAccessFile file;
    private final byte[] slices;
    private final byte[] buffer;

    RandomAccess(Path path, Payload payload, int chunk, Sync sync, boolean writes) throws IOException {
      this.slices = payload.slices(chunk);
      buffer = new byte[chunk];
      file = new RandomAccessFile(path.toFile(), sync == Sync.DSYNC ? "rwd" : writes ? "rw" : "r");
    }

    @Override
    public void read(long offset) throws IOException {
      file.seek(offset);
      file.readFully(buffer);
    }

    @Override
    public void write(long offset) throws IOException {
      file.seek(offset);
      file.write(slices, (int) offset & (Payload.BLOCK - 1), buffer.length);
    }

    @Override
    public void force(boolean dataOnly) throws IOException {
      if (dataOnly) file.getChannel().force(false);
      else file.getFD().sync();
    }

    @Override
    public byte[] buffer() {
      return buffer;
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }

  /** pread and pwrite: the position is an argument and the channel's own is left alone. */
  static class Channel implements OpenFile {
    private final FileChannel channel;
    private final ByteBuffer into;
    private final ByteBuffer from;
    private final byte[] buffer;

    Channel(Path path, Payload payload, int chunk, Sync sync, boolean writes) throws IOException {
      this(sync == Sync.DSYNC
              ? FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DSYNC)
              : writes ? FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)
                       : FileChannel.open(path, StandardOpenOption.READ),
          payload, chunk, writes);
    }

    Channel(FileChannel channel, Payload payload, int chunk, boolean writes) {
      this.channel = channel;
      into = DirectMemory.pageAligned(chunk);
      from = writes ? DirectMemory.slices(payload, chunk) : null;
      buffer = new byte[chunk];
    }

    @Override
    public void read(long offset) throws IOException {
      into.clear();
      while (into.hasRemaining())
        if (channel.read(into, offset + into.position()) < 0)
          throw Failure.check("The file ends before " + offset + ".");
    }

    @Override
    public void write(long offset) throws IOException {
      int start = (int) offset & (Payload.BLOCK - 1);
      from.limit(start + buffer.length).position(start);
      while (from.hasRemaining()) channel.write(from, offset + from.position() - start);
    }

    @Override
    public void force(boolean dataOnly) throws IOException {
      channel.force(!dataOnly);
    }

    @Override
    public byte[] buffer() {
      into.get(0, buffer);
      // Emptied together with the copy, so that a later sample cannot find an earlier one's bytes.
      for (int i = 0; i < buffer.length; i++) into.put(i, (byte) 0);
      return buffer;
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }

  /** Loads and stores in a mapping of the whole file; {@code sync} is msync of the block. */
  static final class Mapped implements OpenFile {
    private final FileChannel channel;
    private final FileChannel.MapMode mode;
    private final byte[] slices;
    private final byte[] buffer;
    private Mapping mapping;
    private long lastOffset;

    Mapped(Path path, Payload payload, int chunk, Sync sync, boolean writes) throws IOException {
      if (sync == Sync.DSYNC || sync.dataOnly)
        throw Failure.unsupported("A MappedByteBuffer can do sync=never, end and each only.");
      this.slices = payload.slices(chunk);
      buffer = new byte[chunk];
      channel = writes ? FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)
                       : FileChannel.open(path, StandardOpenOption.READ);
      try {
        if (channel.size() > Integer.MAX_VALUE) throw Failure.unsupported("A MappedByteBuffer holds less than 2GiB.");
        mode = writes ? FileChannel.MapMode.READ_WRITE : FileChannel.MapMode.READ_ONLY;
        map();
      } catch (IOException | RuntimeException | Error failure) {
        channel.close();
        throw failure;
      }
    }

    @Override
    public void map() throws IOException {
      mapping = Mapping.of(channel, mode, 0, channel.size());
    }

    @Override
    public void unmap() {
      mapping.close();
      mapping = null;
    }

    @Override
    public void read(long offset) {
      mapping.buffer().get((int) offset, buffer);
    }

    @Override
    public void write(long offset) {
      mapping.buffer().put((int) offset, slices, (int) offset & (Payload.BLOCK - 1), buffer.length);
      lastOffset = offset;
    }

    @Override
    public void force(boolean dataOnly) {
      mapping.buffer().force((int) lastOffset, buffer.length);
    }

    @Override
    public byte[] buffer() {
      return buffer;
    }

    @Override
    public void close() throws IOException {
      if (mapping != null) mapping.close();
      channel.close();
    }
  }
}
