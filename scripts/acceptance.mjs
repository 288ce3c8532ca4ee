// Runs io-perf on a machine as its users would, and writes what was seen as one table: .github/workflows/acceptance.yml.
//
//   node scripts/acceptance.mjs plan                      the matrix of the hosted machines, for fromJSON
//   node scripts/acceptance.mjs row NAME [--output FILE]  tries this machine as the row NAME of scripts/acceptance/rows.yaml
//   node scripts/acceptance.mjs table FOLDER              writes the rows of FOLDER into docs/platforms.md; exit 1 for a row that is missing or has a ✗
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { tryMachine } from './acceptance/checks.mjs';
import { intoPage, tableOf } from './acceptance/table.mjs';

const root = resolve(import.meta.dirname, '..');
const rows = parse(readFileSync(join(root, 'scripts', 'acceptance', 'rows.yaml'), 'utf8'));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { output: { type: 'string', default: 'acceptance.json' } },
});
const [command, subject] = positionals;
const row = rows.find(({ name }) => name === subject);
if (command === 'plan') console.log(JSON.stringify({ include: rows.filter(({ label }) => label).map(job) }));
else if (command === 'row' && row !== undefined) report(row);
else if (command === 'table' && subject !== undefined) await writeTable(subject);
else {
  const names = rows.map(({ name }) => name).join(', ');
  console.error(
    `usage: acceptance.mjs plan, acceptance.mjs row NAME [--output FILE], or acceptance.mjs table FOLDER; NAME is one of: ${names}`,
  );
  process.exitCode = 2;
}

/** The artifact of a job has a name without blanks. */
function job({ name, label }) {
  return { name, label, artifact: `acceptance-${name.toLowerCase().replaceAll(' ', '-')}` };
}

function report({ name, target = 'host' }) {
  const seen = tryMachine(target, (words) => console.error(`acceptance: io-perf ${words}`));
  const commit = execFileSync('git', ['-C', root, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  // There the machine is not the one that the row names.
  const under = process.env.ACT === 'true' ? { under: 'act' } : {};
  const document = { name, ...under, commit, date: new Date().toISOString().slice(0, 10), ...seen };
  writeFileSync(values.output, `${JSON.stringify(document, null, 2)}\n`);
  for (const [check, { result, note }] of Object.entries(seen.checks)) console.log(`${check}: ${result} (${note})`);
}

async function writeTable(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.json'));
  const documents = files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
  const page = join(root, 'docs', 'platforms.md');
  const table = tableOf(rows, documents);
  writeFileSync(page, await intoPage(readFileSync(page, 'utf8'), table));
  console.log(table);
  const reported = new Set(documents.map(({ name }) => name));
  const bad = [
    ...rows.filter(({ name }) => !reported.has(name)).map(({ name }) => `${name} did not report`),
    ...documents.flatMap(({ name, checks }) =>
      Object.entries(checks)
        .filter(([, { result }]) => result === 'no')
        .map(([check, { note }]) => `${name}, ${check}: ${note}`),
    ),
  ];
  for (const sentence of bad) console.error(`acceptance: ${sentence}.`);
  if (bad.length > 0) process.exitCode = 1;
}
