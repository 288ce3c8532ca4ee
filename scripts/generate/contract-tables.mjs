// Checks runners/contract.yaml and writes the tables of parameters and operations in runners/PROTOCOL.md from it; with --check it compares
// instead of writing.
import { readFileSync, writeFileSync } from 'node:fs';
import { importSource } from '../import-source.mjs';
import { formatted } from '../formatted.mjs';

const file = 'runners/PROTOCOL.md';
const { readContract, completed } = await importSource(
  "export { readContract } from './runners/contract-check.ts'; export { completed } from './runners/contract.ts';",
);

let contract;
try {
  contract = readContract(readFileSync('runners/contract.yaml', 'utf8'));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const code = (text) => `\`${text}\``;
const cell = (text) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim();
const table = (headings, rows) =>
  [headings, headings.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');
const inParentheses = (texts) => {
  const said = texts.filter((text) => text !== undefined);
  return said.length === 0 ? '' : ` (${said.join(', ')})`;
};

function valuesOf({ kind, unit, values, min, max }) {
  if (kind === 'enum') return values.map(code).join(', ');
  const range = [min === undefined ? '' : `from ${min}`, max === undefined ? '' : `to ${max}`].join(' ').trim();
  return `${kind === 'size' ? 'size' : unit}${range === '' ? '' : `, ${range}`}`;
}

const parameters = Object.entries(contract.parameters).map(([name, parameter]) => [
  code(name),
  parameter.what,
  valuesOf(parameter),
]);

const operations = Object.entries(completed(contract)).map(([name, { op, more, parameters, before, check }]) => [
  code(name),
  more === undefined ? op : `${op}; ${more}`,
  Object.entries(parameters)
    .map(([parameter, { note, default: value }]) => `${code(parameter)}${inParentheses([value, note])}`)
    .join(', '),
  before,
  `${check.kinds.map(code).join(' / ')}${check.of === undefined ? '' : `: ${check.of}`}`,
]);

const tables = {
  parameters: table(['parameter', 'what', 'values'], parameters),
  operations: table(
    ['operation', 'one op is', 'parameters (default)', 'there before the clock starts', 'check'],
    operations,
  ),
};

const text = readFileSync(file, 'utf8');
let wanted = text;
for (const [name, rows] of Object.entries(tables)) {
  const mark = new RegExp(`(<!-- ${name} of contract.yaml -->\\n)[\\s\\S]*?(<!-- end -->)`);
  if (!mark.test(wanted)) throw new Error(`${file} has no place for the table of ${name}`);
  wanted = wanted.replace(mark, (_, start, end) => `${start}\n${rows}\n\n${end}`);
}
wanted = await formatted(file, wanted);
if (wanted !== text && process.argv.includes('--check')) {
  console.error(`${file}: the tables are not what contract.yaml says; run "npm run generate" and commit it.`);
  process.exitCode = 1;
} else if (wanted !== text) writeFileSync(file, wanted);
