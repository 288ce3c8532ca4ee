/** The inputs of action.yml, or of migrate/action.yml, typed; errors name the input and what it may be. */
import { chooseLimits } from '../gate/index.ts';
import { likely } from '../core/cells/index.ts';
import { actionName, docsPage, UsageError } from '../core/document/index.ts';
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
  const lines = (name: string): string[] =>
    get(name)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.trim());
  const flag = (name: string, fallback: boolean): boolean =>
    oneOf(get, name, ['true', 'false'], String(fallback)) === 'true';
  const choice = (name: string) => oneOf(get, name, ['auto', 'true', 'false'], 'auto');
  return {
    mode: oneOf(get, 'mode', ['all', 'measure', 'report', 'plan', 'accept', 'backfill'], 'all'),
    suite: get('suite'),
    cells: lines('cells'),
    runners: get('runners'),
    target: get('target'),
    directory: get('directory'),
    'time-budget': get('time-budget'),
    rounds: get('rounds'),
    seed: get('seed'),
    priority: get('priority'),
    profile: flag('profile', true),
    /** On the default branch: a tenth of the time is for the program compared with itself. */
    'noise-check': flag('noise-check', true),
    config: get('config'),
    compare: choice('compare'),
    base: get('base'),
    head: get('head'),
    runs: get('runs') || 'io-perf-runs',
    /** Files of other tools' results, or patterns of them: converted, instead of measuring. */
    results: lines('results'),
    format: get('format'),
    targets: get('targets') || 'ubuntu,windows,macos',
    shards: get('shards') || '1',
    'split-runners': flag('split-runners', false),
    'run-file': get('run-file'),
    store: get('store') || 'gh-pages',
    /** Path in the store of a data.js of github-action-benchmark that is kept up to date; empty: none. */
    'data-js': get('data-js'),
    'dashboard-url': dashboardAddress(get('dashboard-url')),
    publish: choice('publish'),
    comment: flag('comment', true),
    'comment-id': commentId(get('comment-id')),
    check: choice('check'),
    gate: flag('gate', true),
    limits,
    confirm: flag('confirm', false),
    /** On the default branch: the commit behind an open change is looked for. */
    bisect: flag('bisect', false),
    ...oldCommits(get),
    annotations: flag('annotations', true),
    summary: flag('summary', true),
    cache: flag('cache', true),
    /** hyperfine and strace, where they are missing. */
    'install-tools': oneOf(get, 'install-tools', ['auto', 'false'], 'auto'),
    /** Secret: goes into requests and the environment of git, never into an address or an argument. */
    token: get('token'),
    migrated,
  };
}

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
const limitNames: readonly string[] = ['alert-threshold', 'fail-threshold'];

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
  const whole = (name: string): number | undefined => {
    const text = get(name);
    if (text === '') return undefined;
    if (!/^[1-9]\d{0,5}$/.test(text)) {
      throw new UsageError(`The input ${name} is "${text}": write a whole number above 0.`);
    }
    return Number(text);
  };
  const [commits, every, since] = [whole('commits'), whole('every'), get('since')];
  if (commits !== undefined && since !== '') {
    throw new UsageError('The inputs commits and since both say where to begin: leave one of them out.');
  }
  return { commits, since, every };
}

/** It stands in an HTML comment: nothing that could end it. */
function commentId(given: string): string {
  const id = given || 'io-perf';
  if (/[\p{C}<>]|--/u.test(id) || Array.from(id).length > 100) {
    throw new UsageError(
      `The input comment-id is "${id}": write up to 100 visible characters without <, > and --, such as io-perf.`,
    );
  }
  return id;
}

/** It becomes a link. */
function dashboardAddress(address: string): string {
  if (address !== '' && !/^https?:\/\/[^\s<>"'()]+$/.test(address)) {
    throw new UsageError(
      `The input dashboard-url is "${address}": write an address such as https://pages.example.org/disk/.`,
    );
  }
  return address;
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

const options = 'suite|cells|runners|target|directory|time-budget|rounds|config|base|head|results|format|store';
const option = new RegExp(String.raw`(?<=\s)(?<another>another )?--(?<name>${options})(?![\w-])`, 'g');

/**
 * What the rooms below say is of options of the command line; who reads it in a job has inputs of the same names: `name another with the
 * input directory`. A command that is quoted whole stays as it is.
 */
export const withInputs = (message: string): string =>
  message.replace(option, (found: string, another: string | undefined, name: string, at: number) => {
    if (/io-perf [^:;,]*$/.test(message.slice(0, at))) return found;
    return another === undefined ? `the input ${name}` : `another in the input ${name}`;
  });
