// Repeatability: two runs in a row; the share of `path` cells whose second median lies within 10 % of the first.
//
//   node bench/repeatability.mjs [io-perf run options]   default: --suite quick
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(root, '.io-perf-repeatability-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('SIGINT', () => process.exit(130));
const options = process.argv.length > 2 ? process.argv.slice(2) : ['--suite', 'quick'];
const medians = ['first', 'second'].map((name) => {
  const document = join(folder, `${name}.json`);
  execFileSync(
    process.execPath,
    [join(root, 'dist', 'cli.cjs'), 'run', ...options, '--output', document, '--format', 'none'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const { cells } = JSON.parse(readFileSync(document, 'utf8'));
  return new Map(
    Object.entries(cells)
      .filter(([, { type }]) => type === 'path')
      .map(([id, { subject }]) => [id, subject.head.summary.medianNs]),
  );
});
const changes = [...medians[0]]
  .filter(([id]) => medians[1].has(id))
  .map(([id, first]) => ({ id, change: medians[1].get(id) / first - 1 }))
  .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
const within = changes.filter(({ change }) => Math.abs(change) <= 0.1).length;
for (const { id, change } of changes.slice(0, 15)) console.log(`${(change * 100).toFixed(1).padStart(7)} %  ${id}`);
const share = within / changes.length;
console.log(
  `${within} of ${changes.length} path cells within 10 %: ${(share * 100).toFixed(1)} % (wanted: at least 90 %)`,
);
process.exitCode = share >= 0.9 ? 0 : 1;
