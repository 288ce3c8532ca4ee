import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseVariant } from './variants.ts';
import { findProgram, isBelow, meetNeed } from './programs.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';
import { stringify } from 'yaml';

const folder = temporaryFolder();

function putProgram(place: string, name: string, script: string, mode = 0o755): string {
  const path = join(folder, place, name);
  mkdirSync(join(folder, place), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, mode);
  return path;
}
const variables = (...places: string[]) => ({ PATH: places.map((place) => join(folder, place)).join(delimiter) });

describe('finding a program', () => {
  it('takes the first executable file on PATH', async () => {
    mkdirSync(join(folder, 'a', 'tool'), { recursive: true }); // a folder of that name is not a program
    putProgram('b', 'tool', '', 0o644); // nor is a file that may not be executed
    const third = putProgram('c', 'tool', '');
    putProgram('d', 'tool', '');
    expect(await findProgram('tool', variables('a', 'b', 'c', 'd'))).toBe(third);
  });

  it('never takes one from the current directory by an empty entry of PATH', async () => {
    expect(await findProgram('package.json', { PATH: `${delimiter}${delimiter}` })).toBeUndefined();
  });

  it('prefers the installation that JAVA_HOME names', async () => {
    putProgram('path', 'javac', '');
    const chosen = putProgram('jdk/bin', 'javac', '');
    expect(await findProgram('javac', { ...variables('path'), JAVA_HOME: join(folder, 'jdk') })).toBe(chosen);
  });

  it('tries the extensions of PATHEXT on Windows', async () => {
    const batch = putProgram('win', 'tool.CMD', '', 0o644);
    putProgram('win', 'tool', '');
    const search = { Path: `"${join(folder, 'win')}"`, PATHEXT: '.EXE;.CMD' };
    expect(await findProgram('tool', search, 'win32')).toBe(batch);
    expect(await findProgram('tool.CMD', search, 'win32')).toBe(batch);
  });
});

describe('meeting a need', () => {
  const needing = (programs: string[], minimum?: string) => ({
    programs,
    ...(minimum !== undefined && { version: { arguments: ['--version'], minimum } }),
    remedy: { linux: 'apt-get install it', macos: 'brew install it', windows: 'winget install it' },
  });

  it('takes any one of the names', async () => {
    putProgram('one', 'g++', '');
    expect(await meetNeed(needing(['c++', 'g++']), variables('one'))).toMatchObject({ name: 'g++' });
  });

  it('says what is missing and how to get it', async () => {
    const outcome = await meetNeed(needing(['c++', 'g++', 'clang++']), variables('empty'));
    expect(outcome).toMatchObject({
      missing: 'no c++, g++ or clang++ on PATH',
      remedy: expect.stringContaining('install it') as string,
    });
  });

  it('reads the version from either stream and passes over one that is too old', async () => {
    putProgram('old', 'cmake3', 'echo cmake version 3.9.1 >&2');
    putProgram('old', 'cmake', 'echo cmake version 3.20.5');
    const search = variables('old');
    expect(await meetNeed(needing(['cmake3', 'cmake'], '3.20'), search)).toMatchObject({
      name: 'cmake',
      version: '3.20.5',
    });
    expect(await meetNeed(needing(['cmake3'], '3.20'), search)).toMatchObject({
      missing: 'cmake3 3.9.1 is too old, 3.20 or newer is needed',
    });
  });

  it('says so when a program does not print its version', async () => {
    const path = putProgram('mute', 'mute', 'exit 0');
    expect(await meetNeed(needing(['mute'], '1'), variables('mute'))).toMatchObject({
      missing: `${path} does not print its version (it printed none)`,
    });
  });

  it('distinguishes installations by file when no version is asked for', async () => {
    putProgram('v1', 'cc', '# one');
    putProgram('v2', 'cc', '# the other one');
    const [first, second] = await Promise.all(
      ['v1', 'v2'].map((place) => meetNeed({ programs: ['cc'] }, variables(place))),
    );
    expect(first).not.toMatchObject({ identity: (second as { identity: string }).identity });
  });
});

describe('comparing versions', () => {
  it.each([
    ['3.9', '3.20', true],
    ['3.20', '3.20', false],
    ['3.20.1', '3.20', false],
    ['12', '12.1', true],
    ['21', '17', false],
  ])('%s below %s: %s', (version, minimum, expected) => {
    expect(isBelow(version, minimum)).toBe(expected);
  });
});

const repositories = temporaryFolder();
let roots = 0;

function repository(more: object, variants: object[]): string {
  const root = join(repositories, `root-${++roots}`);
  mkdirSync(join(root, 'runners', 'toy'), { recursive: true });
  const manifest = { runner: 'toy', language: 'toy', summary: 's', variants, ...more };
  writeFileSync(join(root, 'runners', 'toy', 'runner.yaml'), stringify(manifest));
  return root;
}

function folderWith(place: string, name: string, script: string): string {
  mkdirSync(join(repositories, place), { recursive: true });
  writeFileSync(join(repositories, place, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(repositories, place, name), 0o755);
  return join(repositories, place);
}

const nameOf = (chosen: Awaited<ReturnType<typeof chooseVariant>>): string | undefined =>
  'variant' in chosen ? chosen.variant.name : undefined;

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.skipIf(process.platform === 'win32')('the variant of a runner', () => {
  const start = ['{node}'];

  it('is the first whose needs are met, on a platform that it is for', async () => {
    const root = repository({}, [
      { name: 'tool', start, needs: [{ programs: ['no-such-tool'] }] },
      { name: 'windows', start, platforms: ['windows'] },
      { name: 'plain', start, platforms: ['linux', 'macos'] },
    ]);
    expect(nameOf(await chooseVariant(root, 'toy'))).toBe('plain');
  });

  it('follows the environment of a subject, unless it is the same for all of them', async () => {
    const variants = [
      { name: 'with', start, needs: [{ programs: ['a-timer'] }] },
      { name: 'without', start },
    ];
    const place = folderWith('ours', 'a-timer', '');
    vi.stubEnv('PATH', `${place}${delimiter}${process.env.PATH}`);
    const subject = { PATH: '/nonexistent' };
    expect(nameOf(await chooseVariant(repository({}, variants), 'toy', undefined, subject))).toBe('without');
    const shared = repository({ sameForAllSubjects: true }, variants);
    expect(nameOf(await chooseVariant(shared, 'toy', undefined, subject))).toBe('with');
  });

  it('has the program behind a wrapper, where that prints its path', async () => {
    const place = folderWith('wrapped', 'snake', 'echo 3.12.1 /opt/real path/snake');
    const need = { programs: ['snake'], version: { arguments: ['-V'], minimum: '3.9' } };
    for (const [behindWrapper, path] of [
      [true, '/opt/real path/snake'],
      [false, join(place, 'snake')],
    ] as const) {
      const root = repository({}, [{ name: 'v', start, needs: [{ ...need, behindWrapper }] }]);
      const chosen = await chooseVariant(root, 'toy', undefined, { PATH: place });
      expect('programs' in chosen && chosen.programs.get('snake')).toMatchObject({ path, version: '3.12.1' });
    }
  });
});
