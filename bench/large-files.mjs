// Large files of other tools: memory, processor time and bytes of convert and import.
//
//   node bench/large-files.mjs [--share 1]
//
// --share makes the files smaller. Needs dist/ (node scripts/build.mjs). The goals: convert ≤ 250 MB, its document not above the file; import
// ≤ 10 s of processor time, the store not above the file, and the file exported again is the same.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dataJs, pytestFile } from '../test/helpers/large-files.mjs';

const { values } = parseArgs({ options: { share: { type: 'string', default: '1' } } });
const part = (full) => Math.max(1, Math.round(full * Number(values.share)));
const folder = mkdtempSync(join(tmpdir(), 'io-perf-large-files-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const report = join(folder, 'report.json');
const hook = join(folder, 'report.cjs');
writeFileSync(
  hook,
  `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(report)}, JSON.stringify(process.resourceUsage())));`,
);

const mb = (bytes) => (bytes / 1e6).toFixed(1);
const bytesIn = (place) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

function run(...words) {
  const cli = resolve(import.meta.dirname, '../dist/cli.cjs');
  const { status, stderr } = spawnSync(process.execPath, ['--require', hook, cli, ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`io-perf ${words.join(' ')} ended with ${status}: ${stderr}`);
  const { maxRSS, userCPUTime, systemCPUTime } = JSON.parse(readFileSync(report, 'utf8'));
  return { memory: mb(maxRSS * 1024), seconds: ((userCPUTime + systemCPUTime) / 1e6).toFixed(1) };
}

const rows = [];
const file = (name, text) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return { path, size: statSync(path).size };
};

for (const [what, text] of [
  ['pytest-benchmark', pytestFile(part(250), 9500, ' ')],
  ['pytest-benchmark in lines', pytestFile(part(100), 12_500, `\n${' '.repeat(20)}`)],
]) {
  const { path, size } = file('results.json', text);
  // A document that is there is read first, to see that it is one, which takes memory too.
  const output = join(folder, `${what}.json`);
  const { memory, seconds } = run('convert', path, '--output', output);
  rows.push(['convert', what, mb(size), memory, seconds, mb(statSync(output).size), '']);
}
for (const [what, text] of [
  ['data.js, many suites', dataJs(part(143), 150, 3)],
  ['data.js, one suite', dataJs(1, part(750), 280)],
]) {
  const { path, size } = file('data.js', text);
  const store = join(folder, `store ${what}`);
  const { memory, seconds } = run('import', '--from', 'github-action-benchmark', path, '--store', store);
  const back = join(folder, 'back.js');
  run('export', '--store', store, '--to', 'data.js', '--output', back);
  const isSame = readFileSync(back, 'utf8') === text;
  rows.push(['import', what, mb(size), memory, seconds, mb(bytesIn(store)), isSame ? 'the same' : 'DIFFERENT']);
}

console.log('| command | file | MB | largest memory, MB | processor time, s | result, MB | exported again |');
console.log('| --- | --- | --: | --: | --: | --: | --- |');
for (const row of rows) console.log(`| ${row.join(' | ')} |`);
if (rows.some((row) => row.at(-1) === 'DIFFERENT')) process.exitCode = 1;
