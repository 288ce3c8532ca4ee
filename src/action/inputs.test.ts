import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { incumbentNames } from './incumbent-inputs.ts';
import { readInputs, type Inputs } from './inputs.ts';

const action = parse(readFileSync('action.yml', 'utf8')) as { inputs: Record<string, { default?: string }> };

/** As the runner does: defaults of action.yml, then what the workflow gives. */
function withInputs(given: Record<string, string>): Inputs {
  for (const [name, { default: value }] of Object.entries(action.inputs)) {
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

it('the inputs read are those of action.yml', () => {
  const { incumbent, ...native } = withInputs({});
  expect([...Object.keys(native), ...incumbentNames].sort()).toEqual(Object.keys(action.inputs).sort());
  expect(incumbent.notices).toEqual([]);
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

describe('errors are sentences that name the input', () => {
  it.each([
    [{ mode: 'both' }, 'The input mode is "both": it must be all, measure, report, plan or accept.'],
    [{ publish: 'yes' }, 'The input publish is "yes": it must be auto, true or false.'],
    [{ comment: 'ja' }, 'The input comment is "ja": it must be true or false.'],
    [{ suite: 'quick', cells: 'a/b' }, 'exclude each other'],
    [{ cells: 'a/b\n--config=/etc/passwd' }, 'a line "--config=/etc/passwd", which is no cell'],
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
