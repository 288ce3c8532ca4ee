/** The inputs of action.yml, or of migrate/action.yml, typed; errors name the input and what it may be. */
import { chooseLimits } from '../gate/index.ts';
import { likely } from '../core/cells/index.ts';
import { actionName, docsPage, UsageError } from '../core/document/index.ts';
import {
  choices,
  flags,
  limits as thresholds,
  lines,
  type numbers,
  type Row,
  switches,
  texts,
} from '../core/options/index.ts';
import type { HistoryLimits } from '../judge/index.ts';
import {
  type MigratedInputs,
  notMigrated,
  type NativeInputs,
  type Translated,
  translateInputs,
} from './migrated-inputs.ts';
import { migratedNames } from './migrated-values.ts';

/** Keys are the names in action.yml. Empty text: not given. */
export type Inputs = ReturnType<typeof inputsOf>;

/** The value of an input, without white space around it; empty: not given. */
type Get = (name: string) => string;

/**
 * @param environment holds them as the runner passes them
 * @throws UsageError with one sentence
 */
export function readInputs(environment: NodeJS.ProcessEnv): Inputs {
  const passed: Get = (name) => (environment[`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`] ?? '').trim();
  const { migrated, native, limits } = isMigrated(passed)
    ? ownStoreFirst(translateInputs(passed), passed)
    : { migrated: notMigrated, native: {}, limits: limitsOf(passed) };
  const inputs = inputsOf(
    (name) => passed(name) || (native[name as keyof NativeInputs]?.trim() ?? ''),
    migrated,
    limits,
  );
  refuseContradictions(inputs);
  return inputs;
}

/**
 * @param migrated what inputs of github-action-benchmark ask for that has no input of its own
 * @param limits of alert-threshold and fail-threshold: what stored runs may be exceeded by
 */
function inputsOf(get: Get, migrated: MigratedInputs, limits: HistoryLimits | undefined) {
  const all = readAll(get);
  checkCommentId(all['comment-id']);
  checkAddress(all['dashboard-url']);
  return {
    ...all,
    mode: oneOf(get, 'mode', ['all', 'measure', 'report', 'plan', 'accept', 'backfill'], 'all'),
    /** hyperfine and strace, where they are missing. */
    'install-tools': oneOf(get, 'install-tools', ['auto', 'false'], choices['install-tools'].default),
    limits,
    ...oldCommits(get),
    migrated,
  };
}

/** Each input of the table by its kind, with its default. */
function readAll(get: Get) {
  const read = <K extends string, V>(rows: Record<K, Row>, value: (name: string, fallback: string) => V) =>
    Object.fromEntries(
      Object.entries<Row>(rows).map(([name, row]) => [name, value(name, row.default ?? '')]),
    ) as Record<K, V>;
  return {
    // The forge itself puts in what has its own notation.
    ...read(texts, (name, fallback) => get(name) || (fallback.startsWith('${{') ? '' : fallback)),
    ...read(lines, (name) => linesOf(get(name))),
    ...read(flags, (name, fallback) => oneOf(get, name, ['true', 'false'], fallback) === 'true'),
    ...read(switches, (name, fallback) => oneOf(get, name, ['auto', 'true', 'false'], fallback)),
  };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.trim());

/**
 * Whether the step names migrate/ in its `uses`: the program is the same, and an input with a default there says it.
 * @throws UsageError where the step names the main action and gives an input of the other, which the runner passes all the same
 */
function isMigrated(passed: Get): boolean {
  if (passed('inputs-of') === 'github-action-benchmark') return true;
  const theirs = migratedNames.find((name) => passed(name) !== '' && !limitNames.includes(name));
  if (theirs === undefined) return false;
  throw new UsageError(
    `The input ${theirs} is github-action-benchmark's: write uses: ${actionName()}/migrate@v1, which takes its inputs, or the inputs of this action instead (${docsPage('docs/migrate.md')}).`,
  );
}

/** Both have them. */
const limitNames: readonly string[] = Object.keys(thresholds);

const limitsOf = (passed: Get): HistoryLimits | undefined =>
  chooseLimits(
    { alert: passed('alert-threshold') || undefined, fail: passed('fail-threshold') || undefined },
    (name) => `The input ${name}`,
  );

/** A store that the workflow names itself is no branch of the checkout, and no data file. */
function ownStoreFirst(translated: Translated, passed: Get): Translated {
  const { migrated, native, limits } = translated;
  if (passed('store') === '') return translated;
  if (migrated.externalData !== '') {
    throw new UsageError(
      'The inputs store and external-data-json-path exclude each other: to keep its history in a store, run io-perf import once.',
    );
  }
  const isLeftOut = migrated.localBranch?.push === false;
  return {
    limits,
    migrated: { ...migrated, localBranch: undefined },
    native: { ...native, ...(isLeftOut && { publish: 'false' }) },
  };
}

/** YAML 1.2 says true and false, people say more; what is neither is no silent false. */
function oneOf<const T extends string>(get: Get, name: string, values: readonly T[], fallback: T): T {
  const text = get(name).toLowerCase() || fallback;
  const found = values.find((value) => value === text);
  if (found === undefined) {
    throw new UsageError(`The input ${name} is "${text}": it must be ${listOf(values)}.`);
  }
  return found;
}

