/** The example project in C#, as its README goes through it: a change that flushes after each record fails the gate. */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findTracer } from '../src/count/index.ts';
import { runIoPerf } from './helpers/io-perf.ts';
import { makeFolder, repository } from './helpers/folders.ts';
import { has } from './helpers/has.ts';
import { git } from './helpers/project.ts';
import { runCommand } from '../src/core/system/index.ts';

const isCounted = 'program' in (await findTracer());
const example = join(repository, 'examples', 'csharp');

describe.skipIf(!isCounted || !has('dotnet', '--version'))('the example project in C#', { timeout: 900_000 }, () => {
  const lines = /```sh\n([\s\S]*?)```/
    .exec(readFileSync(join(example, 'README.md'), 'utf8'))![1]!
    .trim()
    .split('\n');

  it('fails the gate when it flushes after each record', async () => {
    const folder = makeFolder('csharp');
    cpSync(example, folder, { recursive: true, filter: (path) => !/\/(?:bin|obj)$/.test(path) });
    git(folder, 'init', '--quiet', '-b', 'main');
    git(folder, 'add', '--all');
    git(folder, 'commit', '--quiet', '-m', 'Journal');
    const change = await runCommand(['sh', '-c', lines[1]!], { workingDirectory: folder });
    expect(change.code, change.stderr).toBe(0);
    const [program, ...words] = lines[2]!.split(' ');
    expect(program).toBe('io-perf');
    const { code, stdout } = await runIoPerf(words, folder);
    expect(code, stdout).toBe(1);
    expect(stdout).toMatch(/fsync 1 → 200\b.*\bjournal\.log/);
  });
});
