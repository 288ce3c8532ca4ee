import { Command } from 'commander';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { withCommand } from '../../gate/index.ts';
import { combineSides, readComparison, type Comparison } from './compare.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';

const folder = temporaryFolder();
let document: string;
beforeAll(() => {
  document = join(folder, 'a.json');
  writeFileSync(document, '{}');
});

/** As commander hands the words over. */
function read(...words: string[]): Comparison {
  let comparison: Comparison | undefined;
  const program = new Command().exitOverride();
  program
    .command('compare')
    .argument('[sides...]')
    .action((sides: string[], _options: object, command: Command) => {
      comparison = readComparison(sides, command, {
        workloads: { import: { command: 'a' }, 'test:unit': { command: 'b' } },
      });
    });
  program.parse(['compare', ...words], { from: 'user' });
  return comparison!;
}

describe('names are commits, compared since one left the other', () => {
  it.each([
    [[], {}],
    [['main'], { base: 'merge-base=main' }],
    [['v1.2..feature/x'], { base: 'merge-base=v1.2', head: 'ref=feature/x' }],
    [['main...feature'], { base: 'merge-base=main', head: 'ref=feature' }],
    [['main..'], { base: 'merge-base=main' }],
    [['..feature'], { head: 'ref=feature' }],
  ])('%j', (words, sides) => {
    expect(read(...words)).toEqual({ sides, workloads: [] });
  });
});

it('two files are two run documents', () => {
  expect(read(document, 'b.json').documents).toEqual([document, 'b.json']);
});

it('a branch may end as a file does', () => {
  expect(read('fix.json').sides).toEqual({ base: 'merge-base=fix.json' });
});

it('what follows -- is a command', () => {
  expect(read('main', '--', './prog', '--option', 'a b')).toEqual({
    sides: { base: 'merge-base=main' },
    workloads: [],
    program: ['./prog', '--option', 'a b'],
  });
});

describe('the name of a workload is that workload', () => {
  it.each([
    [['import'], {}],
    [['main', 'import', 'test:unit'], { base: 'merge-base=main' }],
    [['import', 'v1..v2'], { base: 'merge-base=v1', head: 'ref=v2' }],
  ])('%j', (words, sides) => {
    expect(read(...words)).toEqual({ sides, workloads: words.filter((word) => /import|unit/.test(word)) });
  });

  it('and what is nearly one was meant for it', () => {
    expect(() => read('main', 'test:unti')).toThrow('There is no workload "test:unti": did you mean test:unit?');
  });

  it('but not behind --', () => {
    expect(read('main', '--', 'import')).toMatchObject({ workloads: [], program: ['import'] });
  });
});

it('the command is a workload named after its program', () => {
  const { workloads } = withCommand({}, ['./build/my_prog.sh', '--name', "it's"], { build: 'make' });
  expect(workloads).toEqual({ 'my-prog': { command: "./build/my_prog.sh --name 'it'\\''s'", build: 'make' } });
});

it.each([
  ['./überprüfen.sh', 'überprüfen'],
  ['bin/импорт', 'импорт'],
  ['./読み込み.py', '読み込み'],
])('the letters of a program stay in the name, whatever the script: %s', (program, name) => {
  expect(Object.keys(withCommand({}, [program]).workloads!)).toEqual([name]);
});

describe('refused in one sentence', () => {
  it.each([
    [['a', 'b'], 'io-perf compare a..b.'],
    [['main', './my-program'], 'io-perf compare main -- ./my-program.'],
    [['main', 'make', 'check'], 'io-perf compare main -- make check.'],
    [['a.json', 'b.json', 'c.json'], 'compare takes two run documents, and got 3'],
    [['a.json', 'b.json', '--', 'x'], 'leave out the command after --'],
    [['main', '--'], 'There is no command after --'],
  ])('%j', (words, sentence) => {
    expect(() => read(...words)).toThrow(sentence);
  });
  it('a side named twice', () => {
    expect(() => combineSides({ base: 'merge-base=main' }, { base: 'main' })).toThrow('The base is given twice');
  });
});
