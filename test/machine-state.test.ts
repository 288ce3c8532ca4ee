/** What scripts/check.mjs looks at before and after all tests: each kind of trace is seen. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { changesOf, machineState } from '../scripts/machine-state.mjs';
import { temporaryFolder } from './helpers/folders.ts';

describe('the state of the machine', () => {
  let places: { devices: string; home: string; temporary: string; groups: string; mounts: string };
  beforeEach(() => {
    const folder = temporaryFolder();
    const at = (name: string): string => join(folder, name);
    places = { devices: at('dev'), home: at('home'), temporary: at('tmp'), groups: at('cgroup'), mounts: at('mounts') };
    for (const name of ['dev', 'home', 'tmp', 'cgroup']) mkdirSync(at(name));
    execFileSync('mkfifo', [at('dev/null')]);
    writeFileSync(at('home/.gitconfig'), '[user]\n');
    writeFileSync(at('mounts'), '1 0 8:1 / / rw - ext4 /dev/sda rw\n');
  });

  const seenAfter = (change: () => void): string[] => {
    const before = machineState(places);
    change();
    return changesOf(before, machineState(places)).map((line) => line.replace(join(places.home, '..'), ''));
  };

  it('is the same when nothing happens, and for caches of runtimes', () => {
    expect(
      seenAfter(() => {
        mkdirSync(join(places.home, '.nuget'));
        writeFileSync(join(places.temporary, 'clr-debug-pipe-1-2-in'), '');
        mkdirSync(join(places.devices, 'fd'));
      }),
    ).toEqual([]);
  });

  it.each<[string, string, () => void]>([
    [
      'a device that became a file',
      '/dev/null is another one',
      () => {
        rmSync(join(places.devices, 'null'));
        writeFileSync(join(places.devices, 'null'), '[user]\n');
      },
    ],
    [
      "other settings of the user's git",
      '/home/.gitconfig is another one',
      () => {
        writeFileSync(join(places.home, '.gitconfig'), '[safe]\n');
      },
    ],
    [
      'a file in the home folder',
      '/home/notes was left',
      () => {
        writeFileSync(join(places.home, 'notes'), '');
      },
    ],
    [
      'a temporary folder',
      '/tmp/io-perf-x was left',
      () => {
        mkdirSync(join(places.temporary, 'io-perf-x'));
      },
    ],
    [
      'a control group of ours with processes',
      '/cgroup/io-perf-1 was left',
      () => {
        mkdirSync(join(places.groups, 'io-perf-1'));
        writeFileSync(join(places.groups, 'io-perf-1', 'cgroup.procs'), '4711\n');
      },
    ],
    [
      'a mount',
      'mount /mnt/x was left',
      () => {
        writeFileSync(places.mounts, '1 0 8:1 / / rw - ext4 /dev/sda rw\n2 1 7:0 / /mnt/x rw - xfs /dev/loop0 rw\n');
      },
    ],
    [
      'a mount that is gone',
      'mount / is gone',
      () => {
        writeFileSync(places.mounts, '');
      },
    ],
  ])('shows %s', (_, sentence, change) => {
    expect(seenAfter(change)).toEqual([sentence]);
  });
});
