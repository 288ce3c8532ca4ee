import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/helpers/folders.ts';
import { makeCorpus } from './make-corpus.ts';

const folder = temporaryFolder();
const root = (name: string) => join(folder, name, 'corpus');

let hostile = 0;

describe('making a corpus', () => {
  it('makes folders and empty files below a root that need not be there', async () => {
    await makeCorpus(['d a', 'd a/b', 'f a/b/c', 'f ein schöner name', ''], root('plain'));
    expect(readdirSync(root('plain'), { recursive: true }).sort()).toEqual([
      'a',
      join('a', 'b'),
      join('a', 'b', 'c'),
      'ein schöner name',
    ]);
    expect(statSync(join(root('plain'), 'a', 'b', 'c')).size).toBe(0);
  });

  it('takes thousands of entries from a generator without holding the event loop', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    const entries = function* () {
      yield 'd many';
      for (let i = 0; i < 5_000; i++) yield `f many/${i}`;
    };
    await makeCorpus(entries(), root('many'));
    clearInterval(timer);
    expect(readdirSync(join(root('many'), 'many'))).toHaveLength(5_000);
    expect(turns).toBeGreaterThan(2);
  });

  it.each(['f ../out', 'f a/../../out', 'd ..', 'f /out', 'f a//b', 'f ./a', 'f a\0b'])(
    'refuses %j, which leads out of its root',
    async (line) => {
      await expect(makeCorpus(['d a', line], root(`hostile ${++hostile}`))).rejects.toThrow(
        /Line 2 of the corpus, .* leads out of its root/,
      );
      expect(existsSync(join(folder, `hostile ${hostile}`, 'out'))).toBe(false);
    },
  );

  it.each(['x a', 'f', 'a'])('refuses %j, which is not an ', async (line) => {
    await expect(makeCorpus([line], root('odd'))).rejects.toThrow('write "d path" or "f path"');
  });

  it('says at which line a file could not be made', async () => {
    await expect(makeCorpus(['f x', 'f missing/x'], root('orphan'))).rejects.toThrow(
      /at line 2, "f missing\/x" \(ENOENT/,
    );
  });
});
