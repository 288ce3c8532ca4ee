import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { migratedNames } from './migrated-values.ts';
import { readInputs, type Inputs, unknownInputs, withInputs as wordsOfInputs } from './inputs.ts';

interface Description {
  inputs: Record<string, { default?: string }>;
  runs: { main: string; using: string };
}
const descriptionIn = (file: string): Description => parse(readFileSync(file, 'utf8')) as Description;
const [action, migrate] = [descriptionIn('action.yml'), descriptionIn(join('migrate', 'action.yml'))];
const small = readdirSync('actions').map((mode) => ({ mode, ...descriptionIn(join('actions', mode, 'action.yml')) }));
const declared = new Set([action, ...small].flatMap(({ inputs }) => Object.keys(inputs)));

/** As the runner does: defaults of action.yml, then what the workflow gives, whether it is declared or not. */
function withInputs(given: Record<string, string>, { inputs } = action): Inputs {
  for (const [name, { default: value }] of Object.entries(inputs)) {
    vi.stubEnv(`INPUT_${name.toUpperCase()}`, (value ?? '').startsWith('${{') ? 'secret' : (value ?? ''));
  }
  for (const [name, value] of Object.entries(given)) vi.stubEnv(`INPUT_${name.toUpperCase()}`, value);
  return readInputs(process.env);
}

