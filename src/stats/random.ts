/** A seeded source of random numbers: the same seed gives the same sequence on every machine and Node version. */
export interface Random {
  /** The next number, uniform in [0, 1) with 32 random bits. */
  next(): number;
  /** A whole number, uniform in [0, bound). `bound` is at least 1. */
  integer(bound: number): number;
  /** A shuffled copy (Fisher–Yates); the argument is left alone. */
  shuffle<T>(values: readonly T[]): T[];
}

/**
 * Makes a generator from a seed. Any finite number is a seed; its 64 bits are all used.
 *
 * Generator: sfc32 (Chris Doty-Humphrey, PractRand, public domain): 128 bits of state, a period of at least 2^32 and no
 * known failure in PractRand or BigCrush. Not for secrets.
 */
export function createRandom(seed: number): Random {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, Number.isFinite(seed) ? seed : 0);
  let a = bits.getUint32(0);
  let b = bits.getUint32(4);
  let c = 0x9e3779b9;
  let counter = 1;

  const nextUint32 = (): number => {
    const result = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + result;
    return result >>> 0;
  };
  // Seeds that differ in few bits start with similar states; the author of sfc32 mixes 12 to 20 rounds before use.
  for (let round = 0; round < 20; round++) nextUint32();

  const next = (): number => nextUint32() / 2 ** 32;
  const integer = (bound: number): number => Math.floor(next() * bound);
  const shuffle = <T>(values: readonly T[]): T[] => {
    const copy = [...values];
    for (let last = copy.length - 1; last > 0; last--) {
      const other = integer(last + 1);
      [copy[last], copy[other]] = [copy[other]!, copy[last]!];
    }
    return copy;
  };
  return { next, integer, shuffle };
}
