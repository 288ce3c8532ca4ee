package ioperf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ioperf.data.Payload;
import ioperf.data.Positions;
import ioperf.data.Xorshift32;
import ioperf.protocol.Failure;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PayloadTest {
  /** Marsaglia's "Xorshift RNGs" (2003), shifts 13, 17, 5: the first outputs after state 1. */
  @Test
  void theGeneratorIsXorshift32() {
    Xorshift32 random = new Xorshift32(1);
    assertEquals(270369, random.next());
    assertEquals(67634689, random.next());
  }

  @Test
  void seedZeroIsReplaced() {
    assertEquals(new Xorshift32(2654435769L).next(), new Xorshift32(0).next());
  }

  @Test
  void wordsAreLittleEndian() {
    byte[] block = new Payload(1, 100).block();
    assertArrayEquals(new byte[] {0x21, 0x20, 0x04, 0x00}, Arrays.copyOf(block, 4));
  }

  @Test
  void entropyLeavesTheStartOfEachPage() {
    byte[] full = new Payload(42, 100).block();
    byte[] half = new Payload(42, 50).block();
    assertArrayEquals(Arrays.copyOfRange(full, 4096, 6144), Arrays.copyOfRange(half, 4096, 6144));
    assertArrayEquals(new byte[2048], Arrays.copyOfRange(half, 6144, 8192));
  }

  @Test
  void theBlockRepeatsInAFile() {
    Payload payload = new Payload(7, 100);
    byte[] around = new byte[16];
    payload.fill(around, Payload.BLOCK - 8);
    assertArrayEquals(Arrays.copyOfRange(payload.block(), Payload.BLOCK - 8, Payload.BLOCK), Arrays.copyOf(around, 8));
    assertArrayEquals(Arrays.copyOf(payload.block(), 8), Arrays.copyOfRange(around, 8, 16));
    byte[] slices = payload.slices(3000);
    assertArrayEquals(around, Arrays.copyOfRange(slices, Payload.BLOCK - 8, Payload.BLOCK + 8));
  }

  @Test
  void positionsVisitEveryBlockOnce() {
    for (String pattern : new String[] {"sequential", "backward", "strided", "random"}) {
      long[] sorted = Positions.of(pattern, 100_000, 1000, 5);
      Arrays.sort(sorted);
      assertArrayEquals(LongStream.range(0, 100).map(i -> i * 1000).toArray(), sorted, pattern);
    }
  }

  @Test
  void strideIsSixteen() {
    long[] order = Positions.of("strided", 40, 1, 1);
    assertArrayEquals(new long[] {0, 16, 32, 1, 17, 33, 2}, Arrays.copyOf(order, 7));
    assertEquals(31, order[39]);
  }

  @Test
  void aFileSmallerThanAChunkHasNoBlocks() {
    assertThrows(Failure.class, () -> Positions.of("sequential", 10, 11, 1));
  }
}
