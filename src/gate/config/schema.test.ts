import { describe, expect, it } from 'vitest';
import { countBudgets } from './schema.ts';
import { parseConfig } from './read-config.ts';

const budgetsOf = (text: string) => countBudgets(parseConfig(text, 'io-perf.yml'));

describe('budgets on counts', () => {
  it('are read beside those on ratios', () => {
    expect(
      budgetsOf(`
budgets:
  - import-10k: { openat: "<= 2 per file", fsync: "<= 1", writtenBytes: "<= +0%" }
  - { cell: java/traverse/readdir-forkjoin, faster-than: java/traverse/Files.walk, by: 5 }
  - "native/read/*": { read: "<= +5%" }
`),
    ).toEqual([
      { cells: 'import-10k', limits: { openat: '<= 2 per file', fsync: '<= 1', writtenBytes: '<= +0%' } },
      { cells: 'native/read/*', limits: { read: '<= +5%' } },
    ]);
    expect(budgetsOf('')).toEqual([]);
  });

  it.each([
    ['- import: 3', 'io-perf.yml:2: budgets.0.import: it is not a budget; write {'],
    ['- import: { opnat: "<= 1" }', 'io-perf.yml:2: budgets.0.import.opnat: it is not a count; name'],
    ['- import: { openat: 1 }', 'budgets.0.import.openat: it is not a limit; write it in quotes'],
    ['- import: { openat: "at most 1" }', 'budgets.0.import.openat: "at most 1" is not a limit of a count'],
    [
      '- import: { openat: 1 }\ngate: { min-effect: 5 }',
      'io-perf.yml:3: gate.min-effect: write a percentage such as 5%',
    ],
    ['- import: { openat: "<= 1" }\nseed: 1e12', 'seed: write at most 4294967295'],
    ['- import: { openat: "<= 1" }\nrounds: 0', 'rounds: write more than 0'],
  ])('%s is refused', (line, message) => {
    expect(() => budgetsOf(`budgets:\n  ${line}\n`)).toThrow(message);
  });
});
