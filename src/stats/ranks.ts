/** Midranks of a series with what rank tests need to know of its ties. */
export interface Ranks {
  /** Twice the midrank of each value, 2 … 2n, in the order of the input: whole numbers even with ties. */
  doubled: Float64Array;
  /** Σ (t³ − t) over groups of t equal values; 0 without ties. */
  tieTerm: number;
}

/** Ranks values from 1; equal values share the mean of their ranks. */
export function rank(values: ArrayLike<number>): Ranks {
  const n = values.length;
  const order = Uint32Array.from({ length: n }, (_, index) => index);
  order.sort((a, b) => values[a]! - values[b]!);
  const doubled = new Float64Array(n);
  let tieTerm = 0;
  for (let start = 0; start < n;) {
    let end = start + 1;
    while (end < n && values[order[end]!] === values[order[start]!]) end += 1;
    for (let i = start; i < end; i += 1) doubled[order[i]!] = start + 1 + end;
    const size = end - start;
    tieTerm += size ** 3 - size;
    start = end;
  }
  return { doubled, tieTerm };
}
