// What is declared and used nowhere: inputs that the Action never reads, outputs that it never sets, options and keys that no source reads.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importSource } from '../import-source.mjs';
import { actionFiles } from './interfaces.mjs';
import { readTexts } from './texts.mjs';

const inputsFile = 'src/action/inputs.ts';
const schemaFile = 'src/gate/config/schema.ts';

/** @returns {Promise<{file: string, line: number, what: string}[]>} */
export async function unusedFaults(root, declared) {
  const sources = readTexts(root, /^src\/.*\.ts$/).filter(({ file }) => !file.endsWith('.test.ts'));
  return [
    ...(await inputFaults(root, declared, sources)),
    ...outputFaults(root, declared, sources),
    ...keyFaults(root, declared, sources),
    ...optionFaults(declared, sources),
  ];
}

const joined = (sources) => sources.map(({ text }) => text).join('\n');
const ofAction = (sources) => sources.filter(({ file }) => file.startsWith('src/action/'));

/** `.name`, `['name']`, or `{ name }` taken apart. */
const isRead = (text, name) =>
  new RegExp(String.raw`\.${name}\b|['"]${name}['"]|[{,]\s*${name}\s*(?=[,:}=])`).test(text);

const lineOf = (text, pattern) => text.slice(0, Math.max(0, text.search(pattern))).split('\n').length;
const textOf = (root, file) => readFileSync(join(root, file), 'utf8');

/** Declared and not asked for, or made into a value that no step looks at. */
async function inputFaults(root, { uses }, sources) {
  const { asked, values } = await readByAction();
  const steps = joined(ofAction(sources).filter(({ file }) => file !== inputsFile));
  const unread = actionFiles(root).flatMap(({ file, place }) =>
    [...uses.get(place).inputs]
      .filter((name) => !asked.has(name))
      .map((name) => ({
        ...{ file, line: lineOf(textOf(root, file), new RegExp(`^  ${name}:`, 'm')) },
        what: `src/action never reads the input ${name}: read it, or remove it`,
      })),
  );
  const unused = [...values].filter((name) => !isRead(steps, name));
  return [
    ...unread,
    ...unused.map((name) => ({
      ...{ file: inputsFile, line: lineOf(textOf(root, inputsFile), new RegExp(`^ *'?${name}'?[:,]`, 'm')) },
      what: `no step of src/action uses the input ${name}: use it, or remove it`,
    })),
  ];
}

/** What readInputs asks its environment for, as either action, and the names of the values that it makes. */
async function readByAction() {
  const { readInputs, names } = await importSource(`
    export { readInputs } from './src/action/inputs.ts';
    export { migratedNames as names } from './src/action/migrated-values.ts';
  `);
  const asked = new Set(names);
  const values = new Set();
  const migrated = { 'INPUT_INPUTS-OF': 'github-action-benchmark', 'INPUT_OUTPUT-FILE-PATH': 'x', INPUT_TOOL: 'go' };
  for (const given of [{}, migrated]) {
    const environment = new Proxy(given, {
      get: (target, name) => {
        if (typeof name === 'string' && name.startsWith('INPUT_')) asked.add(name.slice('INPUT_'.length).toLowerCase());
        return target[name];
      },
    });
    for (const name of Object.keys(readInputs(environment))) values.add(name);
  }
  return { asked, values };
}

/** Declared and never set, or set and declared by no action. */
function outputFaults(root, { uses }, sources) {
  const action = joined(ofAction(sources));
  const isSet = (name) => action.includes(`'${name}'`) || new RegExp(String.raw`\b${name}[,:]`).test(action);
  const unset = actionFiles(root).flatMap(({ file, place }) =>
    [...uses.get(place).outputs]
      .filter((name) => !isSet(name))
      .map((name) => ({
        ...{ file, line: lineOf(textOf(root, file), new RegExp(`^  ${name}:`, 'm')) },
        what: `src/action never sets the output ${name}: set it, or remove it`,
      })),
  );
  const declared = new Set([...uses.values()].flatMap(({ outputs }) => [...outputs]));
  const undeclared = ofAction(sources).flatMap(({ file, text }) =>
    [...text.matchAll(/setOutput\('([a-z-]+)'/g)]
      .filter(([, name]) => !declared.has(name))
      .map(({ 1: name, index }) => ({
        ...{ file, line: text.slice(0, index).split('\n').length },
        what: `no action declares the output ${name}: declare it in action.yml, or do not set it`,
      })),
  );
  return [...unset, ...undeclared];
}

function keyFaults(root, { configKeys }, sources) {
  const schema = textOf(root, schemaFile);
  // Its rules and readers stand below the declarations.
  const reading = [
    joined(sources.filter(({ file }) => file !== schemaFile)),
    schema.slice(schema.indexOf('export const configSchema')),
  ].join('\n');
  const pages = joined(readTexts(root, /^(?:docs\/.*|README)\.md$/));
  return [...new Set(configKeys.map((path) => path.at(-1)))].flatMap((key) => {
    const place = { file: schemaFile, line: lineOf(schema, new RegExp(String.raw`^ *'?${key}'?:`, 'm')) };
    const isDocumented = new RegExp(String.raw`\`${key}[\`:=]|^\s*(?:- )?${key}:|[{,] ?${key}:`, 'm').test(pages);
    return [
      ...(isRead(reading, key) ? [] : [{ ...place, what: `nothing reads the key ${key}: read it, or remove it` }]),
      ...(isDocumented
        ? []
        : [{ ...place, what: `no page names the key ${key}: add it to docs/configuration.md, or remove it` }]),
    ];
  });
}

function optionFaults({ program }, sources) {
  // What declares an option does not read it.
  const reading = joined(sources).replaceAll(/(['"`])-[^'"`]*?--[a-z][^'"`]*?\1|(['"`])--[a-z][^'"`]*?\2/g, '');
  const all = (command, path) => [
    ...command.options.map(({ long, key }) => ({ long, key, path })),
    ...command.commands.flatMap((one) => all(one, `${path} ${one.name}`)),
  ];
  return all(program, 'io-perf')
    .filter(({ long, key }) => long !== '--version' && !isRead(reading, key))
    .map(({ long, path }) => {
      const { file, text } = sources.find((source) => new RegExp(`['"\`]${long}[ '"\`]`).test(source.text)) ?? {
        file: 'src/cli/main.ts',
        text: '',
      };
      return {
        ...{ file, line: lineOf(text, new RegExp(`['"\`]${long}[ '"\`]`)) },
        what: `nothing reads the option ${long} of ${path}: read it, or remove it`,
      };
    });
}
