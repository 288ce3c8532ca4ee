package ioperf.data;

import java.nio.ByteBuffer;

/** Memory outside the heap. */
public final class DirectMemory {
  /** Of the largest pages that are usual, so that it is a multiple of the others. */
  private static final int PAGE = 1 << 16;

  private DirectMemory() {}

  /** {@link Payload#slices} outside the heap. */
  public static ByteBuffer slices(Payload payload, int chunk) {
    int size = Math.addExact(Payload.BLOCK, chunk);
    return pageAligned(size).put(payload.slices(chunk), 0, size);
  }

  /**
   * Memory outside the heap that begins at a page. Where other memory begins varies between processes, and processors with a
   * fast string copy (AMD Zen 3 and 4 for one) copy at half or a tenth of the speed when the target lies 1 to 31 bytes farther into
   * its page than the source: that is the place of a large allocation of the C library, while files lie at whole pages.
   */
  public static ByteBuffer pageAligned(int size) {
    int pages = Math.addExact(size, PAGE - 1) / PAGE;
    return ByteBuffer.allocateDirect(Math.multiplyExact(pages + 1, PAGE)).alignedSlice(PAGE).slice(0, size);
  }
}
