/** The generator of runners/PROTOCOL.md ("Payload and positions"): Marsaglia's xorshift32, 32-bit unsigned outputs. */
export function xorshift32(seed: number): () => number {
  let x = seed >>> 0 || 2654435769;
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>>= 0);
  };
}
