import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convertResults } from '../../exchange/convert/index.ts';
import { parseCellId } from '../../core/cells/index.ts';
import { parseRunDocument } from '../../core/document/index.ts';
import { addConvert } from './convert.ts';

let folder: string;
const at = (name: string): string => join(folder, name);

async function convert(...words: string[]): Promise<void> {
  const program = new Command().option('--quiet').exitOverride();
  addConvert(program);
  await program.parseAsync(['node', 'io-perf', '--quiet', 'convert', ...words, '--output', at('run.json')]);
}

beforeAll(async () => {
  folder = await mkdtemp(join(process.cwd(), '.convert-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('io-perf convert', () => {
  it('writes a run document', async () => {
    await writeFile(at('bench.txt'), 'test a::b ... bench: 1,234 ns/iter (+/- 56)\n');
    await convert(at('bench.txt'));
    const run = parseRunDocument(await readFile(at('run.json'), 'utf8'), 'run.json');
    expect(Object.keys(run.cells)).toEqual(['cargo-bench/benchmark/a%3A%3Ab']);
  });

  it.each([
    ['no file', 'nothing.json', /nothing\.json cannot be read \(ENOENT/],
    ['a folder', '.', /cannot be read \(EISDIR/],
  ])('says in one sentence that there is %s', async (_, name, message) => {
    await expect(convert(at(name))).rejects.toThrow(message);
  });

  it('refuses a format that does not exist', async () => {
    await expect(convert('--from', 'nope', at('bench.txt'))).rejects.toThrow(
      /no format "nope": the formats are fio, hyperfine/,
    );
  });

  it('leaves what is there where nothing could be read', async () => {
    const before = await readFile(at('run.json'), 'utf8');
    await writeFile(at('wrong.txt'), 'hello');
    await expect(convert(at('wrong.txt'))).rejects.toThrow();
    expect(await readFile(at('run.json'), 'utf8')).toBe(before);
  });
});

it('any name becomes a cell id of the grammar, and two names never become one', () => {
  const context = { tool: { name: 'io-perf', version: '0' }, now: '2026-01-01T00:00:00.000Z' };
  const name = fc.string({ unit: 'grapheme', maxLength: 300 });
  fc.assert(
    fc.property(
      fc.uniqueArray(name, { minLength: 1, maxLength: 5 }),
      fc.dictionary(name, name),
      (names, parameters) => {
        const results = names.map((command) => ({ command, mean: 1, parameters }));
        const { cells } = convertResults([{ name: 'f', text: JSON.stringify({ results }) }], 'hyperfine', context);
        expect(Object.keys(cells)).toHaveLength(names.length);
        for (const cell of Object.keys(cells)) expect(() => parseCellId(cell)).not.toThrow();
      },
    ),
    { numRuns: 100, examples: [[['', '_'], { '': '_' }]] },
  );
});
