/**
 * The two scores of the Turing Change Point benchmark: van den Burg and Williams, "An Evaluation of Change Point
 * Detection Algorithms", arXiv:2003.06222, section 4. Positions are 0-based first points of new segments.
 */

/** Annotations of one series: change points by annotator. */
export type Annotations = Record<string, number[]>;

/** Change points within the series, ascending, with the start of the series as a trivial one. */
function withStart(changes: readonly number[], n: number): number[] {
  return [...new Set([0, ...changes.filter((change) => change >= 1 && change < n - 1)])].sort((a, b) => a - b);
}

function segmentsOf(changes: readonly number[], n: number): [number, number][] {
  const starts = withStart(changes, n);
  return starts.map((start, i) => [start, starts[i + 1] ?? n]);
}

/** Mean over annotators of the share of each true segment that the best predicted one overlaps (Jaccard), by length. */
export function covering(annotations: Annotations, predicted: readonly number[], n: number): number {
  const found = segmentsOf(predicted, n);
  return mean(
    Object.values(annotations).map((changes) => {
      const covered = segmentsOf(changes, n).map(([low, high]) => {
        const overlaps = found.map(([start, end]) => {
          const common = Math.max(0, Math.min(high, end) - Math.max(low, start));
          return common / (high - low + (end - start) - common);
        });
        return (high - low) * Math.max(...overlaps);
      });
      return covered.reduce((sum, share) => sum + share, 0) / n;
    }),
  );
}

/** F1 with a margin: precision against the union of the annotators, recall averaged over them. */
export function f1(annotations: Annotations, predicted: readonly number[], n: number, margin = 5): number {
  const found = withStart(predicted, n);
  const annotators = Object.values(annotations).map((changes) => withStart(changes, n));
  const union = [...new Set(annotators.flat())];
  const precision = truePositives(union, found, margin) / found.length;
  const recall = mean(annotators.map((changes) => truePositives(changes, found, margin) / changes.length));
  return (2 * precision * recall) / (precision + recall);
}

/** True change points with a predicted one within the margin; each predicted one counts once. */
function truePositives(truth: readonly number[], predicted: readonly number[], margin: number): number {
  const unused = new Set(predicted);
  let count = 0;
  for (const change of [...truth].sort((a, b) => a - b)) {
    const near = [...unused]
      .filter((candidate) => Math.abs(candidate - change) <= margin)
      .sort((a, b) => Math.abs(a - change) - Math.abs(b - change));
    if (near[0] === undefined) continue;
    unused.delete(near[0]);
    count += 1;
  }
  return count;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
}