/** In mode backfill: which old commits; undefined or empty: as the command has it. */
function oldCommits(get: Get) {
  const whole = (name: keyof typeof numbers): number | undefined => {
    const text = get(name);
    if (text === '') return undefined;
    if (!/^[1-9]\d{0,5}$/.test(text)) {
      throw new UsageError(`The input ${name} is "${text}": write a whole number above 0.`);
    }
    return Number(text);
  };
  const [commits, every] = [whole('commits'), whole('every')];
  if (commits !== undefined && get('since') !== '') {
    throw new UsageError('The inputs commits and since both say where to begin: leave one of them out.');
  }
  return { commits, every };
}

/** It stands in an HTML comment: nothing that could end it. */
function checkCommentId(id: string): void {
  if (/[\p{C}<>]|--/u.test(id) || Array.from(id).length > 100) {
    throw new UsageError(
      `The input comment-id is "${id}": write up to 100 visible characters without <, > and --, such as io-perf.`,
    );
  }
}

/** It becomes a link. */
function checkAddress(address: string): void {
  if (address !== '' && !/^https?:\/\/[^\s<>"'()]+$/.test(address)) {
    throw new UsageError(
      `The input dashboard-url is "${address}": write an address such as https://pages.example.org/disk/.`,
    );
  }
}

function refuseContradictions(inputs: Inputs): void {
  const option = inputs.cells.find((cell) => cell.startsWith('-'));
  if (option !== undefined) {
    throw new UsageError(
      `The input cells has a line "${option}", which is not a cell: write ids or patterns, such as native/read/*.`,
    );
  }
  if (inputs.suite !== '' && inputs.cells.length > 0) {
    throw new UsageError('The inputs suite and cells exclude each other: give one of them.');
  }
  if (inputs['time-budget'] !== '' && inputs.rounds !== '') {
    throw new UsageError('The inputs time-budget and rounds exclude each other: give one of them.');
  }
  if (inputs.results.length > 0) refuseBesideResults(inputs);
  if (inputs.results.length === 0 && inputs.format !== '') {
    throw new UsageError(`The input format is ${inputs.format}, but results is not given: name the files in results.`);
  }
  if (inputs.mode === 'report' && inputs.compare === 'true') {
    throw new UsageError(
      'The input compare is true in mode report, where nothing is measured: set it where mode is measure or all.',
    );
  }
  if (inputs.head !== '' && !isSubject(inputs.base)) {
    throw new UsageError(
      'The input head is given, but base is no subject: a commit is compared with what is checked out; write base as dir=/mnt/a or env.NAME=value too.',
    );
  }
  if (inputs.compare === 'false' && inputs.base !== '') {
    throw new UsageError('The input base is given, but compare is false: leave one of them out.');
  }
}

/** Results were measured before: what says how to measure would be ignored silently. */
function refuseBesideResults(inputs: Inputs): void {
  const given = (['runners', 'time-budget', 'rounds', 'seed', 'priority', 'base', 'directory'] as const).find(
    (name) => inputs[name] !== '',
  );
  const wrong = inputs.cells.length > 0 ? 'cells' : inputs.compare === 'true' ? 'compare' : given;
  if (wrong !== undefined) {
    throw new UsageError(
      `The input ${wrong} is about measuring, but results are given, which were measured before: use two steps, one for each.`,
    );
  }
  if (inputs.mode !== 'all' && inputs.mode !== 'measure') {
    throw new UsageError(
      `The input results is given in mode ${inputs.mode}: results are converted where mode is all or measure.`,
    );
  }
}

/** A description such as `dir=/mnt/a`; a commit or ref holds no = before its first slash. */
export const isSubject = (text: string): boolean => /^[a-z]+(?:\.[\w-]+)?=/.test(text);

const listOf = (values: readonly string[]): string => `${values.slice(0, -1).join(', ')} or ${values.at(-1) ?? ''}`;

/** @returns a sentence for each input of a name that is in no action.yml of ours: the runner passes them all the same */
export function unknownInputs(environment: NodeJS.ProcessEnv, inputs: Inputs): string[] {
  const own = Object.keys(inputs).filter((name) => name !== 'migrated' && name !== 'limits');
  const known = [...own, ...limitNames];
  const all = new Set<string>([...known, ...migratedNames, 'inputs-of']);
  return Object.keys(environment)
    .flatMap((variable) => /^INPUT_(.+)$/.exec(variable)?.[1]?.toLowerCase() ?? [])
    .filter((name) => !all.has(name))
    .map((name) => {
      const meant = likely(name, known);
      return `There is no input ${name}, and it is ignored${meant === undefined ? '.' : `: did you mean ${meant}?`}`;
    });
}

const names = Object.keys({ ...texts, ...lines }).join('|');
const option = new RegExp(String.raw`(?<=\s)(?<another>another )?--(?<name>${names})(?![\w-])`, 'g');

/**
 * What the rooms below say is of options of the command line; who reads it in a job has inputs of the same names: `name another with the
 * input directory`. A command that is quoted whole stays as it is.
 */
export const withInputs = (message: string): string =>
  message.replace(option, (found: string, another: string | undefined, name: string, at: number) => {
    if (/io-perf [^:;,]*$/.test(message.slice(0, at))) return found;
    return another === undefined ? `the input ${name}` : `another in the input ${name}`;
  });
