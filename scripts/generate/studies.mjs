// Writes src/exchange/tables/io_perf_tables/studies.json from the studies in src/suite/matrix, for tables in the shape of the studies where
// there is no Node; `--check` compares instead. A row is a line, so that git shows which one changed.
import { readFileSync, writeFileSync } from 'node:fs';
import { importSource } from '../import-source.mjs';

const file = 'src/exchange/tables/io_perf_tables/studies.json';
const { studies, studyCells, findFamily } = await importSource(`
      export { studies, studyCells } from './src/suite/matrix/studies.ts';
      export { findFamily } from './src/suite/matrix/families.ts';`);

/** Defaults, which cell ids leave out, for looking parameters up. */
const defaults = new Map();
const rows = new Map();
for (const { family, parameters, scaled, reference } of studyCells(1, () => true)) {
  const known = Object.entries(findFamily(family).parameters).filter(([, { default: value }]) => value !== undefined);
  defaults.set(family, Object.fromEntries(known.map(([name, { default: value }]) => [name, value])));
  const { study, row, what, role, published, note } = reference;
  const key = `${study} ${row}`;
  if (!rows.has(key)) rows.set(key, { study, row, what, published, note, cells: [] });
  rows.get(key).cells.push({ role, family, parameters, scaled });
}

const line = (value) => JSON.stringify(value);
const list = (values) => `[\n${values.map((value) => `    ${line(value)}`).join(',\n')}\n  ]`;
const families = [...defaults]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, value]) => `    ${line(name)}: ${line(value)}`);
const text = `{
  "studies": ${list(studies().map(({ study, title, source, method }) => ({ study, title, source, method })))},
  "defaults": {
${families.join(',\n')}
  },
  "rows": ${list([...rows.values()])}
}
`;
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error(`${file} is not what src/suite/matrix says: run "npm run generate" and commit it.`);
  process.exitCode = 1;
}
