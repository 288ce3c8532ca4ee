// Upgrades of published packages: what `io-perf compare` says of them, beside the truth.
//
//   node bench/upgrades/run.mjs [--only ID,…] [--part 1/4] [--again] [--rounds N] [--directory DIR] [--results DIR] [--keep] [--page]
//
// Each row of upgrades.yaml and drawn.yaml becomes a git repository, is compared by the defaults (or with N rounds), and is counted by strace
// in two fresh checkouts. Prints a table with tabs, then what was wrong; exit status 1 if anything was. A result is kept for each row: the
// same command goes on where it was stopped, and measures again what --again, another row or another version of io-perf asks for. --page
// measures nothing, and writes what is kept of rows by the defaults into results.tsv and docs/lab/upgrades.md; others keep their line.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { formatted } from '../../scripts/formatted.mjs';
import { loadRooms } from '../rooms.mjs';
import { debian, useDebian } from './debian.mjs';
import { ecosystems } from './ecosystems.mjs';
import { holdAgainst, isRight } from './held.mjs';
import { checkOutBoth, makeCaches, makeProject } from './project.mjs';
import { cellsOf, columns, faults, line, publish } from './table.mjs';
import { takeTruth } from './truth.mjs';

const root = resolve(import.meta.dirname, '..', '..');
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    part: { type: 'string', default: '1/1' },
    again: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    directory: { type: 'string', default: tmpdir() },
    results: { type: 'string', default: join(root, 'build', 'upgrades') },
    keep: { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
  },
});
const ioPerf = join(root, 'io-perf');
const rows = ['upgrades.yaml', 'drawn.yaml']
  .map((name) => join(import.meta.dirname, name))
  .filter((path) => existsSync(path))
  .flatMap((path) => parse(readFileSync(path, 'utf8')));
const only = values.only?.split(',');
const unknown = only?.filter((id) => !rows.some((row) => row.id === id)) ?? [];
const repeated = rows.find(({ id }, place) => rows.findIndex((row) => row.id === id) < place);
if (repeated) {
  console.error(`bench/upgrades: two rows are called ${repeated.id}, and results are kept by name: rename one.`);
  process.exit(2);
}
const [, part, parts] = (/^([1-9]\d*)\/([1-9]\d*)$/.exec(values.part) ?? []).map(Number);
if (unknown.length > 0 || !(part <= parts)) {
  console.error(
    unknown.length > 0
      ? `bench/upgrades: no row ${unknown.join(', ')} in upgrades.yaml or drawn.yaml.`
      : `bench/upgrades: --part is "${values.part}": write 1/4 for the first of four parts.`,
  );
  process.exit(2);
}
const scratch = mkdtempSync(join(resolve(values.directory), 'upgrades-'));
if (!values.keep) process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
const { kindOf } = await loadRooms(`export { kindOf } from './src/core/document/index.ts';`, scratch);
mkdirSync(values.results, { recursive: true });
const asked = rows.filter(({ id }, index) => (only?.includes(id) ?? true) && index % parts === part - 1);
if (!values.page && asked.some(({ ecosystem }) => ecosystem in debian)) useDebian(join(root, 'build', 'apt'));

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

/** The line of the project that makes the calls that grew, or the package whose growth it is; undefined: neither is named. */
function placeOf({ run }, counts, row) {
  const sites = (run.causes ?? []).flatMap((cause) => cause.sites).filter(({ file }) => file !== undefined);
  const { source } = ecosystems[row.ecosystem];
  const own = sites.find(({ file, line: number }) => file.endsWith(source) && number !== undefined) ?? sites[0];
  const isOwn = ({ name }) =>
    name.toLowerCase().replace(/[-_.]+/g, '-') === row.package.toLowerCase().replace(/[-_.]+/g, '-');
  const package_ = counts.flatMap(({ packages = [] }) => packages).find(isOwn);
  const places = [
    ...(own ? [own.line === undefined ? own.file : `${own.file}:${own.line}`] : []),
    ...(package_ ? [package_.name] : []),
  ];
  return places.length === 0 ? undefined : places.join(', ');
}

function measure(row) {
  const place = join(scratch, row.id);
  mkdirSync(place);
  const { folder, builtIn } = makeProject(row, place);
  const [useCaches, useOtherCaches] = makeCaches(row, folder, place);
  useCaches();
  const said = compare(folder);
  useOtherCaches();
  const truth = takeTruth(row, checkOutBoth(row, folder, builtIn().at(-1), place), place);
  const held = holdAgainst({ row, truth, ...said, kindOf });
  const grown = held.counts.filter(({ verdict }) => verdict === 'grown' || verdict === 'explained');
  if (!values.keep) rmSync(place, { recursive: true, force: true });
  return {
    truth: held.changes,
    said: { status: said.status, counts: held.counts, time: held.judged.verdict },
    figures: { all: held.names, wrong: held.wrong },
    falseLines: held.falseLines,
    silent: held.silent,
    right: isRight(row, said.status, held, kindOf),
    place: grown.length > 0 ? placeOf(said, grown, row) : undefined,
    file: grown.length > 0 ? grown.some(({ paths = [] }) => paths.length > 0) : undefined,
    seconds: said.seconds,
  };
}

/** Of io-perf, and of what says what is true. */
const versions = createHash('sha256');
for (const path of [
  join(root, 'dist', 'cli.cjs'),
  ...['held.mjs', 'truth.mjs'].map((name) => join(import.meta.dirname, name)),
])
  versions.update(readFileSync(path));
const version = versions.digest('hex');
const fileOf = (row) => join(values.results, `${row.id}.json`);
/** What a result depends on. */
const keyOf = (row) =>
  createHash('sha256')
    .update(JSON.stringify([row, version]))
    .digest('hex');

/** Undefined: it has to be measured. */
function kept(row) {
  if (!existsSync(fileOf(row))) return undefined;
  const result = JSON.parse(readFileSync(fileOf(row), 'utf8'));
  return result.key === keyOf(row) ? { row, ...result } : undefined;
}

/** A row that could not be measured is tried again next time. */
function resultOf(row) {
  const known = values.again ? undefined : kept(row);
  if (known && known.rounds === values.rounds) return known;
  try {
    const result = { key: keyOf(row), rounds: values.rounds, ...measure(row) };
    writeFileSync(fileOf(row), JSON.stringify(result));
    return { row, ...result };
  } catch (error) {
    return { row, error: error.message };
  }
}

console.log(line(columns));
const results = asked.flatMap((row) => {
  const result = values.page ? kept(row) : resultOf(row);
  if (!result) return [];
  console.log(line(cellsOf(result)));
  return result;
});
const bad = results.filter((result) => faults(result).length > 0);
console.log(`\n${results.length - bad.length} of ${results.length} upgrades: all figures and lines as the truth is.`);
for (const result of bad) for (const fault of faults(result)) console.log(`- ${result.row.id}: ${fault}`);
if (values.page) {
  const path = join(import.meta.dirname, 'results.tsv');
  const byDefaults = results.filter(({ rounds }) => rounds === undefined);
  const { page, tsv } = publish(rows, byDefaults, readFileSync(path, 'utf8'));
  writeFileSync(path, tsv);
  const pagePath = join(root, 'docs', 'lab', 'upgrades.md');
  writeFileSync(pagePath, await formatted(pagePath, page));
}
process.exitCode = bad.length === 0 ? 0 : 1;
