// Writes the tables of inputs and outputs between the marks in docs from the action.yml files; with --check it only compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { formatted } from '../formatted.mjs';

const code = (text) => `\`${text}\``;
const cell = (text) => String(text).replaceAll('|', '\\|').replace(/\s+/g, ' ').trim();
const table = (headings, rows) =>
  [headings, headings.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

const inputsOf = (file) => parse(readFileSync(file, 'utf8')).inputs;
const others = { ...inputsOf('actions/report/action.yml'), ...inputsOf('action.yml') };
/** What means the same in `migrate` as elsewhere is left out there. */
const isOwn = (file, name, { description }) =>
  file === 'action.yml' || !(others[name]?.description ?? '').startsWith(description);
const tables = Object.fromEntries(
  ['action.yml', 'migrate/action.yml'].flatMap((file) => {
    const { inputs, outputs } = parse(readFileSync(file, 'utf8'));
    const own = Object.entries(inputs).filter(([name, input]) => isOwn(file, name, input));
    const rows = own.map(([name, { description, default: value }]) => [
      code(name),
      value === undefined ? description : `${description}. Default: ${code(value)}`,
    ]);
    return [
      [`inputs of ${file}`, table(['input', 'what'], rows)],
      [
        `outputs of ${file}`,
        table(
          ['output', 'what'],
          Object.entries(outputs).map(([name, { description }]) => [code(name), description]),
        ),
      ],
    ];
  }),
);

let stale = 0;
for (const file of ['docs/action.md', 'docs/migrate.md']) {
  const text = readFileSync(file, 'utf8');
  let filled = text;
  for (const [name, rows] of Object.entries(tables)) {
    const mark = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- end -->)`);
    filled = filled.replace(mark, (_, start, end) => `${start}\n${rows}\n\n${end}`);
  }
  filled = await formatted(file, filled);
  if (filled === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`${file}: the tables are not what the action.yml files say; run "npm run generate" and commit it.`);
    stale++;
  } else writeFileSync(file, filled);
}
process.exitCode = stale > 0 ? 1 : 0;
