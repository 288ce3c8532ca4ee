// What is declared: inputs and outputs of the actions and of the workflows that are called, options of the commands, keys of io-perf.yml.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { importSource } from '../import-source.mjs';
import { readTexts } from './texts.mjs';

/** Where the seven actions are, by what follows the repository's name in `uses`. */
export const actionFiles = (root) =>
  ['', ...readdirSync(join(root, 'actions')).map((name) => `actions/${name}`), 'migrate']
    .map((place) => ({ place, file: join(place, 'action.yml') }))
    .filter(({ file }) => existsSync(join(root, file)));

const inputsOf = (inputs) => ({
  inputs: new Set(Object.keys(inputs ?? {})),
  required: Object.entries(inputs ?? {}).flatMap(([name, input]) =>
    input?.required === true && input.default === undefined ? [name] : [],
  ),
});

const namesOf = (object) => new Set(Object.keys(object ?? {}));

/** By what `uses` names: an action, or a workflow that is called. */
function uses(root) {
  const actions = actionFiles(root).map(({ place, file }) => {
    const { inputs, outputs } = parse(readFileSync(join(root, file), 'utf8'));
    return [place, { file, ...inputsOf(inputs), outputs: namesOf(outputs), secrets: new Set() }];
  });
  const folder = '.github/workflows';
  const called = readdirSync(join(root, folder)).flatMap((name) => {
    const call = parse(readFileSync(join(root, folder, name), 'utf8')).on?.workflow_call;
    if (call === undefined) return [];
    const secrets = namesOf(call?.secrets);
    return [
      [
        `${folder}/${name}`,
        { file: `${folder}/${name}`, ...inputsOf(call?.inputs), outputs: namesOf(call?.outputs), secrets },
      ],
    ];
  });
  return new Map([...actions, ...called]);
}

const text = `
  import { createProgram } from './src/cli/main.ts';
  import { configSchema } from './src/gate/config/schema.ts';
  import { isCountMetric, judgementSchema, runDocumentSchema } from './src/core/document/index.ts';
  import { z } from 'zod';
  const describe = (command) => ({
    name: command.name(),
    names: [command.name(), ...command.aliases()],
    options: command.options.map((option) => ({
      long: option.long, short: option.short, takesValue: option.required || option.optional, key: option.attributeName(),
    })),
    takesAnyOption: command._allowUnknownOption === true,
    takesWords: command.registeredArguments.length > 0,
    commands: command.commands.map(describe),
  });
  export const program = describe(createProgram());
  export const schema = z.toJSONSchema(configSchema, { unrepresentable: 'any' });
  export const documents = [runDocumentSchema, judgementSchema].map((one) => z.toJSONSchema(one, { unrepresentable: 'any' }));
  export const isCount = isCountMetric;
  export const faultsOfConfig = (value) => configSchema.safeParse(value).error?.issues ?? [];
`;

/** Keys of objects at any depth, each with those above it. */
function keysOf(schema, above = []) {
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, value]) => [
    [...above, key],
    ...keysOf(value, [...above, key]),
  ]);
  const others = [...(schema.anyOf ?? []), schema.items, schema.additionalProperties].filter(
    (one) => typeof one === 'object' && one !== null,
  );
  return [...own, ...others.flatMap((one) => keysOf(one, above))];
}

/** Options of our own scripts and benches, which pages of the lab name. */
const scriptOptions = (root) =>
  readTexts(root, /^(?:scripts|bench)\/.*\.(?:mjs|ts)$/).flatMap(({ text: source }) => [
    ...[...source.matchAll(/--[a-z][a-z-]+/g)].map(([option]) => option),
    ...[...source.matchAll(/^ *'?([a-z][a-z-]*)'?: \{ type: '(?:string|boolean)'/gm)].map(([, name]) => `--${name}`),
  ]);

/** @param root of the repository, which is the working directory as well */
export async function readInterfaces(root) {
  const { program, schema, documents, isCount, faultsOfConfig } = await importSource(text);
  return {
    uses: uses(root),
    program,
    configKeys: keysOf(schema),
    topKeys: new Set(Object.keys(schema.properties)),
    faultsOfConfig,
    isCount,
    documentKeys: documents.flatMap((one) => keysOf(one).flat()),
    scriptOptions: scriptOptions(root),
  };
}
