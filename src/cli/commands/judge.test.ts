import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../core/document/index.ts';
import { addJudge } from './judge.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';

const folder = temporaryFolder();

interface Answer {
  id: string | number;
  failed: boolean;
  cells: Record<string, { verdict: string; ratio: number; pairsUsed: number }>;
}

/** Pairs of times with a spread of 2 % in no particular order, their heads slower by `ratio`. */
function comparison(id: string, ratio: number): string {
  const pairs = Array.from({ length: 60 }, (_, i) => {
    const [base, head] = [1e6 * (1 + ((i * 7) % 11) / 500), 1e6 * ratio * (1 + ((i * 5) % 13) / 600)];
    return (i * 13) % 5 < 2 ? { order: 'AB', first: base, second: head } : { order: 'BA', first: head, second: base };
  });
  return JSON.stringify({ id, cells: { 'native/read': { pairs } } });
}

async function judge(input: string, ...options: string[]): Promise<Answer[]> {
  const [file, output] = [join(folder, 'pairs.jsonl'), join(folder, 'verdicts.jsonl')];
  writeFileSync(file, input);
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  addJudge(program);
  for (const command of program.commands) command.exitOverride().configureOutput({ writeErr: () => undefined });
  await program.parseAsync(['node', 'io-perf', 'judge', '--batch', file, '--output', output, ...options]);
  const lines = readFileSync(output, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Answer);
}

describe('io-perf judge --batch', () => {
  it('answers line for line, in the same order, and says which comparison fails', async () => {
    const answers = await judge(`\uFEFF${comparison('same', 1)}\r\n\n${comparison('slower', 1.2)}\n`);
    expect(answers.map(({ id, failed }) => ({ id, failed }))).toEqual([
      { id: 'same', failed: false },
      { id: 'slower', failed: true },
    ]);
    expect(answers[0]!.cells['native/read']).toMatchObject({ verdict: 'unchanged', pairsUsed: 35 });
    expect(answers[1]!.cells['native/read']!.verdict).toBe('regressed');
    expect(answers[1]!.cells['native/read']!.ratio).toBeCloseTo(1.2, 1);
  });

  it('calls no change what is smaller than --min-effect', async () => {
    const [answer] = await judge(comparison('slower', 1.2), '--min-effect', '30%');
    expect(answer!.failed).toBe(false);
  });

  it('ends lines where JSON lines end, whatever stands within a name', async () => {
    const cell = 'a\u2028b\u2029c';
    const answers = await judge(`{"id":7,\r"cells":{"${cell}":{"pairs":[]}}}\n${comparison('next', 1)}`);
    expect(answers.map(({ id }) => id)).toEqual([7, 'next']);
    expect(Object.keys(answers[0]!.cells)).toEqual([cell]);
  });

  it('names the line that cannot be judged', async () => {
    await expect(judge(`${comparison('a', 1)}\n{"id":"b"}\n`)).rejects.toThrow(/^Line 2 of .*"cells" is not an object/);
  });

  it.each([
    ['--alpha', '0', UsageError],
    ['--alpha', '100%', /below 100%/],
    ['--min-effect', 'two', /Write a share/],
    ['--output', '/nowhere/at/all', /cannot be written/],
  ])('refuses %s %s', async (option, value, error) => {
    await expect(judge(comparison('a', 1), option, value)).rejects.toThrow(error);
  });
});
