/** Samples whose own thread compiled are marked `jit`; what the runtime compiles beside it is only recorded. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { parseRunDocument } from '../src/core/document/index.ts';
import { createHostTarget } from '../src/places/targets/index.ts';
import { ioPerf } from './helpers/io-perf.ts';
import { makeFolder, repository } from './helpers/folders.ts';

const path = 'exists/File.Exists?case=hit';
/** Before .NET 6 a runtime does not say what it compiled. */
const oldest = 6;

describe('the runner of .NET', () => {
  const folder = makeFolder('marks');

  async function prepare(): Promise<{ command: string[]; environment?: Record<string, string> } | string> {
    const prepared = await createHostTarget({ root: repository }).prepareRunner('dotnet', () => undefined);
    return 'reason' in prepared ? prepared.reason : prepared;
  }

  async function ask(
    { command: [program = '', ...options], environment }: { command: string[]; environment?: Record<string, string> },
    lines: readonly string[],
  ) {
    const child = spawn(program, [...options, '--dir', folder], { env: { ...process.env, ...environment } });
    child.stdin.end(lines.map((line) => `${line}\n`).join(''));
    const answers = (await text(child.stdout)).trim().split('\n');
    return answers.map((line) => JSON.parse(line) as { runtime?: string; marks?: string[]; jit?: { ms: number } });
  }

  const saysWhatItCompiles = (runtime = ''): boolean => Number(/^\.NET (\d+)/.exec(runtime)?.[1] ?? 0) >= oldest;

  it('marks the first sample of a cell, whose call is compiled in it', { timeout: 400_000 }, async ({ skip }) => {
    const runner = await prepare();
    if (typeof runner === 'string') return skip(runner);
    const [hello, , first] = await ask(runner, ['hello', `setup ${path} seed=1`, `sample ${path} ops=1 cache=warm`]);
    if (!saysWhatItCompiles(hello!.runtime)) return skip(`${hello!.runtime!} does not report what it compiled`);
    expect(first!.marks).toContain('jit');
    expect(first!.jit!.ms).toBeGreaterThan(0);
  });

  it('does not have the samples of a warm cell marked', { timeout: 400_000 }, async ({ skip }) => {
    const runner = await prepare();
    if (typeof runner === 'string') return skip(runner);
    const output = join(folder, 'run.json');
    const words = ['run', '--cells', `dotnet/${path}`, '--rounds', '9', '--output', output];
    const { status, stderr } = ioPerf(words, { cwd: folder });
    expect(status, stderr).toBe(0);
    const { samples, hazards } = parseRunDocument(readFileSync(output, 'utf8'), output).cells[`dotnet/${path}`]!.subject
      .head!;
    expect(samples).toHaveLength(9);
    expect(hazards ?? []).not.toContain('jit');
  });
});
