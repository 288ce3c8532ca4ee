/** The lint of words: those of scripts/words.json, and of the last column of docs/glossary.md. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeFolder, repository } from './helpers/folders.ts';

let folder: string;
beforeAll(() => {
  folder = makeFolder('words');
});

/** In two parts, so that this file passes the lint. */
const join2 = (first: string, second: string): string => first + second;
const badVerb = join2('tol', 'd');
const badName = join2('Dee', 'ds');
const badPhrase = join2('is no', 'ne');
const badLimit = join2('mos', 'tTurns');

function lint(name: string, text: string) {
  const file = join(folder, name);
  writeFileSync(file, text);
  const { status, stderr } = spawnSync(process.execPath, [join(repository, 'scripts', 'words.mjs'), file], {
    encoding: 'utf8',
  });
  const prefix = `${relative(repository, folder).replaceAll('\\', '/')}/`;
  return { status, found: stderr.replaceAll(prefix, '').split('\n').filter(Boolean) };
}

describe('the lint of words', () => {
  it('reports a word in a comment, with its position and what to write instead', () => {
    expect(lint('comment.ts', `const one = 1;\n// The runner is ${badVerb} the seed.\n`)).toEqual({
      status: 1,
      found: [`comment.ts:2:18: "${badVerb}". Write: reported, prints, returns, lists, shows.`],
    });
  });

  it('reports a word inside an identifier, whatever its case', () => {
    const { status, found } = lint('name.ts', `const my${badName} = 1;\nconst A_${badName.toUpperCase()}_B = 2;\n`);
    expect(status).toBe(1);
    expect(found.map((line) => line.slice(0, 14))).toEqual(['name.ts:1:9: "', 'name.ts:2:9: "']);
  });

  it('reports a phrase in a Markdown file', () => {
    const { status, found } = lint('page.md', `# Page\n\nIf the size ${badPhrase}, it is 0.\n`);
    expect(status).toBe(1);
    expect(found).toEqual([expect.stringContaining(`page.md:3:13: "${badPhrase}". Write: `)]);
  });

  it('reports a phrase that goes on in the next line of a comment', () => {
    const text = `/**\n * If the size\n * ${badPhrase.replace(' ', '\n * ')}, it is 0.\n */\n`;
    expect(lint('lines.ts', text).found).toEqual([expect.stringMatching(/^lines\.ts:3:4: /)]);
  });

  it('reports a word in a snake_case name of a Python file', () => {
    const { status, found } = lint('names.py', `def test_it_${badVerb}_all() -> None:\n    pass\n`);
    expect(status).toBe(1);
    expect(found).toEqual([expect.stringMatching(/^names\.py:1:13: /)]);
  });

  it('reports a limit whose name begins with a superlative', () => {
    const { found } = lint('limit.ts', `export const ${badLimit} = 4;\n`);
    expect(found).toEqual([`limit.ts:1:14: "${badLimit.slice(0, 4)}". Write: max.`]);
  });

  it('reports a word in the name of a file', () => {
    const name = `${badVerb}-words.ts`;
    expect(lint(name, '').found).toEqual([expect.stringContaining(`${name}:1:1: the name has "${badVerb}"`)]);
  });

  it('reports a word of the last column of the glossary, with the word of the first', () => {
    const bad = join2('ble', 'ssing');
    const { status, found } = lint(
      'glossary.ts',
      `const one = 1;\nconst my${bad[0]!.toUpperCase()}${bad.slice(1)} = [];\n`,
    );
    expect(status).toBe(1);
    expect(found).toEqual([
      expect.stringMatching(/^glossary\.ts:2:9: ".+"\. Write: accept, acceptance \(docs\/glossary\.md\)\.$/),
    ]);
  });

  it('reports two words of the glossary in a row, also as one identifier', () => {
    const [first, second] = [join2('base', 'line'), 'commit'];
    const text = `const ${first}Commit = 1;\n// The ${first} ${second}, and the ${second} of a ${first}.\n`;
    expect(lint('compound.ts', text).found.map((line) => line.slice(0, 17))).toEqual([
      'compound.ts:1:7: ',
      'compound.ts:2:8: ',
    ]);
  });

  it('accepts the words of the glossary, those in its parentheses, and words that only contain a bad one', () => {
    expect(
      lint('good.ts', 'const acceptances = [];\n// A driver of an untold device: at most two, readAtMost(2).\n'),
    ).toEqual({
      status: 0,
      found: [],
    });
  });
});
