import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mountImage, unmount, whyNoMounts } from '../../../../test/helpers/mounts.ts';
import { temporaryFolder } from '../../../../test/helpers/folders.ts';
import { createHostTarget } from './host-target.ts';

const folder = temporaryFolder();
const target = createHostTarget({ root: folder });
const linux = process.platform === 'linux';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('describing this machine', () => {
  it('gives a flat record with the same fingerprint each time, and no host name', async () => {
    const first = await target.describe(folder);
    const second = await target.describe(folder);
    expect(second.fingerprint).toBe(first.fingerprint);
    expect(first.environment).toMatchObject({ architecture: process.arch, node: process.version });
    for (const value of Object.values(first.environment)) {
      expect(['string', 'number', 'boolean']).toContain(typeof value);
      expect(String(value)).not.toBe(hostname());
    }
    expect(Object.keys(first.hazardDetails)).toEqual(first.hazards);
  });

  it('knows the image of a hosted runner and says that it is shared', async () => {
    const plain = await target.describe(folder);
    vi.stubEnv('GITHUB_ACTIONS', 'true');
    vi.stubEnv('RUNNER_ENVIRONMENT', 'github-hosted');
    vi.stubEnv('ImageOS', 'ubuntu24');
    vi.stubEnv('ImageVersion', '20260801.1');
    const hosted = await target.describe(folder);
    expect(hosted.environment.image).toBe('ubuntu24 20260801.1');
    expect(hosted.hazards).toContain('shared-runner');
    expect(hosted.fingerprint).not.toBe(plain.fingerprint);
  });

  it('does not fail on a directory that is not there', async () => {
    expect((await target.describe(join(folder, 'missing'))).environment.architecture).toBe(process.arch);
  });
});

describe('counting what the system does', () => {
  it('knows the room there is', async () => {
    const { freeBytes, memoryBytes } = await target.capacity(folder);
    expect(freeBytes).toBeGreaterThan(0);
    expect(memoryBytes).toBeGreaterThan(2 ** 26);
  });

  it('sees bytes that are dirty until they are synced', async (context) => {
    if (!linux) context.skip('only Linux reports it');
    const { environment } = await target.describe(folder);
    if (environment.filesystem === 'tmpfs') context.skip('memory is never written back');
    const file = openSync(join(folder, 'dirty'), 'w');
    let after = 0;
    // Others write and sync at the same time.
    await expect
      .poll(async () => {
        await target.sync(folder);
        const before = (await target.dirtyBytes())!;
        writeSync(file, Buffer.alloc(32 * 2 ** 20, 1), 0, 32 * 2 ** 20, 0);
        after = (await target.dirtyBytes())!;
        return after - before;
      })
      .toBeGreaterThan(2 ** 20);
    closeSync(file);
    await expect
      .poll(async () => {
        await target.sync(folder);
        return target.dirtyBytes();
      })
      .toBeLessThan(after);
  });

  it('counts stolen time upwards', async (context) => {
    if (!linux) context.skip('only Linux reports it');
    const first = (await target.stolenNs())!;
    expect(await target.stolenNs()).toBeGreaterThanOrEqual(first);
  });

  it('drops caches where it may, and says where it may not', async () => {
    const { hazards } = await target.describe(folder);
    expect(await target.dropCaches()).toBe(!hazards.includes('no-cold-cache'));
  });
});

const reason = whyNoMounts(folder);
describe.skipIf(reason)(`real file systems${reason ? ` (skipped: ${reason})` : ''}`, () => {
  const mount = (...words: string[]) => execFileSync('mount', words, { stdio: 'pipe' });

  it.for([
    ['ext4', 16],
    ['xfs', 320],
    ['btrfs', 128],
  ] as const)('%s in an image', async ([type, mebibytes], context) => {
    const point = mountImage(folder, type, mebibytes, type === 'btrfs' ? 'loop,compress=zstd' : 'loop');
    if (typeof point !== 'string') return void context.skip(point.reason);
    try {
      const { environment, hazards } = await target.describe(point);
      expect(environment).toMatchObject({ filesystem: type, mountPoint: point, deviceKind: 'loop' });
      expect(environment.device).toMatch(/^7:\d+$/);
      // btrfs reads ahead at least 4 MiB, whatever the device below it does (fs/btrfs/disk-io.c)
      if (type === 'btrfs') expect(environment.readAheadKib).toBeGreaterThanOrEqual(4096);
      else expect(environment.readAheadKib).toBeGreaterThan(0);
      expect(hazards).toContain('low-free-space');
      expect(hazards.includes('compressed-filesystem')).toBe(type === 'btrfs');
    } finally {
      unmount(point);
    }
  });

  /** Mounts on a new folder for the time of a test. */
  async function mounted(name: string, words: string[], use: (point: string) => Promise<void>): Promise<void> {
    const point = join(folder, name);
    mkdirSync(point);
    mount(...words, point);
    try {
      await use(point);
    } finally {
      unmount(point);
    }
  }

  it('tmpfs, at a path that mountinfo has to escape', async () => {
    await mounted('in memory\\here', ['-t', 'tmpfs', '-o', 'size=64m', 'none'], async (point) => {
      const { environment, hazards } = await target.describe(join(point, '.'));
      expect(environment).toMatchObject({ filesystem: 'tmpfs', mountPoint: point });
      expect(environment.mountOptions).not.toContain('size');
      expect(hazards).toContain('tmpfs');
    });
  });

  it('an overlay', async () => {
    await mounted('parts', ['-t', 'tmpfs', 'none'], async (parts) => {
      const [lower, upper, work] = ['lower', 'upper', 'work'].map((name) => join(parts, name));
      for (const part of [lower, upper, work]) mkdirSync(part!);
      const options = `lowerdir=${lower},upperdir=${upper},workdir=${work}`;
      await mounted('merged', ['-t', 'overlay', '-o', options, 'overlay'], async (point) => {
        const { environment, hazards } = await target.describe(point);
        expect(environment).toMatchObject({ filesystem: 'overlay', mountPoint: point });
        expect(environment.mountOptions).not.toContain(folder);
        expect(hazards).toContain('overlayfs');
      });
    });
  });

  it('a bind mount is the file system behind it; what a later mount hides does not count', async () => {
    await mounted('bound', ['--bind', folder], async (point) => {
      const behind = await target.describe(folder);
      const { environment } = await target.describe(point);
      expect(environment).toMatchObject({ filesystem: behind.environment.filesystem, mountPoint: point });
      await mounted('over', ['-t', 'tmpfs', 'none'], async (over) => {
        mkdirSync(join(over, 'deep'));
        mount('-t', 'tmpfs', 'none', join(over, 'deep'));
        mount('--bind', folder, over); // hides both
        try {
          mkdirSync(join(over, 'deep'), { recursive: true });
          expect((await target.describe(join(over, 'deep'))).environment).toMatchObject({
            filesystem: behind.environment.filesystem,
            mountPoint: over,
          });
        } finally {
          unmount(over);
          unmount(join(over, 'deep'));
        }
      });
    });
  });

  it('a file system that is mounted to write through', async () => {
    await mounted('through', ['-t', 'tmpfs', '-o', 'sync', 'none'], async (point) => {
      expect((await target.describe(point)).hazards).toContain('sync-mount');
    });
  });
});
