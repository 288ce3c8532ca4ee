// Writes the inputs and outputs of the action files from src/core/options/options.json; `--check` compares instead. What stands above the
// inputs and below the outputs of a file is its own.
import { readFileSync, writeFileSync } from 'node:fs';
import { formatted } from '../formatted.mjs';

const { actions, outputs, ...groups } = JSON.parse(readFileSync('src/core/options/options.json', 'utf8'));
const { migrated, limits, ...others } = groups;
const own = Object.assign({}, limits, ...Object.values(others));
const quoted = (text) => `'${text.replaceAll("'", "''")}'`;
/** Of GitHub's own notation quotes would be in the way. */
const plain = (text) => (text.startsWith('${{') || /^[a-z][\w,-]*$/.test(text) ? text : quoted(text));
const isWord = (text) => text !== 'true' && text !== 'false';

function inputText(name, row, value) {
  const lines = [`  ${name}:`, `    description: ${quoted(row.says)}`];
  if (row.required) lines.push('    required: true');
  if (value !== undefined) lines.push(`    default: ${isWord(value) ? plain(value) : quoted(value)}`);
  return lines.join('\n');
}

const listed = new Set(
  Object.values(actions).flatMap(({ inputs, outputs: names }) => [...inputs.split(' '), ...names.split(' ')]),
);
const unlisted = Object.keys({ ...own, ...migrated, ...outputs }).filter((name) => !listed.has(name));
for (const name of unlisted)
  console.error(`src/core/options/options.json: no action has ${name}: add it to one of "actions", or remove it.`);

let stale = unlisted.length;
for (const [file, { inputs, outputs: names, mode, hasDefaults = true }] of Object.entries(actions)) {
  const isMigrated = (name) => file === 'migrate/action.yml' && migrated[name] !== undefined;
  const defaultOf = (name, row) => {
    if (name === 'mode') return mode;
    return hasDefaults || isMigrated(name) || name === 'inputs-of' ? row.default : undefined;
  };
  const section = [
    'inputs:',
    ...inputs.split(' ').map((name) => {
      const row = isMigrated(name) ? migrated[name] : own[name];
      if (row === undefined)
        throw new Error(`src/core/options/options.json: ${file} has the input ${name}, which has no row.`);
      return inputText(name, row, defaultOf(name, row));
    }),
    '',
    'outputs:',
    ...names.split(' ').map((name) => `  ${name}:\n    description: ${quoted(outputs[name])}`),
    '',
    '',
  ].join('\n');
  const text = readFileSync(file, 'utf8');
  const filled = await formatted(
    file,
    text.replace(/^inputs:\n[\s\S]*(?=^runs:)/m, () => section),
  );
  if (filled === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`${file} is not what src/core/options/options.json says: run "npm run generate" and commit it.`);
    stale++;
  } else writeFileSync(file, filled);
}
process.exitCode = stale > 0 ? 1 : 0;
