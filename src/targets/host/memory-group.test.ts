/** Little memory for what is measured. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openMemoryGroup } from './memory-group.ts';

const bytes = 350 * 2 ** 20;
const isLinux = process.platform === 'linux';

/** Whether this user may make groups here: root, and not in a container that hides them. */
function canMakeGroups(): boolean {
  if (!isLinux) return false;
  try {
    openMemoryGroup(bytes).remove();
    return true;
  } catch {
    return false;
  }
}

describe('a memory group', () => {
  it.runIf(canMakeGroups())('limits what is started in it, and is gone afterwards', () => {
    const group = openMemoryGroup(bytes);
    const [program = '', ...words] = group.inside(['cat', '/proc/self/cgroup']);
    const file = words.find((word) => word.endsWith('cgroup.procs'))!;
    const folder = dirname(file);
    const name = folder.slice(folder.lastIndexOf('/') + 1);
    expect(execFileSync(program, words, { encoding: 'utf8' })).toContain(`/${name}\n`);
    const limits = readdirSync(folder).filter((one) => one === 'memory.max' || one === 'memory.limit_in_bytes');
    expect(limits.map((one) => readFileSync(join(folder, one), 'utf8').trim())).toContain(String(bytes));
    group.remove();
    expect(readdirSync(dirname(folder))).not.toContain(name);
  });

  it.runIf(isLinux)('is refused with the remedy where it cannot be, and leaves nothing behind', () => {
    expect(() => openMemoryGroup(bytes, [])).toThrow(
      '--memory: this system has no control groups for memory. Run it as root on Linux, or in a container with less memory',
    );
    const folder = mkdtempSync(join(tmpdir(), 'io-perf-group-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    expect(() => openMemoryGroup(bytes, [folder])).toThrow('its parent hands no memory on');
    expect(() => openMemoryGroup(bytes, [join(folder, 'missing')])).toThrow('cannot be made');
    expect(readdirSync(folder)).toEqual([]);
  });
});
