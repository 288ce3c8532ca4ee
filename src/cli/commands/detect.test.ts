import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../core/document/index.ts';
import { addDetect } from './detect.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';

const folder = temporaryFolder();

const levels = [...Array<number>(28).fill(1000), ...Array<number>(30).fill(750)];
const csv = `series,time,value\n${levels.map((value, i) => `__proto__,${i},${value}\nflat,${i},5`).join('\n')}\n`;

async function detect(input: string | Buffer, ...options: string[]): Promise<string> {
  const file = join(folder, 'input');
  const output = join(folder, 'output.json');
  writeFileSync(file, input);
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  addDetect(program);
  for (const command of program.commands) command.exitOverride().configureOutput({ writeErr: () => undefined });
  await program.parseAsync(['node', 'io-perf', 'detect', file, '--output', output, ...options]);
  return readFileSync(output, 'utf8');
}

describe('io-perf detect', () => {
  it('prints every series with its change points, whatever the series is called', async () => {
    const text = await detect(csv);
    expect(text).toContain('"flat":{"n":58,"changePoints":[]}');
    expect(text).toMatch(
      /"__proto__":\{"n":58,"changePoints":\[\{"index":28,"from":28,"to":28,"before":1000,"after":750,"ratio":0.75,"p":[\d.e-]+\}\]\}/,
    );
    expect(() => JSON.parse(text) as unknown).not.toThrow();
  });

  it('reads compressed files and JSON', async () => {
    expect(await detect(gzipSync(csv))).toBe(await detect(csv));
    expect(await detect(JSON.stringify({ values: levels }))).toContain('"values":{"n":58,"changePoints":[{"index":28,');
  });

  it('writes null for a ratio that has no meaning', async () => {
    const values = [...Array<number>(20).fill(0), ...Array<number>(20).fill(3)];
    expect(await detect(JSON.stringify({ values }))).toContain('"before":0,"after":3,"ratio":null');
  });

  it('finds the first other value of a series that repeats to the last digit, from zero and to zero', async () => {
    const rows = [
      ...[0, 0, 0, 0, 0, 0, 0, 3].map((value) => `grown,1,${value}`),
      ...[5, 5, 5, 0].map((value) => `gone,1,${value}`),
    ];
    const text = await detect(`series,time,value\n${rows.join('\n')}\n`);
    expect(text).toContain(
      '"grown":{"n":8,"changePoints":[{"index":7,"from":7,"to":7,"before":0,"after":3,"ratio":null,"p":1e-12}]}',
    );
    expect(text).toContain(
      '"gone":{"n":4,"changePoints":[{"index":3,"from":3,"to":3,"before":5,"after":0,"ratio":null,',
    );
  });

  it('leaves out effects below --min-effect', async () => {
    expect(await detect(csv, '--min-effect', '40%')).toContain('"__proto__":{"n":58,"changePoints":[]}');
  });

  it('refuses a level that means nothing', async () => {
    await expect(detect(csv, '--alpha', '0')).rejects.toThrow('Write a share from 0.01% to 20%');
  });

  it('names the file, the line and the remedy when it cannot read', async () => {
    const failure = detect('series,time,value\na,1,one\n');
    await expect(failure).rejects.toBeInstanceOf(UsageError);
    await expect(failure).rejects.toThrow(/input, line 2 .*"one" is not a number: write a number/);
  });
});
