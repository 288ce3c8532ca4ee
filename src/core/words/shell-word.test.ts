import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shellWord } from './shell-word.ts';

describe('a word for a shell', () => {
  it.each([
    ['command/run/import', 'command/run/import'],
    ['node/read/readFileSync?chunk=4KiB&size=1MiB', '"node/read/readFileSync?chunk=4KiB&size=1MiB"'],
    ['a b; c|d>e*^(f)', '"a b; c|d>e*^(f)"'],
    ['Größe', '"Größe"'],
    ["it's", '"it\'s"'],
    [String.raw`C:\Users\An na\store`, String.raw`"C:\Users\An na\store"`],
    ['a,b', '"a,b"'],
    ['@scope/name', '"@scope/name"'],
  ])('has double quotes around %j or none, which mean the same on every system', (text, word) => {
    expect(shellWord(text)).toBe(word);
  });

  it.each(['$(rm -rf ~)', '`x`', 'a"b', 'a!b', '%PATH%', String.raw`\\server\share`, 'C:\\', 'a\u201db'])(
    'has single quotes around %j, which no double quotes keep whole in each shell',
    (text) => {
      expect(shellWord(text)).toBe(`'${text}'`);
    },
  );

  it.each(['', '--config=x', 'a\nb', 'a\u202eb', 'imp\u043ert'])('is not made of %j', (text) => {
    expect(shellWord(text)).toBeUndefined();
  });

  it('is read as the text by a POSIX shell, whatever is in it', () => {
    const nasty = fc.string({
      unit: fc.constantFrom(...Array.from('ab \'"\\$`!%,@^&|<>()*?~#;=-é\u201d')),
      maxLength: 12,
    });
    const words = fc.sample(nasty, 500).filter((text) => shellWord(text) !== undefined);
    const script = `printf '%s\\n' ${words.map((text) => shellWord(text)!).join(' ')}`;
    expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\n')).toEqual([...words, '']);
  });
});
