package ioperf.measure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HistogramTest {
  @Test
  void smallDurationsAreExact() {
    assertEquals(List.of(List.of(0L, 1L), List.of(63L, 2L)), Histogram.of(new long[] {63, 0, 63}));
  }

  @Test
  void lowerBoundsFollowTheProtocol() {
    assertEquals(1024, Histogram.lowerBound(1039));
    assertEquals(1040, Histogram.lowerBound(1040));
  }

  @Test
  void theRelativeErrorIsBounded() {
    new Random(1).longs(10_000, 1, 1L << 50).forEach(ns -> {
      long bound = Histogram.lowerBound(ns);
      assertTrue(bound <= ns && ns - bound <= ns / 64, ns + " in bucket " + bound);
    });
  }

  @Test
  void countersAreReadByName() {
    String text = "rchar: 1\n"
        + "wchar: 2\n"
        + "syscr: 3\n"
        + "syscw: 4\n"
        + "read_bytes: 5\n"
        + "write_bytes: 6\n"
        + "cancelled_write_bytes: 7\n";
    assertArrayEquals(new long[] {1, 2, 3, 4, 5, 6}, ProcessCounters.parse(text));
  }
}
