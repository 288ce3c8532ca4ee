package ioperf.operations;

import java.io.IOException;

/** A file that stays open over all samples of a cell, with a buffer for reads and the payload for writes. */
interface OpenFile extends AutoCloseable {
  void read(long offset) throws IOException;

  void write(long offset) throws IOException;

  void force(boolean dataOnly) throws IOException;

  /** A mapping keeps its pages: a cold sample gives it up for as long as the file is evicted. */
  default void unmap() {}

  default void map() throws IOException {}

  /** What the last read has put into the buffer. */
  byte[] buffer();

  @Override void close() throws IOException;
}
