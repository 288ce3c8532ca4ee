import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stringify } from 'yaml';
import { chooseVariant } from './choose-variant.ts';
import { temporaryFolder } from '../../test/helpers/temporary-folder.ts';

const folder = temporaryFolder();
let roots = 0;

function repository(more: object, variants: object[]): string {
  const root = join(folder, `root-${++roots}`);
  mkdirSync(join(root, 'runners', 'toy'), { recursive: true });
  const manifest = { runner: 'toy', language: 'toy', summary: 's', variants, ...more };
  writeFileSync(join(root, 'runners', 'toy', 'runner.yaml'), stringify(manifest));
  return root;
}

function putProgram(place: string, name: string, script: string): string {
  mkdirSync(join(folder, place), { recursive: true });
  writeFileSync(join(folder, place, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, place, name), 0o755);
  return join(folder, place);
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
    const place = putProgram('ours', 'a-timer', '');
    vi.stubEnv('PATH', `${place}${delimiter}${process.env.PATH}`);
    const subject = { PATH: '/nonexistent' };
    expect(nameOf(await chooseVariant(repository({}, variants), 'toy', undefined, subject))).toBe('without');
    const shared = repository({ sameForAllSubjects: true }, variants);
    expect(nameOf(await chooseVariant(shared, 'toy', undefined, subject))).toBe('with');
  });

  it('has the program behind a wrapper, where that tells its path', async () => {
    const place = putProgram('wrapped', 'snake', 'echo 3.12.1 /opt/real path/snake');
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
