package ioperf.data;

/** Marsaglia's xorshift32 (13, 17, 5): the protocol's generator. */
public final class Xorshift32 {
  private int state;

  public Xorshift32(long seed) {
    state = (int) seed == 0 ? (int) 2654435769L : (int) seed;
  }

  public int next() {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state;
  }

  /** The next output as an unsigned number modulo {@code bound}. */
  public int below(int bound) {
    return (int) ((next() & 0xffffffffL) % bound);
  }
}
