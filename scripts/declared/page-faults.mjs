// Faults of pages: keys of io-perf.yml in blocks and sentences, inputs, outputs and options that sentences name.
import { isMap, LineCounter, parseDocument } from 'yaml';
import { allOptions, commandFaults } from './command-faults.mjs';
import { blocksOf, codeOf } from './texts.mjs';
import { placeOf, workflowFaults } from './workflow-faults.mjs';

/** Keys of workflows and of other people's actions and programs that our pages name. */
const foreignKeys = new Set(
  [
    'actions artifact-metadata checks contents id-token issues packages pages pull-requests statuses', // permissions
    'branches cron env fetch-depth if jobs lfs name on permissions persist-credentials ref run runs-on schedule steps submodules timeout-minutes uses with',
  ].flatMap((names) => names.split(' ')),
);
/** Options of other programs that our pages name by themselves: act, docker, Node.js, and what runners take. */
const foreignOptions = new Set(
  [
    '--cap-add --cap-drop --end-of-options --privileged --security-opt',
    '--artifact-server-path --concurrent-jobs --local-repository',
    '--dir --no-short-builtin-calls',
  ].flatMap((names) => names.split(' ')),
);
/** Pages about the results of other programs, and about moving here from them, name their options. */
const isAboutOthers = (file) => /^docs\/(?:benchmarks|convert|migrate.*|recipes)\.md$/.test(file);

/** Faults of an io-perf.yml. */
export function configFaults(text, { faultsOfConfig }, base = 0) {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, logLevel: 'silent' });
  if (document.errors.length > 0) return [];
  return faultsOfConfig(document.toJS()).flatMap(({ code, path, keys, message }) =>
    (keys ?? [undefined]).map((key) => {
      const whole = [...path, ...(key === undefined ? [] : [key])];
      const what =
        code === 'unrecognized_keys'
          ? `io-perf.yml has no key ${whole.join('.')}: src/gate/config/schema.ts has them`
          : `${whole.join('.')} is not valid in io-perf.yml (${message}): correct it`;
      return { line: base + lineOfPath(document, lineCounter, whole), what };
    }),
  );
}

function lineOfPath(document, lineCounter, path) {
  let node = document.contents;
  let at = node?.range[0] ?? 0;
  for (const key of path) {
    const pair = isMap(node) ? node.items.find((item) => item.key.value === key) : undefined;
    const next = pair?.value ?? node?.items?.[key];
    if (next === undefined || next === null) break;
    at = (pair?.key ?? next).range[0];
    node = next;
  }
  return lineCounter.linePos(at).line;
}

/** Whether a block is a whole io-perf.yml, or some of its top keys. */
function isConfig(text, { topKeys }) {
  const { contents, errors } = parseDocument(text, { logLevel: 'silent' });
  if (errors.length > 0 || !isMap(contents)) return false;
  const keys = contents.items.map(({ key }) => key.value);
  return (
    keys.some((key) => topKeys.has(key)) && !keys.some((key) => ['on', 'jobs', 'steps', 'uses', 'with'].includes(key))
  );
}

/** @returns {{line: number, what: string}[]} */
export function pageFaults(file, text, declared) {
  const blocks = blocksOf(text).flatMap(({ language, line, text: block }) => {
    if (/^ya?ml$/.test(language)) {
      return isConfig(block, declared) ? configFaults(block, declared, line) : workflowFaults(block, declared, line);
    }
    return /^(?:sh|console|)$/.test(language) ? commandFaults(block, declared.program, { base: line }) : [];
  });
  return [...blocks, ...codeOf(text).flatMap((code) => codeFaults(code, file, declared))];
}

function codeFaults({ code, before, whole, line }, file, declared) {
  const faults = commandFaults(code, declared.program).map(({ what }) => ({ line, what }));
  const say = (what) => what !== undefined && faults.push({ line, what });
  const [, key] = /^([a-z][a-z-]*): \S/.exec(code) ?? [];
  const { inputs, outputs, keys, options } = namesOf(declared);
  if (key === 'uses') {
    const place = placeOf(code.slice('uses: '.length));
    if (place !== undefined && !declared.uses.has(place)) say(`there is no action ${place}: name one that exists`);
  } else if (
    key !== undefined &&
    !inputs.has(key) &&
    !keys.has(key) &&
    !foreignKeys.has(key) &&
    !declared.isCount(key)
  ) {
    say(`${key} is no input of ours and no key of io-perf.yml: declare it, or remove it`);
  }
  const option = /^(--[a-z][a-z-]+)(?=$|[ =])/.exec(code)?.[1];
  if (option !== undefined && !options.has(option) && !foreignOptions.has(option) && !isAboutOthers(file)) {
    say(`no command has the option ${option}: correct or remove it`);
  }
  if (/^[a-z][a-z-]*$/.test(code)) {
    if (/\boutputs? $/.test(before) && !outputs.has(code))
      say(`no action declares the output ${code}: declare it, or remove it`);
    if (/\b(?:inputs?|set) $/i.test(before)) say(inputFault(code, `${file} ${whole}`, declared));
  }
  return faults;
}

/** An input of the main action, if neither the sentence nor its page names another. */
function inputFault(name, line, { uses, configKeys }) {
  const named = [...uses].filter(([place]) => place === '' || line.includes(place.replace(/^.*\//, '')));
  const all = [...uses].filter(([, { inputs }]) => inputs.has(name));
  if (named.some(([, { inputs }]) => inputs.has(name))) return undefined;
  if (/io-perf\.ya?ml/.test(line) && configKeys.some((path) => path.at(-1) === name)) return undefined;
  const places = all.map(([, { file }]) => file).join(', ');
  return all.length === 0
    ? `no action declares the input ${name}: declare it, or remove it`
    : `the main action declares no input ${name}: declare it, or name the action that has it (${places})`;
}

const sets = new WeakMap();
/** All names of one kind, made once. */
function namesOf(declared) {
  if (!sets.has(declared)) {
    const all = [...declared.uses.values()];
    sets.set(declared, {
      inputs: new Set(all.flatMap(({ inputs }) => [...inputs])),
      outputs: new Set(all.flatMap(({ outputs }) => [...outputs])),
      keys: new Set([...declared.configKeys.flat(), ...declared.documentKeys]),
      options: new Set([...allOptions(declared.program), ...declared.scriptOptions]),
    });
  }
  return sets.get(declared);
}