beforeEach(() => {
  for (const name of Object.keys(process.env)) if (name.startsWith('INPUT_')) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

it('reads what action.yml and the small actions declare, and two that only workflows of before name', () => {
  const { migrated, limits, ...native } = withInputs({});
  const read = [...Object.keys(native), 'alert-threshold', 'fail-threshold'];
  expect(read.filter((name) => !declared.has(name))).toEqual([]);
  expect([...declared].filter((name) => !read.includes(name))).toEqual([]);
  expect([migrated.notices, limits]).toEqual([[], undefined]);
});

it('has at most 29 inputs in action.yml', () => {
  expect(Object.keys(action.inputs).length).toBeLessThanOrEqual(29);
});

it.each(small)('starts $mode in its own mode, with the same words for the same inputs', ({ mode, inputs, runs }) => {
  expect(withInputs({}, { inputs, runs }).mode).toBe(mode);
  const words = Object.entries(inputs).filter(([input]) => input !== 'mode' && action.inputs[input]);
  for (const [input, description] of words) expect(description, input).toEqual(action.inputs[input]);
});

it('defaults need no configuration', () => {
  expect(withInputs({})).toMatchObject({ mode: 'all', compare: 'auto', publish: 'auto', comment: true, gate: true });
});

it('without action.yml, as a program, the defaults are the same', () => {
  const bare = readInputs(process.env);
  const { token, runs, ...rest } = withInputs({});
  expect({ token, runs }).toEqual({ token: 'secret', runs: 'io-perf-runs' });
  expect(bare).toMatchObject(rest);
});

it('names an input that does not exist, and the one that was probably meant', () => {
  const warnings = (given: Record<string, string>): string[] => unknownInputs(process.env, withInputs(given));
  expect(warnings({ round: '3', time_budget: '2m', zebra: '' })).toEqual([
    'There is no input round, and it is ignored: did you mean rounds?',
    'There is no input time_budget, and it is ignored: did you mean time-budget?',
    'There is no input zebra, and it is ignored.',
  ]);
});

it('knows the inputs of migrate as well', () => {
  expect(unknownInputs(process.env, withInputs({ tool: 'go', 'output-file-path': 'out.txt' }, migrate))).toEqual([]);
  expect(unknownInputs(process.env, withInputs({}))).toEqual([]);
});

describe('errors are sentences that name the input', () => {
  it.each([
    [{ mode: 'both' }, 'The input mode is "both": it must be all, measure, report, plan, accept or backfill.'],
    [{ publish: 'yes' }, 'The input publish is "yes": it must be auto, true or false.'],
    [{ comment: 'ja' }, 'The input comment is "ja": it must be true or false.'],
    [{ suite: 'quick', cells: 'a/b' }, 'exclude each other'],
    [{ cells: 'a/b\n--config=/etc/passwd' }, 'a line "--config=/etc/passwd", which is not a cell'],
    [{ 'time-budget': '2m', rounds: '3' }, 'exclude each other'],
    [{ 'comment-id': 'a --> b' }, 'The input comment-id is "a --> b"'],
    [{ mode: 'report', compare: 'true' }, 'in mode report, where nothing is measured'],
    [{ compare: 'false', base: 'main' }, 'leave one of them out'],
    [{ format: 'fio' }, 'The input format is fio, but results is not given'],
    [{ results: 'a', cells: 'a/b' }, 'The input cells is about measuring'],
    [{ results: 'a', rounds: '3' }, 'The input rounds is about measuring'],
    [{ results: 'a', mode: 'report' }, 'The input results is given in mode report'],
    [{ 'dashboard-url': 'pages/x' }, 'The input dashboard-url is "pages/x": write an address'],
    [{ base: 'main', head: 'dir=/mnt/b' }, 'The input head is given, but base is no subject'],
  ])('%o', (given, message) => {
    expect(() => withInputs(given)).toThrow(message);
  });
});

it('cells are one a line', () => {
  expect(withInputs({ cells: 'native/read/*\n\n  node/write/*  \n' }).cells).toEqual(['native/read/*', 'node/write/*']);
});

describe('limits of stored runs', () => {
  it.each([
    [{ 'alert-threshold': '150%' }, { alert: 1.5 }],
    [{ 'fail-threshold': '200%' }, { alert: 2, fail: 2 }],
    [
      { 'alert-threshold': '150%', 'fail-threshold': '200%' },
      { alert: 1.5, fail: 2 },
    ],
  ])('%o', (given, limits) => {
    expect(withInputs(given).limits).toEqual(limits);
  });
  it.each([
    [{ 'alert-threshold': '1.5' }, 'The input alert-threshold: expected a percentage of at least 100%, got "1.5".'],
    [
      { 'alert-threshold': '300%', 'fail-threshold': '200%' },
      'The input alert-threshold is above the input fail-threshold',
    ],
  ])('%o is refused', (given, message) => {
    expect(() => withInputs(given)).toThrow(message);
  });
});

describe('migrate/', () => {
  const step = { tool: 'go', 'output-file-path': 'output.txt' };

  it('is the same program', () => {
    expect(normalize(join('migrate', migrate.runs.main))).toBe(normalize(action.runs.main));
    expect([dirname(migrate.runs.main), migrate.runs.using]).toEqual(['../dist', action.runs.using]);
  });
  it('has all inputs of github-action-benchmark, and others only of the main action', () => {
    const names = Object.keys(migrate.inputs);
    expect(names).toEqual(expect.arrayContaining([...migratedNames]));
    const more = names.filter((name) => !(migratedNames as readonly string[]).includes(name));
    expect(more.filter((name) => !declared.has(name))).toEqual(['inputs-of']);
  });
  it('gives native inputs no default, so that those of github-action-benchmark hold', () => {
    const withDefault = Object.keys(migrate.inputs).filter((name) => migrate.inputs[name]!.default !== undefined);
    expect(withDefault).toEqual(['github-token', 'inputs-of']);
    expect(withInputs({ ...step, name: 'Disk', 'comment-on-alert': 'true' }, migrate)).toMatchObject({
      ...{ results: ['output.txt'], format: 'go', suite: 'Disk', 'comment-id': 'io-perf Disk' },
      ...{ store: 'gh-pages:dev/bench', 'data-js': 'data.js', publish: 'true', token: 'secret' },
      ...{ limits: { alert: 2 }, migrated: { commentOn: 'alert' } },
    });
  });
  it('lets native inputs win', () => {
    const given = { ...step, store: './history', publish: 'auto', 'comment-id': 'mine' };
    expect(withInputs(given, migrate)).toMatchObject({ store: './history', publish: 'auto', 'comment-id': 'mine' });
  });

  const theirs = migratedNames.filter((name) => !declared.has(name));
  it.each(theirs)('the main action refuses %s, and names migrate/', (name) => {
    expect(() => withInputs({ [name]: 'x' })).toThrow(
      `The input ${name} is github-action-benchmark's: write uses: OWNER/io-perf-action/migrate@v1`,
    );
  });
});

it.each([
  [
    'The directory /mnt/nvme does not exist: create it, or name another with --directory.',
    'The directory /mnt/nvme does not exist: create it, or name another with the input directory.',
  ],
  ['leave out --cells and --suite, or name one.', 'leave out the input cells and the input suite, or name one.'],
  [
    'The store x cannot be a folder: name another --store.',
    'The store x cannot be a folder: name another in the input store.',
  ],
  ['Two devices: name one, as in --target adb:1.', 'Two devices: name one, as in the input target adb:1.'],
  // Commands of a shell, options that no input is called like, and names that only begin so.
  ['make it with io-perf publish RUN.json --store history.', undefined],
  ['let --build make it on both sides, as in io-perf compare main --config x.yml.', undefined],
  ['use --format-version, --storeroom or x--store.', undefined],
])('%s is said in a job with inputs in place of options', (message, said = message) => {
  expect(wordsOfInputs(message)).toBe(said);
});
