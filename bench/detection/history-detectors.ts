/** What is compared: each detector answers with the first positions of new levels. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { changePoints, studentTQuantile } from '../../src/core/stats/index.ts';

export interface Detector {
  name: string;
  /** Change points of many series at once, so that a detector in another language is started once. */
  detect(histories: readonly number[][]): number[][];
  /** Too slow for the runs at every commit. */
  offlineOnly?: boolean;
}

const each =
  (detect: (values: number[]) => number[]) =>
  (histories: readonly number[][]): number[][] =>
    histories.map(detect);

export const ours: Detector = {
  name: 'io-perf detect',
  detect: each((values) => changePoints(values).map((change) => change.index)),
};

/** github-action-benchmark: alert when a value is worse than the last by the threshold (`alert-threshold`, 200 % by default). */
function lastValueRatio(threshold: number): Detector {
  return {
    name: `github-action-benchmark ${Math.round(threshold * 100)} %`,
    detect: each((values) => values.flatMap((value, i) => (i > 0 && value > values[i - 1]! * threshold ? [i] : []))),
  };
}

/** Bencher's default: one-sided t prediction interval at .99 over at most the last 64 runs. */
const bencher: Detector = {
  name: 'Bencher t-test .99 / 64',
  detect: each((values) =>
    values.flatMap((value, i) => {
      const earlier = values.slice(Math.max(0, i - 64), i);
      const n = earlier.length;
      if (n < 2) return [];
      const mean = earlier.reduce((sum, x) => sum + x, 0) / n;
      const deviation = Math.sqrt(earlier.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (n - 1));
      return value > mean + studentTQuantile(0.99, n - 1) * deviation * Math.sqrt(1 + 1 / n) ? [i] : [];
    }),
  ),
};

/**
 * Binary segmentation of the mean, normal likelihood, MBIC-like penalty 3 ln n per change point and at most five of them
 * (Scott and Knott 1974; defaults in the style of R's changepoint package).
 */
const binarySegmentation: Detector = {
  name: 'binary segmentation (L2, 3 ln n)',
  detect: each((values) => {
    const n = values.length;
    const mean = values.reduce((sum, x) => sum + x, 0) / n;
    const deviation = Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / n) || 1;
    const sums = [0];
    for (const x of values) sums.push(sums.at(-1)! + (x - mean) / deviation);
    const gain = (low: number, k: number, high: number): number => {
      const left = sums[k]! - sums[low]!;
      const right = sums[high]! - sums[k]!;
      return left ** 2 / (k - low) + right ** 2 / (high - k) - (left + right) ** 2 / (high - low);
    };
    const bounds = [0, n];
    for (let count = 0; count < 5; count += 1) {
      let best = { gain: 3 * Math.log(n), at: 0 };
      for (let i = 0; i + 1 < bounds.length; i += 1) {
        for (let k = bounds[i]! + 1; k < bounds[i + 1]!; k += 1) {
          const value = gain(bounds[i]!, k, bounds[i + 1]!);
          if (value > best.gain) best = { gain: value, at: k };
        }
      }
      if (best.at === 0) break;
      bounds.push(best.at);
      bounds.sort((a, b) => a - b);
    }
    return bounds.slice(1, -1);
  }),
};

const otavaProgram = `
import json, sys, warnings
warnings.filterwarnings('ignore')
from otava.analysis import compute_change_points
for line in sys.stdin:
    found, _ = compute_change_points(json.loads(line), 50, 0.001, 0.0)
    print(json.dumps([int(c.index) for c in found]))
`;

/** Apache Otava with its defaults, from a Python that has it (`pip install apache-otava numpy scipy` in a venv). */
function otava(python: string): Detector {
  return {
    name: 'Otava',
    offlineOnly: true,
    detect: (histories) => {
      const input = histories.map((values) => JSON.stringify(values)).join('\n');
      const result = spawnSync(python, ['-c', otavaProgram], { input, encoding: 'utf8', maxBuffer: 2 ** 30 });
      if (result.status !== 0) throw new Error(`Otava failed: ${result.stderr.trim().split('\n').at(-1) ?? ''}`);
      return result.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as number[]);
    },
  };
}

/** All detectors; Otava where a Python that has it is named. */
export function detectors(python: string | undefined): Detector[] {
  const peers = [lastValueRatio(1.1), lastValueRatio(1.5), lastValueRatio(2), bencher, binarySegmentation];
  return [ours, ...(python !== undefined && existsSync(python) ? [otava(python)] : []), ...peers];
}
