import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from '../../core/document/index.ts';
import { parseConfig, readConfig } from './read-config.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';

const folder = temporaryFolder();

async function sentenceOf(work: () => unknown): Promise<string> {
  try {
    await work();
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    const { message } = error as UsageError;
    expect(message).toMatch(/^.{20,600}[.?]$/);
    return message;
  }
  throw new Error('there is nothing wrong with it');
}

const bomb = Array.from({ length: 8 }, (_, i) => `a${i}: &a${i} [${`${i === 0 ? 'x' : `*a${i - 1}`},`.repeat(9)}]`);

describe('without a name', () => {
  const here = process.cwd();
  let project: string;
  const write = (name: string, text: string): void => {
    writeFileSync(join(project, name), text);
  };
  beforeEach(() => {
    project = mkdtempSync(join(folder, 'project-'));
    process.chdir(project);
  });
  afterEach(() => {
    process.chdir(here);
  });

  it('nothing is configured where there is no file', async () => {
    expect(await readConfig(undefined)).toEqual({});
  });

  it.each(['io-perf.yml', 'io-perf.yaml'])('%s is read', async (name) => {
    write(name, 'suite: smoke\n');
    expect(await readConfig(undefined)).toEqual({ suite: 'smoke' });
    write(name, 'suit: smoke\n');
    expect(await sentenceOf(() => readConfig(undefined))).toContain(`${name}:1: suit: there is no such key`);
  });

  it('two files are an error, and naming one of them is not', async () => {
    write('io-perf.yml', 'suite: smoke\n');
    write('io-perf.yaml', 'suite: quick\n');
    expect(await sentenceOf(() => readConfig(undefined))).toContain('io-perf.yml and io-perf.yaml are both here');
    expect(await readConfig('io-perf.yaml')).toEqual({ suite: 'quick' });
  });

  it('does not treat a broken link as a missing configuration', async () => {
    symlinkSync('nowhere.yml', join(project, 'io-perf.yml'));
    expect(await sentenceOf(() => readConfig(undefined))).toContain('io-perf.yml cannot be read (ENOENT');
  });
});

