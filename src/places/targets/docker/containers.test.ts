import { describe, expect, it } from 'vitest';
import { ownerMark } from '../../../core/system/index.ts';
import { type ContainerRequest, runOptions } from './containers.ts';
import { fixLimits } from './fixed-limits.ts';
import type { Engine } from './engine.ts';
import { join } from 'node:path';
import { systemFiles } from '../host/linux-files.ts';
import { recordTree } from '../../../../test/helpers/recorded-tree.ts';
import { temporaryFolder } from '../../../../test/helpers/folders.ts';

const engine: Engine = {
  system: 'linux',
  version: '28.2.2',
  cpus: 4,
  memoryBytes: 2 ** 33,
  limits: { memory: true, swap: true, cpus: true },
  security: ['seccomp'],
  isLocal: true,
};
const limits = { cpus: 2, cpuSet: '0,1', memoryBytes: 2 ** 32 };
const request: ContainerRequest = {
  image: 'sha256:1',
  command: ['runner'],
  mounts: [],
  user: '1000:1000',
  network: false,
  writable: false,
};
const options = (changes: Partial<ContainerRequest> = {}, other: Partial<Engine> = {}): string =>
  runOptions({ ...engine, ...other }, limits, 'name', { ...request, ...changes }).join(' ');

describe('how a container is started', () => {
  it('is without rights, without a network, with its layers read-only, and within limits', () => {
    expect(options()).toBe(
      [
        `--rm --interactive --name name --label io-perf.owner=${ownerMark()} --network none`,
        '--cap-drop ALL --security-opt no-new-privileges --pids-limit 4096 --read-only --tmpfs /tmp:exec,mode=1777',
        '--user 1000:1000 --env HOME=/tmp --cpuset-cpus 0,1 --memory 4294967296 --memory-swap 4294967296',
      ].join(' '),
    );
  });

  it('mounts folders whatever their names', () => {
    const mounts = [{ kind: 'bind' as const, source: '/a "b", c', destination: '/mnt/io-perf/x' }];
    expect(options({ mounts })).toContain('--mount type=bind,"source=/a ""b"", c",target=/mnt/io-perf/x');
  });

  it('suits engines that map users or label files', () => {
    expect(options({}, { security: ['seccomp', 'userns', 'selinux'] })).toMatch(
      /--security-opt label=disable .*--userns host/,
    );
  });

  it('leaves out on Windows what Windows does not have', () => {
    const windows = options({ user: undefined!, environment: { MODE: 'fast' } }, { system: 'windows' });
    expect(windows).toMatch(/--network none --cpus 2 --memory 4294967296 --env MODE=fast$/);
  });
});

const folder = temporaryFolder();
const laptop: Engine = {
  system: 'linux',
  version: '28.2.2',
  cpus: 4,
  memoryBytes: 7.9 * 2 ** 30,
  limits: { memory: true, swap: true, cpus: true },
  security: ['seccomp'],
  isLocal: true,
};
const allowed = (list: string) =>
  systemFiles(recordTree(join(folder, list), { '/proc/self/status': `Name:\tnode\nCpus_allowed_list:\t${list}` }));

describe('what containers may use', () => {
  it('is all CPUs and three quarters of the memory, in whole GiB', () => {
    expect(fixLimits(laptop, {}, allowed('0-3'))).toEqual({ cpus: 4, cpuSet: '0,1,2,3', memoryBytes: 5 * 2 ** 30 });
    const small = { ...laptop, memoryBytes: 2 ** 30 };
    expect(fixLimits(small, {}, allowed('0-3')).memoryBytes).toBe(0.75 * 2 ** 30);
  });

  it('is what was asked for, on CPUs that we may use', () => {
    expect(fixLimits(laptop, { cpus: 2, memoryBytes: 2 ** 30 }, allowed('1,5-7'))).toEqual({
      cpus: 2,
      cpuSet: '1,5',
      memoryBytes: 2 ** 30,
    });
    expect(fixLimits({ ...laptop, isLocal: false }, { cpus: 2 }, allowed('1,5-7')).cpuSet).toBe('0,1');
  });

  it('is not set where the kernel cannot limit it', () => {
    const free = { ...laptop, limits: { memory: false, swap: false, cpus: false } };
    expect(fixLimits(free, {}, allowed('0-3'))).toEqual({ cpus: 4 });
  });

  it('is refused where there is not so much, or too little', () => {
    expect(() => fixLimits(laptop, { cpus: 5 })).toThrow('docker.cpus is 5, but the Docker engine has 4');
    expect(() => fixLimits(laptop, { memoryBytes: 2 ** 40 })).toThrow('at most the 8089 MiB');
    expect(() => fixLimits(laptop, { memoryBytes: 2 ** 20 })).toThrow('at least 256 MiB');
  });
});
