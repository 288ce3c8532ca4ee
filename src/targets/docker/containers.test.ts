import { describe, expect, it } from 'vitest';
import { ownerMark } from '../../toolchain/index.ts';
import { runOptions, type ContainerWish } from './containers.ts';
import type { Engine } from './engine.ts';

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
const wish: ContainerWish = {
  image: 'sha256:1',
  command: ['runner'],
  mounts: [],
  user: '1000:1000',
  network: false,
  writable: false,
};
const options = (changes: Partial<ContainerWish> = {}, other: Partial<Engine> = {}): string =>
  runOptions({ ...engine, ...other }, limits, 'name', { ...wish, ...changes }).join(' ');

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
