import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { describe, expect, it } from 'vitest';
import { takeShortTurns } from './privileges.ts';

const sliceOf = (text: string): number => Number(/^se\.slice\s*:\s*(\d+)$/m.exec(text)?.[1]);
const own = '/proc/self/sched';
/** The kernel reports them and is new enough, and there is perl. */
const [major = 0, minor = 0] = execFileSync('uname', ['-r'], { encoding: 'utf8' }).split(/[.-]/).map(Number);
const canHave =
  existsSync(own) && (major > 6 || (major === 6 && minor >= 12)) && spawnSync('perl', ['-e', '']).status === 0;

describe('short turns on the processor', () => {
  it.runIf(canHave)('are had by this process and by what it starts, which stay as nice as they were', () => {
    // The tests themselves may be nicer already, which only root can take back.
    const nice = Math.max(3, getPriority());
    setPriority(nice);
    takeShortTurns();
    expect(sliceOf(readFileSync(own, 'utf8'))).toBe(100_000);
    expect(getPriority()).toBe(nice);
    expect(sliceOf(execFileSync('cat', [own], { encoding: 'utf8' }))).toBe(100_000);
  });

  it('are done without where there is no perl', () => {
    const { PATH } = process.env;
    process.env.PATH = '/nowhere';
    try {
      expect(takeShortTurns).not.toThrow();
    } finally {
      process.env.PATH = PATH;
    }
  });
});
