import { expect, it } from 'vitest';
import { regressedReport } from '../../test/helpers/judged-fixtures.ts';
import { causeSentences } from './causes.ts';

it('the first of very many calls are reported where some of them belong to no code of the project', () => {
  const [judged] = regressedReport().runs;
  const cause = {
    ...{ workload: 'import', call: 'openat', before: 1, after: 90_000 },
    sites: [{ function: null, before: 1, after: 90_000 }],
    first: {
      calls: 64,
      sites: [
        { function: 'load', file: 'a.ts', line: 3, calls: 60 },
        { function: null, calls: 4 },
      ],
    },
  };
  const plain = { code: (text: string) => text, prose: (text: string) => text };
  expect(causeSentences({ ...judged!, run: { ...judged!.run, causes: [cause] } }, plain, 1)).toEqual([
    'import: open 1 → 90,000, too often to ask each time by whom; the first 64 calls of the head: from load (a.ts:3) 60, an unknown place 4',
  ]);
});

it('the package that makes new calls stands behind the line that led there', () => {
  const [judged] = regressedReport().runs;
  const through = { name: '@a/b', version: '2.6.3', function: 'connect' };
  const cause = {
    ...{ workload: 'import', call: 'openat', before: 1, after: 4 },
    sites: [{ function: 'load', file: 'a.ts', line: 3, before: 1, after: 4, through }],
  };
  const plain = { code: (text: string) => text, prose: (text: string) => text.replaceAll('@', '＠') };
  expect(causeSentences({ ...judged!, run: { ...judged!.run, causes: [cause] } }, plain, 1)).toEqual([
    'import: open 1 → 4, from load (a.ts:3) through ＠a/b 2.6.3 (connect)',
  ]);
});

it('the tests that make new calls stand behind the lines, the most grown by name', () => {
  const [judged] = regressedReport().runs;
  const writes = { name: 'JournalTests.Writes_all', framework: 'xunit', before: 1, after: 301 };
  const saves = { name: 'JournalTests.Saves', framework: 'xunit', before: 1, after: 9 };
  const gone = { name: 'JournalTests.Reads', framework: 'xunit', before: 9, after: 1 };
  const cause = {
    ...{ workload: 'import', call: 'fsync', before: 11, after: 311 },
    sites: [{ function: 'Journal.Write', file: 'Journal.cs', line: 12, before: 2, after: 310 }],
  };
  const plain = { code: (text: string) => text, prose: (text: string) => text };
  const sentencesOf = (tests: (typeof writes)[]) =>
    causeSentences({ ...judged!, run: { ...judged!.run, causes: [{ ...cause, tests }] } }, plain, 1);
  expect(sentencesOf([writes, gone])).toEqual([
    'import: fsync 11 → 311, from Journal.Write (Journal.cs:12), in JournalTests.Writes_all (xunit)',
  ]);
  expect(sentencesOf([writes, saves, gone])).toEqual([
    'import: fsync 11 → 311, from Journal.Write (Journal.cs:12), in 2 tests, most in JournalTests.Writes_all (xunit)',
  ]);
});
