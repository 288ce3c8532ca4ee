// Writes the tables of inputs and outputs between the marks in README.md and docs from action.yml; with --check it only compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { parse } from 'yaml';

const action = parse(readFileSync('action.yml', 'utf8'));
const code = (text) => `\`${text}\``;
const cell = (text) => String(text).replaceAll('|', '\\|').replace(/\s+/g, ' ').trim();
const table = (headings, rows) =>
  [headings, headings.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

/** Inputs of github-action-benchmark that are understood begin with this. */
const incumbent = 'github-action-benchmark: ';
const inputs = Object.entries(action.inputs);
const isIncumbent = ([, { description }]) => description.startsWith(incumbent);

const tables = {
  'incumbent inputs': table(
    ['input', 'what becomes of it'],
    inputs.filter(isIncumbent).map(([name, { description }]) => [code(name), description.slice(incumbent.length)]),
  ),
  inputs: table(
    ['input', 'what', 'default'],
    inputs
      .filter((input) => !isIncumbent(input))
      .map(([name, { description, default: value }]) => [
        code(name),
        description,
        value === undefined ? '' : code(value),
      ]),
  ),
  outputs: table(
    ['output', 'what'],
    Object.entries(action.outputs).map(([name, { description }]) => [code(name), description]),
  ),
};

let stale = 0;
for (const file of ['README.md', 'docs/action.md', 'docs/migrate.md']) {
  const text = readFileSync(file, 'utf8');
  let filled = text;
  for (const [name, rows] of Object.entries(tables)) {
    const mark = new RegExp(`(<!-- ${name} of action.yml -->\\n)[\\s\\S]*?(<!-- end -->)`);
    filled = filled.replace(mark, (_, start, end) => `${start}\n${rows}\n\n${end}`);
  }
  filled = await format(filled, { ...(await resolveConfig(file)), filepath: file });
  if (filled === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`${file}: the tables are not what action.yml says; run "node scripts/action-tables.mjs".`);
    stale++;
  } else writeFileSync(file, filled);
}
process.exitCode = stale > 0 ? 1 : 0;
