import { describe, expect, it } from 'vitest';
import { describeContainer } from './describe-container.ts';
import type { Engine, Image } from './engine.ts';

const inside = {
  environment: { os: 'linux', filesystem: 'ext4' },
  fingerprint: 'of the inside',
  hazards: ['battery'],
  hazardDetails: { battery: 'Plug it in.' },
};
const engine: Engine = {
  system: 'linux',
  version: '28.2.2',
  cpus: 4,
  memoryBytes: 2 ** 33,
  limits: { memory: true, swap: true, cpus: true },
  security: ['seccomp', 'cgroupns'],
  isLocal: true,
};
const image: Image = { id: 'sha256:1', digest: 'sha256:2', platform: 'linux' };
const limits = { cpus: 2, cpuSet: '0,1', memoryBytes: 2 ** 32 };
const seen = (changes: Partial<Image> = {}, version = engine.version) =>
  describeContainer(inside, { ...engine, version }, { ...image, ...changes }, limits, 'bind');

describe('the environment of a container', () => {
  it('is what is seen inside, with image, limits and filters', () => {
    expect(seen().environment).toEqual({
      os: 'linux',
      filesystem: 'ext4',
      containerised: true,
      containerEngine: 'docker 28.2.2',
      containerImage: 'sha256:2',
      containerCpus: 2,
      containerMemoryBytes: 2 ** 32,
      containerSecurity: 'seccomp cgroupns',
      containerMount: 'bind',
    });
  });

  it('fences comparisons by the image, not by the version of the engine', () => {
    expect(seen().fingerprint).toBe(seen({}, '29.0.0').fingerprint);
    expect(seen().fingerprint).not.toBe(seen({ digest: 'sha256:3' }).fingerprint);
  });

  it('has the hazards of the inside, that of containers, and that of Wine', () => {
    expect(seen().hazards).toEqual(['battery', 'container']);
    const wine = seen({ platform: 'windows', layer: 'wine' });
    expect(wine.hazards).toEqual(['battery', 'container', 'wine']);
    expect(wine.hazardDetails.wine).toContain('not what Windows would do');
    expect(wine.environment.compatibilityLayer).toBe('wine');
  });
});
