/** The rows of a study that was repeated by its author's method. */
import type { Sample } from './sample.ts';

/** Row → its samples, pass by pass. Empty if no study was repeated. */
export function passesOfRows(samples: readonly Sample[]): Map<string, Sample[][]> {
  const rows = new Map<string, Map<number, Sample[]>>();
  for (const sample of samples) {
    const { row, pass = 0 } = sample;
    if (row === undefined) continue;
    const passes = rows.get(row) ?? new Map<number, Sample[]>();
    rows.set(row, passes);
    passes.set(pass, [...(passes.get(pass) ?? []), sample]);
  }
  return new Map([...rows].map(([row, passes]) => [row, [...passes.values()]]));
}
