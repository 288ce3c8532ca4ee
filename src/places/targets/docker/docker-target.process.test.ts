import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTarget, platformOfTarget } from '../open-target.ts';
import { runCommand, ownerMark } from '../../../core/system/index.ts';
import type { Target } from '../target.ts';
import { bundleScript } from '../../../../test/helpers/bundle-script.ts';
import { waitFor } from '../../../../test/helpers/wait-for.ts';
import { createDockerTarget } from './docker-target.ts';
import { findEngine } from './engine.ts';
import { provideImage } from './image.ts';
import { fixLimits } from './fixed-limits.ts';
import { makeSmallImage, whyNoImages } from '../../../../test/helpers/small-image.ts';

const noImages = whyNoImages();
/** Not in the system's temporary folder, which may be a tmpfs. */
const folder = mkdtempSync(resolve('.io-perf-docker-test-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const image = 'io-perf-test-small';
const options = { root: folder, limits: { cpus: 1, memoryBytes: 2 ** 30 } };
const docker = (...words: string[]): string => execFileSync('docker', words, { encoding: 'utf8', stdio: 'pipe' });
/** Containers and volumes of a process that are there. */
const leftovers = (mark = ownerMark()): string[] => {
  const filter = ['-q', '--filter', `label=io-perf.owner=${mark}`];
  return (docker('ps', '-a', ...filter) + docker('volume', 'ls', ...filter)).split('\n').filter(Boolean);
};

async function reply(target: Target, folderOfRunner: string, lines: string[]): Promise<string[]> {
  const prepared = await target.prepareRunner('node', () => undefined);
  if (!('command' in prepared)) throw new Error(prepared.reason);
  const runner = target.start([...prepared.command, '--dir', folderOfRunner], folderOfRunner, { MODE: 'a=b, "c"' });
  let text = '';
  runner.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  runner.stdin.end(lines.map((line) => `${line}\n`).join(''));
  expect(await runner.ended).toEqual({ code: 0, signal: null });
  return text.trim().split('\n');
}

describe('without an engine', () => {
  it('a container target is refused in one sentence', async () => {
    vi.stubEnv('PATH', folder);
    await expect(openTarget('docker:x', options)).rejects.toThrow('There is no docker on PATH: install Docker Engine');
    vi.unstubAllEnvs();
  });

  it('that answers, a container target is refused in one sentence, too', async (context) => {
    const { failure } = await runCommand(['docker', '--version']);
    if (failure !== undefined) context.skip('there is no docker client');
    vi.stubEnv('DOCKER_HOST', `unix://${folder}/none.sock`);
    await expect(platformOfTarget('docker', options)).rejects.toThrow(
      /^The Docker engine is not running \(.*\): start it/,
    );
    vi.unstubAllEnvs();
  });
});

describe.skipIf(noImages !== undefined)(`a real engine${noImages === undefined ? '' : `: ${noImages}`}`, () => {
  let target: Target;
  beforeAll(async () => {
    makeSmallImage(join(folder, 'image'), image);
    target = await openTarget(`docker:${image}`, options);
  });
  afterAll(async () => {
    await target.close();
    docker('rmi', image);
  });

  it('runs a runner in a folder of the host, with the limits, and describes it', async () => {
    const directory = join(folder, 'under, test');
    mkdirSync(directory);
    const scratch = await target.openScratch(target.resolveDirectory(directory));
    expect(scratch.path).toMatch(/^\/mnt\/io-perf\/\.io-perf-\d+-[0-9a-f]{8}$/);
    const { environment, hazards, fingerprint } = await target.describe(directory);
    expect(environment).toMatchObject({
      cores: 1,
      containerCpus: 1,
      containerMemoryBytes: 2 ** 30,
      containerMount: 'bind',
    });
    expect(environment.containerImage).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(environment.filesystem).not.toBe('overlay');
    expect(hazards).toContain('container');
    expect(hazards).not.toContain('cpu-throttled');
    expect(fingerprint).toMatch(/^[0-9a-f]{16}$/);
    expect((await target.capacity(directory)).memoryBytes).toBe(2 ** 30);

    const own = await scratch.makeFolder('node-0');
    const [hello = '', ready = '', sample = ''] = await reply(target, own, [
      'hello',
      'setup write/writeFileSync?size=4KiB seed=1',
      'sample write/writeFileSync?size=4KiB ops=2 cache=warm',
    ]);
    expect(JSON.parse(hello)).toMatchObject({ protocol: 1, runner: 'node' });
    expect(JSON.parse(ready)).toMatchObject({ ready: true });
    expect(JSON.parse(sample)).toMatchObject({ ops: 2, bytes: 8192 });

    await target.makeCorpus(['d a', 'f a/b'], scratch.pathOf('corpus'));
    await target.sync(scratch.path);
    expect(await target.dropCaches()).toBe(!hazards.includes('no-cold-cache'));
    expect(await target.dirtyBytes()).toBeGreaterThanOrEqual(0);
    const [onHost = ''] = readdirSync(directory);
    expect(readdirSync(join(directory, onHost)).sort()).toEqual(['.io-perf-owner.json', 'corpus', 'node-0']);
    await scratch.remove();
    expect(readdirSync(directory)).toEqual([]);
    expect(leftovers()).toEqual([]);
  });

  it('reports a container that is removed, and of what the image lacks', async () => {
    const scratch = await target.openScratch(target.resolveDirectory(folder));
    const own = await scratch.makeFolder('x');
    const runner = target.start(['node', '-e', 'setInterval(() => {}, 1000); console.log("up")'], own);
    await new Promise((resolve) => runner.stdout.once('data', resolve));
    runner.kill();
    expect(await runner.ended).toEqual({ code: null, signal: 'SIGKILL' });
    const lost = await target.start(['no-such-program'], own).ended;
    expect(lost.startError).toMatch(/image does not have it|could not|refused/);
    expect(await target.prepareRunner('swift', () => undefined)).toMatchObject({ reason: 'no swift on PATH' });

    docker('rm', '-f', ...leftovers());
    await expect(scratch.makeFolder('y')).rejects.toThrow(/^The container of docker:io-perf-test-small is gone/);
    await scratch.remove();
    expect(leftovers()).toEqual([]);
  });

  it('measures a volume of an engine that does not see our folders', async () => {
    const engine = { ...(await findEngine()), isLocal: false };
    const small = await provideImage({ name: image, recipe: 'linux', root: folder, onProgress: () => undefined });
    const remote = createDockerTarget({ name: 'docker', engine, image: small, limits: fixLimits(engine), options });
    const directory = remote.resolveDirectory(undefined);
    const scratch = await remote.openScratch(directory);
    const { environment, hazards } = await remote.describe(directory);
    expect(environment.containerMount).toBe('volume');
    expect(environment.filesystem).not.toBe('overlay');
    const [, ready = ''] = await reply(remote, await scratch.makeFolder('n'), [
      'hello',
      'setup exists/existsSync?case=hit seed=1',
    ]);
    expect(JSON.parse(ready)).toMatchObject({ ready: true });
    // The caches are dropped by a container that may write to /proc/sys, and has no capability either.
    expect(await remote.dropCaches()).toBe(!hazards.includes('no-cold-cache'));
    expect(await remote.dirtyBytes()).toBeGreaterThanOrEqual(0);
    await remote.close();
    expect(leftovers()).toEqual([]);
  });

  it('refuses images without runners, and names that are nowhere', async () => {
    const empty = 'io-perf-test-empty';
    execFileSync('docker', ['import', '-', empty], {
      input: execFileSync('tar', ['-cf', '-', '-T', '/dev/null']),
      stdio: 'pipe',
    });
    await expect(openTarget(`docker:${empty}`, options)).rejects.toThrow(`The image "${empty}" has no runners in it`);
    docker('rmi', empty);
    await expect(openTarget('docker:127.0.0.1:1/none', options)).rejects.toThrow(
      /^The image "127.0.0.1:1\/none" is not on this engine and could not be pulled/,
    );
  });

  it('keeps nothing of a driver that was killed', async () => {
    const directory = join(folder, 'killed');
    mkdirSync(directory);
    const script = bundleScript(
      join(folder, 'scripts'),
      'driver',
      `import { openTarget } from './src/places/targets/index.ts';
       void (async () => {
         const target = await openTarget('docker:${image}', { root: '.' });
         const scratch = await target.openScratch(target.resolveDirectory(process.argv[2]));
         const runner = target.start(['node', '-e', 'setInterval(() => {}, 1000); console.log("up")'], await scratch.makeFolder('x'));
         runner.stdout.once('data', () => console.log('up'));
       })();`,
    );
    const driver = spawn(process.execPath, [script, directory], { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((resolve) => driver.stdout.once('data', resolve));
    const mark = ownerMark().replace(/\d+$/, String(driver.pid));
    expect(leftovers(mark)).toHaveLength(2);
    driver.kill('SIGKILL');
    await waitFor(
      'containers and folder are gone',
      () => leftovers(mark).length + readdirSync(directory).length === 0,
      30_000,
    );
  });
});