describe('a configuration', () => {
  it.each([
    ['suit: quick\n', 'c.yml:1: suit: there is no such key; did you mean "suite"? (known: suite, '],
    ['suite: smoke\nfrobnicate: 1\n', 'c.yml:2: frobnicate: there is no such key (known: '],
    ['gate:\n  fail-on: [failed]\n  min-efect: 5%\n', 'c.yml:3: gate.min-efect: there is no such key; did you mean'],
    [
      'workloads:\n  a:\n    comand: ls\n',
      'c.yml:3: workloads.a.comand: there is no such key; did you mean "command"?',
    ],
    [
      'workloads:\n  a:\n    command: ls\n    gate: { min-efect: 5% }\n',
      'c.yml:4: workloads.a.gate.min-efect: there is no such key; did you mean "min-effect"? (known: min-effect, fail-on, allow-growth).',
    ],
    [
      'workloads:\n  a:\n    command: ls\n    gate:\n      min-effect: five\n',
      'c.yml:5: workloads.a.gate.min-effect: write a percentage such as 5%',
    ],
    [
      'workloads:\n  a:\n    command: ls\n    gate: true\n',
      'c.yml:4: workloads.a.gate: write false, or rules of its own such as { min-effect: 10% }.',
    ],
    ['suite: smoke\nworkloads:\n  a:\n    cache: cold\n', 'c.yml:3: workloads.a.command: it is missing; write text'],
    [
      'workloads:\n  a: { command: a }\n  b: { command: b, was: a }\n',
      'c.yml:3: workloads.b.was: there still is a workload a, which keeps its own history; remove one of them',
    ],
    [
      'workloads:\n  a: { command: a, was: [c, d] }\n  b: { command: b, was: d }\n',
      'c.yml:3: workloads.b.was: a was d, too, and only one can go on with its history; remove it from one of them',
    ],
    ['workloads:\n  a:\n    command: a\n    was: [a]\n', 'c.yml:4: workloads.a.was: that is its name now'],
    [
      'workloads:\n  a: { command: a, was: {} }\n',
      'c.yml:2: workloads.a.was: write its earlier name, or a list of them',
    ],
    [
      'workloads:\n  a: { command: a, was: 3 }\n',
      'c.yml:2: workloads.a.was: write its earlier name, or a list of them',
    ],
    ['workloads:\n  a: { command: a, was: "" }\n', 'c.yml:2: workloads.a.was: '],
    ['workloads:\n  a: { command: a, was: ["b c"] }\n', 'c.yml:2: workloads.a.was'],
    ['workloads:\n  a: { command: a, was: [__proto__, toString], gate: nosuch }\n', 'c.yml:2: workloads.a.gate'],
    [
      'workloads: { "a b": { command: ls } }',
      'c.yml:1: workloads.a b: a workload is named with letters, digits and _ . : / -',
    ],
    ['workloads: { a: ls }', 'c.yml:1: workloads.a: write its command below it, as command: ./my-program.'],
    ['workloads: { a: { command: " " } }', 'c.yml:1: workloads.a.command: write the command, such as'],
    [
      'workloads: { import: { command: ls } }\nbudgets:\n  - imprt: { open: "<= 1" }\n',
      'c.yml:3: budgets.0.imprt: there is no such workload (known: import); cells are named with their path',
    ],
    [
      'workloads: { import/10k: { command: ls } }\nbudgets:\n  - import/10x: { open: "<= 1" }\n',
      'c.yml:3: budgets.0.import/10x: there is no such workload (known: import/10k)',
    ],
    [
      'subjects:\n  bass: { ref: main }\n',
      'c.yml:2: subjects.bass: there is no such key; did you mean "base"? (known: base, head, each).',
    ],
    ['workloads:\n- a\n', 'c.yml:1: workloads: write keys and values such as name: value.'],
    ['time-budget: 5', 'c.yml:1: time-budget: write a duration such as 90s, 2m or 1h.'],
    [
      '\nsuite:\n',
      'c.yml:2: suite: it is empty; write the name of a suite, or a list of patterns of cells, or remove it.',
    ],
    [
      'gate: { fail-on: [regresed] }',
      'c.yml:1: gate.fail-on.0: write regressed, failed, inconclusive, not-measured or fewer-syncs.',
    ],
    ['seed: many', 'c.yml:1: seed: write a number.'],
    ['- suite\n- smoke\n', 'c.yml:1: the file: write keys and values'],
    ['suite: [a\n', 'is not valid YAML'],
    ['suite: !python/object x\n', 'c.yml:1:8 is not valid YAML: Unresolved tag'],
    ['suite: smoke\n---\nsuite: quick\n', 'c.yml:2: a second document begins'],
    ['suite: *there\n', 'c.yml cannot be understood (Unresolved alias'],
    [`${bomb.join('\n')}\nsuite: *a7\n`, 'c.yml cannot be understood (Excessive alias count'],
  ])('%j is refused in one sentence', async (text, sentence) => {
    expect(await sentenceOf(() => parseConfig(text, 'c.yml'))).toContain(sentence);
  });

  it('may be empty, begin with a byte order mark, end its lines as Windows does, and use aliases', () => {
    expect(parseConfig('', 'c.yml')).toEqual({});
    expect(parseConfig('\uFEFFsuite: smoke\r\nrounds: 3\r\n', 'c.yml')).toEqual({ suite: 'smoke', rounds: 3 });
    expect(parseConfig('suite: &s smoke\ndirectory: *s\n', 'c.yml')).toEqual({ suite: 'smoke', directory: 'smoke' });
  });

  it('is text in UTF-8, and no larger than anybody would write', async () => {
    const path = join(folder, 'c.yml');
    writeFileSync(path, Buffer.from('suite: "caf\u00e9"\n', 'latin1'));
    expect(await sentenceOf(() => readConfig(path))).toContain('not UTF-8 text');
    expect(await sentenceOf(() => readConfig('/dev/zero'))).toContain('more than 1 MiB');
    expect(await sentenceOf(() => readConfig(folder))).toContain('EISDIR');
    expect(await sentenceOf(() => readConfig(join(folder, 'none')))).toContain('ENOENT');
  });
});
