import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CommandResult } from '../../../core/system/index.ts';
import { temporaryFolder } from '../../../../test/helpers/folders.ts';
import { lastLine, whyNoEngine } from './engine.ts';
import { ownName, provideImage } from './image.ts';

/** What clients of versions 20.10 and 28 print. */
const said = (stderr: string, rest: Partial<CommandResult> = {}): CommandResult => ({
  code: 1,
  stdout: '',
  stderr,
  ...rest,
});

describe('an engine that cannot be used', () => {
  it('is reported in one sentence with the remedy', () => {
    const missing = whyNoEngine(said('', { code: null, failure: 'could not be started (ENOENT)' }));
    expect(missing).toBe(
      'There is no docker on PATH: install Docker Engine (docs.docker.com/engine/install) or Docker Desktop.',
    );
    expect(
      whyNoEngine(
        said(
          'Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?\nerrors pretty printing info\n',
        ),
      ),
    ).toContain('The Docker engine is not running (Cannot connect to the Docker daemon');
    expect(
      whyNoEngine(
        said(
          'permission denied while trying to connect to the Docker daemon socket at unix:///var/run/docker.sock: connect: permission denied',
        ),
      ),
    ).toMatch(/^This user may not use the Docker engine .*\(sudo usermod -aG docker "\$USER"/);
    // Debian's docker.io 20.10.24.
    const inAnswer =
      '{"ServerErrors":["Cannot connect to the Docker daemon at unix:///x. Is the docker daemon running?"]}';
    expect(whyNoEngine(said('', { stdout: inAnswer }))).toContain('The Docker engine is not running (Cannot connect');
    expect(whyNoEngine(said('', { code: null, failure: 'did not end within 30 s' }))).toContain('does not answer');
    expect(whyNoEngine(said('context "x" does not exist'))).toBe(
      'The Docker engine cannot be used (context "x" does not exist).',
    );
  });

  it('has the last line for messages, whichever stream it came on', () => {
    expect(lastLine({ code: 1, stdout: 'Step 1/2\n', stderr: 'no such host\n\n' })).toBe('no such host');
    expect(lastLine({ code: null, stdout: '', stderr: '', failure: 'was interrupted' })).toBe('was interrupted');
  });
});

describe.skipIf(process.platform === 'win32')('the image of a release', () => {
  const folder = temporaryFolder();
  const name = `ghcr.io/org/name/linux@sha256:${'c'.repeat(64)}`;
  let releases = 0;
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  /** A release that names an image, and a client of an engine without any. It notes what it is asked for; `pull` and `build` give it the image. */
  async function release(pullEnds: number) {
    const root = join(folder, `release ${++releases}`);
    for (const path of ['dist', 'runners', 'src/exchange/tables', 'bin'])
      mkdirSync(join(root, path), { recursive: true });
    for (const path of ['cli.cjs', 'program.cjs', 'runner-node.cjs', 'conformance.cjs'])
      writeFileSync(join(root, 'dist', path), '');
    for (const path of ['io-perf', '.dockerignore']) writeFileSync(join(root, path), '');
    const own = await ownName({ recipe: 'linux', root });
    const list = { schema: 'io-perf/prebuilt/v1', from: 'https://example.org/', runners: [] };
    const write = (key: string): void => {
      writeFileSync(
        join(root, 'dist', 'prebuilt.json'),
        JSON.stringify({ ...list, images: [{ recipe: 'linux', own: key, name }] }),
      );
    };
    write(own);
    const log = join(root, 'log');
    const image = JSON.stringify({
      Id: 'sha256:1',
      RepoDigests: [name],
      Config: { Labels: { 'io-perf.image': '1', 'io-perf.platform': 'linux' } },
    });
    const client = join(root, 'bin', 'docker');
    writeFileSync(
      client,
      `#!/bin/sh
case "$1" in
  image) [ -e '${log}.has' ] && echo '${image}' ;;
  pull) echo "pull $3" >>'${log}'; [ ${pullEnds} = 0 ] && touch '${log}.has' || { echo 'no such host' >&2; exit 1; } ;;
  build) echo build >>'${log}'; touch '${log}.has' ;;
esac
`,
    );
    chmodSync(client, 0o755);
    vi.stubEnv('PATH', `${join(root, 'bin')}${delimiter}${process.env.PATH ?? ''}`);
    const phases: string[] = [];
    return {
      ...{ write, phases, own },
      provide: () =>
        provideImage({ name: undefined, recipe: 'linux', root, onProgress: (phase) => void phases.push(phase) }),
      asked: () => readFileSync(log, 'utf8').trim().split('\n'),
    };
  }

  it('is pulled by its digest instead of being built', async () => {
    const { provide, asked } = await release(0);
    expect((await provide()).digest).toBe(`sha256:${'c'.repeat(64)}`);
    expect(asked()).toEqual([`pull ${name}`]);
  });

  it('is built here where it cannot be pulled, and the reason is said', async () => {
    const { provide, asked, phases } = await release(1);
    await provide();
    expect(asked()).toEqual([`pull ${name}`, 'build']);
    expect(phases.join('\n')).toContain('could not be pulled (no such host)');
  });

  it.each([
    ['its sources are not those of the release', 'io-perf-linux:0', ''],
    ['nothing is to be fetched', undefined, 'no'],
  ])('is not asked for where %s', async (_, key, setting) => {
    const { provide, asked, write, own } = await release(0);
    write(key ?? own);
    vi.stubEnv('IO_PERF_PREBUILT', setting);
    await provide();
    expect(asked()).toEqual(['build']);
  });
});
