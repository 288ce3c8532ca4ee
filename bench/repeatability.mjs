// Repeatability: two runs in a row; the share of `path` cells whose second median lies within 10 % of the first, and the cells
// whose does not.
//
//   node bench/repeatability.mjs [io-perf run options]        two runs, one after the other; default: --suite quick
//   node bench/repeatability.mjs FIRST.json SECOND.json …     runs that were recorded in a row: each against the one before
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const wantedShare = 0.9;
const tolerance = 0.1;
const root = resolve(import.meta.dirname, '..');

/** Runs twice, into a folder of its own. @returns the paths of the documents */
function measureTwice(options) {
  const folder = mkdtempSync(join(root, '.io-perf-repeatability-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.on('SIGINT', () => process.exit(130));
  return ['first', 'second'].map((name) => {
    const document = join(folder, `${name}.json`);
    const words = ['run', ...options, '--output', document, '--format', 'none'];
    execFileSync(process.execPath, [join(root, 'dist', 'cli.cjs'), ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return document;
  });
}

/** @returns cell → how it was measured, of the `path` cells of a run */
function pathCells(document) {
  const { cells } = JSON.parse(readFileSync(document, 'utf8'));
  return new Map(
    Object.entries(cells)
      .filter(([, { type }]) => type === 'path')
      .map(([id, { subject }]) => [id, Object.values(subject)[0]]),
  );
}

/** As a person reads it, with the part of the samples during which the core was ours alone. */
function describe({ summary: { value }, samples }) {
  const quiet = samples.filter((sample) => sample.quiet).length / samples.length;
  return `${(value / 1000).toPrecision(5)} µs (${samples.length} samples, ${(quiet * 100).toFixed(0)} % quiet)`;
}

/** Prints one comparison. @returns whether enough cells repeat */
function compare(first, second) {
  const changes = [...first]
    .filter(([id]) => second.has(id))
    .map(([id, before]) => ({ id, change: second.get(id).summary.value / before.summary.value - 1 }))
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  const outside = changes.filter(({ change }) => Math.abs(change) > tolerance);
  for (const { id, change } of outside) {
    console.log(`${(change * 100).toFixed(1).padStart(7)} %  ${id}`);
    console.log(`           ${describe(first.get(id))}, then ${describe(second.get(id))}`);
  }
  const within = changes.length - outside.length;
  const share = within / changes.length;
  const ordinary = changes.length === 0 ? 0 : Math.abs(changes[changes.length >> 1].change);
  console.log(
    `${within} of ${changes.length} path cells within 10 %: ${(share * 100).toFixed(1)} % (wanted: at least 90 %); ` +
      `half of them within ${(ordinary * 100).toFixed(1)} %`,
  );
  return share >= wantedShare;
}

const words = process.argv.slice(2);
const areDocuments = words.length > 1 && words.every((word) => word.endsWith('.json'));
const documents = areDocuments ? words : measureTwice(words.length > 0 ? words : ['--suite', 'quick']);
const runs = documents.map(pathCells);
const passed = runs.slice(1).map((run, index) => compare(runs[index], run));
process.exitCode = passed.every(Boolean) ? 0 : 1;
