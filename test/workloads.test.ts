/** Workloads of io-perf.yml from end to end: what is measured, and what happens to those that misbehave. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseRunDocument, type RunDocument, samplesOf } from '../src/core/document/index.ts';
import { makeFolder } from './helpers/folders.ts';
import { startIoPerf } from './helpers/io-perf.ts';
import { has } from './helpers/has.ts';

const hasHyperfine = has('hyperfine');

describe('workloads', () => {
  const folder = makeFolder('workloads');

  async function run(name: string, configuration: string, options: string[]) {
    const cwd = join(folder, name);
    mkdirSync(cwd);
    writeFileSync(join(cwd, 'io-perf.yml'), configuration);
    const { output, ended } = startIoPerf(['run', ...options], cwd);
    const { code } = await ended;
    const document = (): RunDocument =>
      parseRunDocument(readFileSync(join(cwd, 'io-perf-run.json'), 'utf8'), 'io-perf-run.json');
    return { cwd, code, ...output, document };
  }

  it.skipIf(process.platform === 'win32')(
    'are measured, and failing, hanging or endlessly printing ones are explained',
    { timeout: 120_000 },
    async () => {
      const { cwd, code, stdout, document } = await run(
        'misbehaving',
        `rounds: 2
workloads:
  spaces: { command: "cat 'a file' \\"it's\\"", prepare: "echo one > 'a file'; echo two > \\"it's\\"" }
  shell: { command: 'cat *.txt | wc -l > "$OUT"', env: { OUT: lines out }, build: 'echo built >> builds.txt' }
  talks: { command: sh -c 'head -c 100000000 /dev/zero' }
  fails: { command: sh -c 'echo no such chance >&2; exit 3' }
  hangs: { command: sleep 60, timeout: 1s }
  missing: { command: ./no-such-tool }
  unbuilt: { command: 'true', build: 'echo no compiler >&2; exit 1' }
`,
        ['--format', 'markdown'],
      );
      expect(code).toBe(0);
      const { cells, errors, suite } = document();
      expect(Object.keys(cells).sort()).toEqual(['command/run/shell', 'command/run/spaces', 'command/run/talks']);
      expect(suite).toBeUndefined();
      for (const { subject } of Object.values(cells)) {
        const [sample, ...others] = samplesOf(subject.head!);
        expect(others).toHaveLength(1);
        expect(sample!.ns).toBeGreaterThan(0);
        expect(sample!.peakMemoryBytes ?? 1).toBeGreaterThan(0);
        expect(subject.head!.opsPerSample).toBe(1);
        expect(sample!.timedBy).toBe(hasHyperfine ? undefined : 'io-perf');
      }
      expect(samplesOf(cells['command/run/shell']!.subject.head!)[0]!.marks).toContain('shell');
      expect(readFileSync(join(cwd, 'builds.txt'), 'utf8')).toBe('built\n');
      expect(readFileSync(join(cwd, 'lines out'), 'utf8').trim()).toBe('1');
      const messages = Object.fromEntries(
        errors.map(({ cell, code: errno, message }) => [cell, `${errno}: ${message}`]),
      );
      expect(messages['command/run/fails']).toMatch(/^ECHECK: .*exit status 3.*no such chance/s);
      expect(messages['command/run/hangs']).toMatch(/^ETIMEDOUT: .*not done after 1 s.*timeout/s);
      expect(messages['command/run/missing']).toMatch(/^ENOENT: .*no-such-tool.*build it, or correct/s);
      expect(messages['command/run/unbuilt']).toMatch(
        /^ECHECK: The build of unbuilt ended with exit status 1: no compiler/,
      );
      expect(stdout).toContain('no such chance');
      expect(stdout.length).toBeLessThan(100_000);
      expect(readdirSync(cwd).filter((name) => name.startsWith('.io-perf'))).toEqual([]);
    },
  );

  it.skipIf(process.platform === 'win32')(
    'are marked only if they leave processes behind',
    { timeout: 60_000 },
    async () => {
      const { stdout, document } = await run(
        'leaving',
        `workloads:\n  stays: { command: "true" }\n  leaves: { command: sh -c 'sleep 60 & echo' }\n`,
        ['--rounds', '2'],
      );
      const hazards = (name: string) => document().cells[`command/run/${name}`]!.subject.head!.hazards ?? [];
      expect(hazards('leaves')).toContain('background-processes');
      expect(hazards('stays')).not.toContain('background-processes');
      expect(stdout).toContain('background-processes: The command left processes behind');
    },
  );

  it('are replaced by what the command line asks for', { timeout: 60_000 }, async () => {
    const configuration = 'rounds: 1\nworkloads: { mine: { command: "true" } }\n';
    const cell = 'node/stat/statSync?kind=directory';
    const { code, document } = await run('asked', configuration, ['--cells', cell, '--format', 'none']);
    expect(code).toBe(0);
    expect(Object.keys(document().cells)).toEqual([cell]);
    const wrong = await run('unknown', configuration, ['--cells', 'command/run/other']);
    expect(wrong).toMatchObject({ code: 2 });
    expect(wrong.stderr).toContain('There is no workload "other". io-perf.yml has mine.');
  });
});
