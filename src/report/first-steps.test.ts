import { describe, expect, it } from 'vitest';
import { renderInit } from './index.ts';

const tried = (name: string, elapsedMs: number) => ({
  candidate: { name, command: `./${name}` },
  attempt: { elapsedMs, counts: undefined, spread: 0.02 },
});
const nothing = { workloads: [], refused: [], files: [], isDry: false, kept: [], untracked: [] };

describe('what init prints', () => {
  it('names a long workload, and files that a base does not have', () => {
    const workloads = [tried('short', 900), tried('long', 56_800)];
    const text = renderInit({ ...nothing, workloads, untracked: ['data/', 'a\u001bb'] });
    expect(text).toContain('✓ short  ./short  (900 ms, which vary by 2.0 %)');
    expect(text).toContain('⚠ long takes 56.8 s, and a comparison runs it a dozen times');
    expect(text).not.toContain('⚠ short');
    expect(text).toMatch(
      /⚠ git does not track data\/, a.+b, which were there in the trials: commit what a workload needs\./,
    );
    expect(text).not.toContain('\u001b');
  });

  it('has one line for each candidate that was left out', () => {
    const refused = ['a', 'b'].map((name) => ({ candidate: { name, command: name }, reason: `it ended ${name}` }));
    expect(renderInit({ ...nothing, refused })).toBe('· a is left out: it ended a.\n· b is left out: it ended b.\n');
  });

  it('has the text of files that a dry run would write', () => {
    const files = [{ path: 'io-perf.yml', lines: ['workloads:', '  x: {}'] }];
    expect(renderInit({ ...nothing, files, isDry: true })).toBe('Would write io-perf.yml:\n\nworkloads:\n  x: {}\n');
    expect(renderInit({ ...nothing, files })).toMatch(/^Wrote io-perf\.yml\.\nNext: /);
    const added = [{ path: '.gitignore', lines: ['# What is left', '/.venv/', '/a'], isAdded: true }];
    expect(renderInit({ ...nothing, files: added })).toMatch(/^Added to \.gitignore: \/\.venv\/ \/a\n/);
  });
});
