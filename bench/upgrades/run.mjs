// Upgrades of published packages: what `io-perf compare` says of them, beside the truth.
//
//   node bench/upgrades/run.mjs [--only ID,…] [--rounds N] [--out FILE] [--directory DIR] [--keep] [--truth]
//
// Each row of upgrades.yaml becomes a git repository, is compared by the defaults (or with N rounds), and is counted by strace in two
// fresh checkouts. Prints a table in Markdown, then what was wrong; exit status 1 if anything was. --truth: counts by strace alone.
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { loadRooms } from '../rooms.mjs';
import { changeText, changesOf, holdAgainst, isRight } from './held.mjs';
import { checkOutBoth, makeCaches, makeProject } from './project.mjs';
import { takeTruth } from './truth.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string' },
    out: { type: 'string' },
    directory: { type: 'string', default: tmpdir() },
    keep: { type: 'boolean', default: false },
    truth: { type: 'boolean', default: false },
  },
});
const ioPerf = resolve(import.meta.dirname, '..', '..', 'io-perf');
const rows = parse(readFileSync(join(import.meta.dirname, 'upgrades.yaml'), 'utf8'));
const only = values.only?.split(',');
const unknown = only?.filter((id) => !rows.some((row) => row.id === id)) ?? [];
if (unknown.length > 0) {
  console.error(`bench/upgrades: no row ${unknown.join(', ')} in upgrades.yaml.`);
  process.exit(2);
}
const scratch = mkdtempSync(join(resolve(values.directory), 'upgrades-'));
if (!values.keep) process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
const { kindOf } = await loadRooms(`export { kindOf } from './src/core/document/index.ts';`, scratch);

/** What io-perf says in the folder: exit status, the run document, its judgement, and the report as a user reads it. */
function compare(folder) {
  const rounds = values.rounds === undefined ? [] : ['--rounds', values.rounds];
  const started = performance.now();
  const run = join(folder, 'io-perf-run.json');
  const words = (...more) => spawnSync(ioPerf, more, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  const { status, stdout, stderr } = words('compare', 'main', ...rounds, '--output', run);
  if (status !== 0 && status !== 1) throw new Error(`io-perf: exit status ${status}: ${stderr.trim().slice(-600)}`);
  const judged = words('report', run, '--format', 'json');
  return {
    status,
    text: stdout,
    seconds: (performance.now() - started) / 1000,
    run: JSON.parse(readFileSync(run, 'utf8')),
    judgement: JSON.parse(judged.stdout),
  };
}

const some = (list, most) => [...list.slice(0, most), ...(list.length > most ? [`+${list.length - most}`] : [])];
const marks = { grown: '✗', explained: '!', shrunk: '✓', unstable: '~', 'within-tolerance': '=' };
const cell = (text) => text.replaceAll('|', '\\|');

function print(text) {
  console.log(text);
  if (values.out !== undefined) appendFileSync(values.out, `${text}\n`);
}

/** @returns what was wrong, as lines */
function measure(row) {
  const place = join(scratch, row.id);
  mkdirSync(place);
  const { folder, builtIn } = makeProject(row, place);
  const [useCaches, useOtherCaches] = makeCaches(row, folder, place);
  useCaches();
  const said = values.truth ? undefined : compare(folder);
  useOtherCaches();
  const folders = checkOutBoth(row, folder, said ? builtIn().at(-1) : folder, place);
  const truth = takeTruth(row, folders, place);
  const start = [row.id, row.expected, `${row.package} ${row.from} → ${row.to}`];
  if (said === undefined) {
    print(`| ${[...start, cell(changesOf(truth, kindOf).map(changeText).join(', ') || 'equal')].join(' | ')} |`);
    return [];
  }
  const held = holdAgainst({ row, truth, ...said, kindOf });
  const right = isRight(row, said.status, held, kindOf);
  const counts = held.counts.map(
    ({ metric, base = 0, head = 0, verdict }) => `${marks[verdict]} ${metric} ${base} → ${head}`,
  );
  const columns = [
    ...start,
    some(held.changes.map(changeText), 5).join(', ') || 'equal',
    [`exit ${said.status}`, ...some(counts, 5), `time ${held.judged.verdict}`].join(', '),
    held.wrong.length === 0 ? `all ${held.names}` : `**${held.names - held.wrong.length} of ${held.names}**`,
    held.falseLines.length === 0 ? '0' : `**${held.falseLines.length}**`,
    held.silent.length === 0 ? '0' : `**${held.silent.length}**`,
    right ? 'yes' : '**no**',
    said.seconds.toFixed(0),
  ];
  print(`| ${columns.map(cell).join(' | ')} |`);
  return [
    ...held.wrong.map((one) => `figure: ${one}`),
    ...held.falseLines.map((one) => `false line: ${one}`),
    ...held.silent.map((one) => `not mentioned: ${changeText(one)}`),
    ...(right ? [] : [`verdict: expected ${row.expected}${row.metric ? ` (${row.metric})` : ''}, exit ${said.status}`]),
  ];
}

if (values.out !== undefined) writeFileSync(values.out, '');
const heads = values.truth
  ? ['row', 'expected', 'upgrade', 'truth']
  : 'row|expected|upgrade|truth|said|figures equal|false lines|not mentioned|verdict right|seconds'.split('|');
print(`| ${heads.join(' | ')} |\n|${heads.map(() => ' --- ').join('|')}|`);
const wrong = new Map();
for (const row of rows) {
  if (only !== undefined && !only.includes(row.id)) continue;
  try {
    wrong.set(row.id, measure(row));
  } catch (error) {
    print(
      `| ${row.id} | ${row.expected} | ${row.package} ${row.from} → ${row.to} | ${cell(error.message.replaceAll('\n', ' '))} |`,
    );
    wrong.set(row.id, ['not measured']);
  }
}
const bad = [...wrong].filter(([, list]) => list.length > 0);
print(`\n${wrong.size - bad.length} of ${wrong.size} upgrades: all figures and lines as the truth is.`);
for (const [id, list] of bad) for (const one of list) print(`- ${id}: ${one}`);
process.exitCode = bad.length === 0 ? 0 : 1;
