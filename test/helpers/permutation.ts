import { createRandom } from '../../src/core/stats/distributions.ts';

/** P-values of a permutation test. */
export interface PermutationTest {
  /** The statistic of the data as they are. */
  statistic: number;
  greater: number;
  less: number;
  twoSided: number;
  /** Whether all rearrangements were counted, or a random sample of them. */
  exact: boolean;
}

/** Up to this many rearrangements all are counted; else this many are drawn. */
const MAX_REARRANGEMENTS = 1 << 16;

/**
 * The sign-flip test that differences are symmetric about 0, with their sum as the statistic (Fisher 1935, "The Design of
 * Experiments", §21). All 2^n signs for up to 16 differences; else random ones, counted with the data themselves among
 * them so that p is never too small (Phipson & Smyth, "Permutation p-values should never be zero", 2010).
 */
export function signFlipTest(differences: readonly number[], seed = 1): PermutationTest {
  const sum = differences.reduce((total, value) => total + value, 0);
  const size = differences.reduce((total, value) => total + Math.abs(value), 0);
  const count = new Counter(sum, size);
  if (2 ** differences.length <= MAX_REARRANGEMENTS) {
    for (let signs = 0; signs < 2 ** differences.length; signs += 1) {
      count.add(differences.reduce((total, value, bit) => total + ((signs >> bit) & 1 ? -value : value), 0));
    }
    return count.result(true);
  }
  const random = createRandom(seed);
  count.add(sum);
  for (let draw = 1; draw < MAX_REARRANGEMENTS; draw += 1) {
    count.add(differences.reduce((total, value) => total + (random.next() < 0.5 ? -value : value), 0));
  }
  return count.result(false);
}

/**
 * The two-sample permutation test with the difference of means (first − second) as the statistic (Pitman 1937). All ways
 * to choose the first sample if they are few; else random ones, as in the sign-flip test.
 */
export function permutationTest(first: readonly number[], second: readonly number[], seed = 1): PermutationTest {
  const pooled = [...first, ...second];
  const total = pooled.reduce((sum, value) => sum + value, 0);
  const size = pooled.reduce((sum, value) => sum + Math.abs(value), 0);
  const difference = (sum: number): number => sum / first.length - (total - sum) / second.length;
  const count = new Counter(difference(first.reduce((sum, value) => sum + value, 0)), size);
  if (combinations(pooled.length, first.length) <= MAX_REARRANGEMENTS) {
    const choose = (from: number, missing: number, sum: number): void => {
      if (missing === 0) {
        count.add(difference(sum));
        return;
      }
      for (let index = from; index <= pooled.length - missing; index += 1) {
        choose(index + 1, missing - 1, sum + pooled[index]!);
      }
    };
    choose(0, first.length, 0);
    return count.result(true);
  }
  const random = createRandom(seed);
  count.add(count.observed);
  for (let draw = 1; draw < MAX_REARRANGEMENTS; draw += 1) {
    // A partial Fisher–Yates shuffle: only the first sample's places need new values.
    let sum = 0;
    for (let place = 0; place < first.length; place += 1) {
      const other = place + random.integer(pooled.length - place);
      [pooled[place], pooled[other]] = [pooled[other]!, pooled[place]!];
      sum += pooled[place]!;
    }
    count.add(difference(sum));
  }
  return count.result(false);
}

function combinations(n: number, k: number): number {
  let result = 1;
  for (let i = 1; i <= Math.min(k, n - k); i += 1) result *= (n - i + 1) / i;
  return result;
}

class Counter {
  readonly observed: number;
  readonly #tolerance: number;
  #greater = 0;
  #less = 0;
  #total = 0;

  constructor(observed: number, size: number) {
    this.observed = observed;
    // Sums of the same numbers in another order differ in the last bits, which must not decide a tie.
    this.#tolerance = 1e-12 * (size || 1);
  }

  add(statistic: number): void {
    this.#total += 1;
    if (statistic >= this.observed - this.#tolerance) this.#greater += 1;
    if (statistic <= this.observed + this.#tolerance) this.#less += 1;
  }

  result(exact: boolean): PermutationTest {
    const greater = this.#greater / this.#total;
    const less = this.#less / this.#total;
    return { statistic: this.observed, greater, less, twoSided: Math.min(1, 2 * Math.min(greater, less)), exact };
  }
}
