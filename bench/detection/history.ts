/**
 * How well are changes found in histories? Run with
 *
 *   node bench/detection/history-run.mjs [--data FOLDER] [--otava PYTHON] [--windows N]
 *
 * FOLDER has `history/*.csv.gz` (columns series,time,value) and may have `tcpd/` (series and annotations as JSON). Every
 * window is a hundred successive recorded values, shuffled: real noise with no change in it. Into such windows a change is
 * put (values from twelve before the end on times or divided by 1.05, 1.10, 1.20); it counts as found when a change point is
 * reported within five runs of it.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom, type Random } from '../../src/core/stats/index.ts';
import { readAnnotated, readHistorySets, type HistorySet } from './history-data.ts';
import { detectors, ours, type Detector } from './history-detectors.ts';
import { covering, f1 } from './tcpd-scores.ts';

const WINDOW = 100;
const MIN_WINDOW = 60;
const AFTER = 12;
const TOLERANCE = 5;
const FACTORS = [1.05, 1.1, 1.2, 1 / 1.05, 1 / 1.1, 1 / 1.2];
const LENGTHS = [5, 8, 12, 20, 50, 100, 200, 500, 1000];

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    otava: { type: 'string' },
    windows: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
  },
});
const windowCount = Number(options.windows);
const random = createRandom(Number(options.seed));

const percent = (share: number): string => (100 * share).toFixed(1);
const row = (cells: readonly (string | number)[]): void => {
  console.log(`| ${cells.join(' | ')} |`);
};
const header = (cells: readonly string[]): void => {
  row(cells);
  row(cells.map(() => '---'));
};

/** Windows of successive values, series in turn, shuffled. */
function nullWindows(set: HistorySet, count: number, length: number, shortest: number, source: Random): number[][] {
  const usable = set.series.filter((values) => values.length >= shortest && new Set(values).size > 1);
  if (usable.length === 0) return [];
  return Array.from({ length: count }, (_, i) => {
    const values = usable[i % usable.length]!;
    const size = Math.min(length, values.length);
    const start = source.integer(values.length - size + 1);
    return source.shuffle(values.slice(start, start + size));
  });
}

const withChange = (values: readonly number[], factor: number): number[] =>
  values.map((value, i) => (i >= values.length - AFTER ? value * factor : value));

const share = (flags: readonly boolean[]): number => flags.filter(Boolean).length / Math.max(1, flags.length);

function powerRow(set: HistorySet, windows: readonly number[][], detector: Detector): void {
  const falseAlarms = share(detector.detect(windows).map((found) => found.length > 0));
  const power = FACTORS.map((factor) => {
    const found = detector.detect(windows.map((values) => withChange(values, factor)));
    return share(
      found.map((changes, i) => changes.some((at) => Math.abs(at - (windows[i]!.length - AFTER)) <= TOLERANCE)),
    );
  });
  row([set.name, detector.name, percent(falseAlarms), ...power.map(percent)]);
}

/** New change points, farther than the tolerance from all reported before, over all prefixes of null windows. */
function alertsPerHundredCommits(windows: readonly number[][], detector: Detector): number {
  let alerts = 0;
  let commits = 0;
  for (const window of windows) {
    const prefixes = window.map((_, i) => window.slice(0, i + 1));
    const known: number[] = [];
    for (const found of detector.detect(prefixes)) {
      commits += 1;
      for (const at of found) {
        if (!known.some((other) => Math.abs(other - at) <= TOLERANCE)) alerts += 1;
        known.push(at);
      }
    }
  }
  return (100 * alerts) / commits;
}

function main(): void {
  const sets = readHistorySets(join(options.data, 'history'));
  const all = detectors(options.otava);
  if (!all.some((detector) => detector.name === 'Otava')) {
    console.log('Otava is left out: name a Python that has apache-otava with --otava.\n');
  }

  console.log(
    `## Shuffled windows of ${WINDOW} runs: flagged without a change; found with one, ${AFTER} runs after it (%)\n`,
  );
  header(['history', 'detector', 'false', '+5 %', '+10 %', '+20 %', '÷1.05', '÷1.10', '÷1.20']);
  for (const set of sets) {
    const windows = nullWindows(set, windowCount, WINDOW, MIN_WINDOW, random);
    for (const detector of all) powerRow(set, windows, detector);
  }

  console.log(`\n## ${ours.name}: shuffled histories flagged, by length (%)\n`);
  header(['history', ...LENGTHS.map(String), 'whole']);
  for (const set of sets) {
    const flagged = (windows: readonly number[][]): string =>
      windows.length === 0 ? '' : percent(share(ours.detect(windows).map((found) => found.length > 0)));
    const byLength = LENGTHS.map((length) => flagged(nullWindows(set, 2 * windowCount, length, length, random)));
    row([set.name, ...byLength, flagged(nullWindows(set, 2 * windowCount, Infinity, 5, random))]);
  }

  console.log('\n## On line: false alerts per 100 commits and series, run at every commit\n');
  header(['history', ...all.map((detector) => detector.name)]);
  for (const set of sets) {
    const cells = all.map((detector) => {
      const count = detector.offlineOnly ? Math.ceil(windowCount / 30) : Math.ceil(windowCount / 3);
      const windows = nullWindows(set, count, WINDOW, MIN_WINDOW, createRandom(7));
      return alertsPerHundredCommits(windows, detector).toFixed(2);
    });
    row([set.name, ...cells]);
  }

  const annotated = readAnnotated(join(options.data, 'tcpd'));
  if (annotated.length > 0) {
    console.log(`\n## Turing Change Point Dataset, ${annotated.length} annotated series\n`);
    header(['detector', 'covering', 'F1 (margin 5)']);
    const none: Detector = { name: 'never alert', detect: (histories) => histories.map(() => []) };
    for (const detector of [...all, none]) {
      const found = detector.detect(annotated.map((series) => series.values));
      const mean = (score: typeof f1 | typeof covering): string =>
        (
          annotated.reduce((sum, { annotations, values }, i) => sum + score(annotations, found[i]!, values.length), 0) /
          annotated.length
        ).toFixed(3);
      row([detector.name, mean(covering), mean(f1)]);
    }
  }

  console.log('\n## Time for one series of 1,000 runs (ms)\n');
  const noise = Array.from({ length: 1000 }, (_, i) => 100 + (i < 400 ? 0 : 8) + 10 * random.next());
  for (const detector of all) {
    const repetitions = detector.offlineOnly ? 3 : 30;
    // The interpreter's start is not the detector's time: take the difference between many series and one.
    const elapsed = (count: number): number => {
      const start = performance.now();
      detector.detect(Array.from({ length: count }, () => random.shuffle(noise)));
      return performance.now() - start;
    };
    elapsed(1);
    const one = elapsed(1);
    console.log(`${detector.name}: ${((elapsed(1 + repetitions) - one) / repetitions).toFixed(2)}`);
  }
}

main();
