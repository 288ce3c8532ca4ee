import { PassThrough } from 'node:stream';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type RunnerProcess, TargetLost } from '../target.ts';
import { temporaryFolder } from '../../../../test/helpers/folders.ts';
import { connectAgent, describeContainer, serveAgent } from './agent.ts';
import type { Engine } from './engine.ts';
import type { Image } from './image.ts';

const root = temporaryFolder();

/** An agent in this process, with the streams of a real one. */
function open(): { process: RunnerProcess; stderr: PassThrough; die: (code: number) => void } {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  let die: (code: number) => void = () => undefined;
  const ended = new Promise<{ code: number | null; signal: null }>((resolve) => {
    die = (code) => {
      resolve({ code, signal: null });
    };
  });
  void serveAgent(root, stdin, stdout).then(() => {
    die(0);
  });
  return { process: { stdin, stdout, stderr, pid: undefined, ended, kill: () => undefined }, stderr, die };
}

describe('an agent', () => {
  it('does there what the host target does here', async () => {
    const agent = connectAgent(open().process, 'The container');
    const folder = await agent.makeFolder(root, 'a:b');
    expect(folder).toBe(join(root, 'a_b'));
    await agent.addToCorpus(['d x', 'f x/y'], folder);
    await agent.addToCorpus(['f x/z'], folder);
    expect(await agent.exists(join(folder, 'x', 'z'))).toBe(true);
    expect(await agent.exists(join(folder, 'none'))).toBe(false);
    expect((await agent.capacity(folder)).freeBytes).toBeGreaterThan(0);
    const { environment, hazards } = await agent.describe(folder, false);
    expect(environment.os).toBe({ linux: 'linux', darwin: 'macos', win32: 'windows' }[process.platform as string]);
    expect(hazards).toContain('no-cold-cache');
    await agent.close();
  });

  it('gives errors back as what they are', async () => {
    const agent = connectAgent(open().process, 'The container');
    await expect(agent.addToCorpus(['f ../x'], root)).rejects.toThrow('leads out of its root');
    await expect(agent.preparedRunners()).resolves.toBeUndefined();
    writeFileSync(join(root, 'prepared.json'), '{"schema":"io-perf/prepared/v9"}');
    await expect(agent.preparedRunners()).rejects.toThrow('build the image anew');
    await agent.close();
  });

  it('fails what was asked and what is asked after when it dies', async () => {
    const { process, stderr, die } = open();
    const agent = connectAgent({ ...process, stdout: new PassThrough() }, 'The container of x');
    stderr.write('Killed\n');
    const asked = agent.exists('/');
    setTimeout(die, 50, 137);
    await expect(asked).rejects.toThrow('The container of x is gone: it ended with exit code 137 (Killed).');
    await expect(agent.exists('/')).rejects.toBeInstanceOf(TargetLost);
    await agent.close();
  });

  it.each([
    "docker: Error response from daemon: bind source path does not exist: /x.\nSee 'docker run --help'.\n",
    "docker: Error response from daemon: bind source path does not exist: /x.\n\nRun 'docker run --help' for more information\n",
  ])('whose engine refuses to start it reports why, not where help is: %j', async (words) => {
    const { process, stderr, die } = open();
    const agent = connectAgent({ ...process, stdout: new PassThrough() }, 'The container of x');
    stderr.write(words);
    const asked = agent.exists('/');
    setTimeout(die, 50, 125);
    await expect(asked).rejects.toThrow('bind source path does not exist: /x');
    await agent.close();
  });
});

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
