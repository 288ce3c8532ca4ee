import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { examineHost } from './examine-host.ts';
import { prepareRunner } from './runner-builder.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';

const noCaches = (): Promise<boolean> => Promise.resolve(false);

const root = temporaryFolder();
const options = { root, cacheDirectory: join(root, 'cache') };

function put(runner: string, variant: object): void {
  mkdirSync(join(root, 'runners', runner), { recursive: true });
  const manifest = {
    runner,
    language: 'C',
    summary: 'about it',
    variants: [{ name: 'v', start: ['{node}'], ...variant }],
  };
  writeFileSync(join(root, 'runners', runner, 'runner.yaml'), stringify(manifest));
}

describe('examining the machine', () => {
  it('reports of each runner whether it is ready, can be built, or what it lacks', async () => {
    put('built', {
      needs: [{ programs: ['node'], version: { arguments: ['--version'], minimum: '20' } }],
      build: [['{node}', '-e', '']],
    });
    put('embedded', {});
    put('lacking', {
      needs: [{ programs: ['no-such-compiler'], remedy: { linux: 'get it', macos: 'get it', windows: 'get it' } }],
    });
    put('lost', { start: ['{node}', '{root}/dist/lost.cjs'] });
    const states = async () =>
      Object.fromEntries((await examineHost(options, noCaches)).runners.map(({ runner, state }) => [runner, state]));
    expect(await states()).toEqual({ built: 'build-needed', embedded: 'ready', lacking: 'missing', lost: 'missing' });
    await prepareRunner(options, 'built', () => undefined);
    expect(await states()).toMatchObject({ built: 'ready' });

    const { runners } = await examineHost(options, noCaches, ['built', 'lacking', 'cobol']);
    expect(runners).toEqual([
      expect.objectContaining({ language: 'C', summary: 'about it', versions: { node: process.versions.node } }),
      expect.objectContaining({ reason: 'no no-such-compiler on PATH', remedy: 'get it' }),
      {
        runner: 'cobol',
        state: 'missing',
        reason: 'there is no runner "cobol" in this version of io-perf',
        versions: {},
      },
    ]);
  });

  it('lists tools beside the runners', async () => {
    const { tools } = await examineHost(options, noCaches, []);
    expect(tools.map(({ tool }) => tool)).toEqual([
      'git',
      ...(process.platform === 'win32' ? [] : ['hyperfine']),
      ...(process.platform === 'linux' ? ['strace'] : []),
      'cold caches',
    ]);
    for (const tool of tools) expect(typeof tool.present).toBe('boolean');
  });

  it('takes a broken manifest as a runner that is missing', async () => {
    mkdirSync(join(root, 'runners', 'broken'));
    writeFileSync(join(root, 'runners', 'broken', 'runner.yaml'), 'runner: [');
    const { runners } = await examineHost(options, noCaches, ['broken']);
    expect(runners[0]).toMatchObject({
      state: 'missing',
      reason: expect.stringContaining('is not valid YAML') as string,
    });
  });
});
