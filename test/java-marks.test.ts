/** Samples during which the JVM collected garbage are marked, kept, and reported. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseRunDocument, samplesOf } from '../src/core/document/index.ts';
import { createHostTarget } from '../src/places/targets/index.ts';
import { ioPerf } from './helpers/io-perf.ts';
import { makeFolder, repository } from './helpers/folders.ts';

const rounds = 4;
/** Allocates a file's size for each operation. */
const cell = 'java/read/Files.readAllBytes?size=1MiB';
/** The JVM takes these after those of its command line. A young generation of 2 MiB is full after two operations. */
const smallHeap = { _JAVA_OPTIONS: '-Xms24m -Xmx24m -Xmn2m' };

describe('a JVM with a small heap', () => {
  const folder = makeFolder('marks');

  it('has its samples marked gc, and drops none of them', async ({ skip }) => {
    const prepared = await createHostTarget({ root: repository }).prepareRunner('java', () => undefined);
    if ('reason' in prepared) return skip(prepared.reason);
    const output = join(folder, 'run.json');
    const { status, stdout, stderr } = ioPerf(
      ['run', '--cells', cell, '--rounds', String(rounds), '--output', output],
      { cwd: folder, env: smallHeap },
    );
    expect(status, stderr).toBe(0);
    const run = parseRunDocument(readFileSync(output, 'utf8'), output);
    const { hazards } = run.cells[cell]!.subject.head!;
    const samples = samplesOf(run.cells[cell]!.subject.head!);
    expect(samples).toHaveLength(rounds);
    expect(samples.every(({ marks, gc }) => marks?.includes('gc') && gc!.count > 0)).toBe(true);
    expect(hazards).toContain('gc');
    expect(stdout).toMatch(/\bg\b.*The garbage collector ran in more than a fifth of the samples/);
    expect(run.subjects.head!.runners!.java!.flags).toContain('-Xmx24m');
  });
});
