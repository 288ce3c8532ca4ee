/**
 * Are steps found in histories that also drift, and is drift alone taken for steps? Run with
 *
 *   node bench/detection/run.mjs --drift [--otava PYTHON] [--histories N] [--at 20,50,70,90]
 *
 * Histories of a hundred runs: noise × drift per run × step. A step is found when a change point is reported within two runs of
 * it; every other change point is an extra one.
 */
import { parseArgs } from 'node:util';
import { createRandom } from '../../src/core/stats/index.ts';
import { driftingHistory, RUNS, stepless } from './drift-data.ts';
import { detectors, type Detector } from './history-detectors.ts';

const NOISES = [0.003, 0.005, 0.01];
const DRIFTS = [-0.001, -0.0005, 0, 0.0005, 0.001];
const STEPS = [0.05, 0.1, 0.2];
const TOLERANCE = 2;

const { values: options } = parseArgs({
  options: {
    drift: { type: 'boolean' },
    otava: { type: 'string' },
    histories: { type: 'string', default: '20' },
    at: { type: 'string', default: '70,20,50,90' },
  },
});
const count = Number(options.histories);
const rules = detectors(options.otava).filter(({ name }) => name === 'io-perf detect' || name === 'Otava');

const row = (cells: readonly (string | number)[]): void => {
  console.log(`| ${cells.join(' | ')} |`);
};
const header = (cells: readonly string[]): void => {
  row(cells);
  row(cells.map(() => '---'));
};
const signed = (share: number): string => `${share > 0 ? '+' : ''}${+(100 * share).toFixed(2)} %`;
const seeds = Array.from({ length: count }, (_, i) => i + 1);

/** Found steps, and change points beside them, over the seeds. */
function stepsFound(detector: Detector, noise: number, drift: number, step: number, at: number): [number, number] {
  const found = detector.detect(seeds.map((seed) => driftingHistory(seed, { noise, drift, step, at })));
  const hits = found.filter((changes) => changes.some((index) => Math.abs(index - at) <= TOLERANCE)).length;
  return [hits, found.reduce((sum, changes) => sum + changes.length, 0) - hits];
}

function main(): void {
  if (rules.length === 1) console.log('Otava is left out: name a Python that has apache-otava with --otava.\n');
  const perStep = STEPS.flatMap((step) => rules.map(({ name }) => `${signed(step)} ${name}`));
  for (const at of options.at.split(',').map(Number)) {
    console.log(
      `\n## Step at run ${at} of ${RUNS}: found within ${TOLERANCE} runs, of ${count} histories (other change points)\n`,
    );
    header(['noise', 'drift per run', ...perStep]);
    const [totals, extras] = [perStep.map(() => 0), perStep.map(() => 0)];
    for (const noise of NOISES) {
      for (const drift of DRIFTS) {
        const results = STEPS.flatMap((step) => rules.map((rule) => stepsFound(rule, noise, drift, step, at)));
        for (const [i, [hits, others]] of results.entries()) {
          totals[i]! += hits;
          extras[i]! += others;
        }
        row([
          `${+(100 * noise).toFixed(2)} %`,
          signed(drift),
          ...results.map(([hits, others]) => `${hits} (${others})`),
        ]);
      }
    }
    row(['all', '', ...totals.map((hits, i) => `${hits} (${extras[i]!})`)]);
  }

  console.log(`\n## No step: change points reported, in ${10 * count} histories (histories that have any)\n`);
  header(['history', ...rules.map(({ name }) => name)]);
  const many = Array.from({ length: 10 * count }, (_, i) => 1000 + i);
  const summary = (histories: number[][]): string[] =>
    rules.map((rule) => {
      const found = rule.detect(histories);
      const flagged = found.filter((changes) => changes.length > 0).length;
      return `${found.reduce((sum, changes) => sum + changes.length, 0)} (${flagged})`;
    });
  for (const noise of NOISES) {
    for (const drift of DRIFTS) {
      const name = `noise ${+(100 * noise).toFixed(2)} %, drift ${signed(drift)} a run`;
      row([name, ...summary(many.map((seed) => driftingHistory(seed, { noise, drift })))]);
    }
  }
  for (const [name, make] of Object.entries(stepless)) {
    row([name, ...summary(many.map((seed) => make(createRandom(seed))))]);
  }
}

main();
