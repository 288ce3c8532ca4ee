// The decision rules of other tools, written anew from their documentation and sources as cited. Each gets the blocks of the
// base and of the head of one cell and says whether it would alarm. They see as many blocks as we may use at most.
import { createRandom, mannWhitney, median, quantile, studentTQuantile } from '../../src/core/stats/index.ts';

/** Times in ns, in the order measured. */
export type PeerRule = (base: number[], head: number[]) => boolean;

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function deviation(values: readonly number[]): number {
  const centre = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1));
}

/** A tool that repeats a benchmark `count` times gets the mean of consecutive blocks each time. */
function repetitions(values: readonly number[], count: number): number[] {
  const size = values.length / count;
  return Array.from({ length: count }, (_, i) => mean(values.slice(Math.round(i * size), Math.round((i + 1) * size))));
}

/** github-action-benchmark, src/write.ts `findAlerts`: the new value over the previous one, against `alert-threshold`. */
function ratioAbove(threshold: number): PeerRule {
  return (base, head) => mean(head) / mean(base) > threshold;
}

/** Bencher, `bencher_boundary`: above the t prediction limit of the earlier values, boundary 0.99. Ten earlier runs here. */
const bencher: PeerRule = (base, head) => {
  const history = repetitions(base, 10);
  const limit = studentTQuantile(0.99, history.length - 1) * deviation(history) * Math.sqrt(1 + 1 / history.length);
  return repetitions(head, 10)[0]! > mean(history) + limit;
};

/** benchstat, `benchmath/anone.go`: Mann–Whitney on ten repetitions a side, α = 0.05. */
const benchstat: PeerRule = (base, head) => {
  const [before, after] = [repetitions(base, 10), repetitions(head, 10)];
  return mannWhitney(after, before).twoSided < 0.05 && median(after) > median(before);
};

/** asv, `asv_runner.statistics.is_different`: Mann–Whitney p < 0.002, and the default factor 1.1 of `asv continuous`. */
const asv: PeerRule = (base, head) => mannWhitney(head, base).twoSided < 0.002 && median(head) / median(base) > 1.1;

/** criterion, `analysis/compare.rs`: pooled bootstrap of t at 0.05, and the 95 % bootstrap interval of the mean above 1 %. */
const criterion: PeerRule = (base, head) => {
  const random = createRandom(base.length + base[0]! + head[0]!);
  const resample = (values: readonly number[], size: number): number[] =>
    Array.from({ length: size }, () => values[random.integer(values.length)]!);
  const t = (a: readonly number[], b: readonly number[]): number =>
    (mean(a) - mean(b)) / Math.sqrt(deviation(a) ** 2 / a.length + deviation(b) ** 2 / b.length);
  const observed = t(head, base);
  const pooled = [...base, ...head];
  const resamples = 200;
  let extreme = 0;
  const ratios: number[] = [];
  for (let i = 0; i < resamples; i += 1) {
    if (Math.abs(t(resample(pooled, head.length), resample(pooled, base.length))) >= Math.abs(observed)) extreme += 1;
    ratios.push(mean(resample(head, head.length)) / mean(resample(base, base.length)));
  }
  return extreme / resamples < 0.05 && quantile(ratios, 0.025) > 1.01;
};

export const PEERS: Record<string, PeerRule> = {
  'github-action-benchmark 110 %': ratioAbove(1.1),
  'github-action-benchmark 150 %': ratioAbove(1.5),
  'github-action-benchmark 200 % (its default)': ratioAbove(2),
  'Bencher, t-test 0.99': bencher,
  'benchstat, 10 repetitions': benchstat,
  'criterion, bootstrap': criterion,
  'asv continuous': asv,
};
