import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/helpers/folders.ts';
import { unmount, whyNoMounts } from '../../../../test/helpers/mounts.ts';
import { eraseFunction, quote } from './remote-agent.ts';
import { recordedFiles, recordingFunctions, spaceOf } from './remote-facts.ts';

describe.skipIf(process.platform === 'win32')(
  'what is exchanged with a remote shell (skipped without a POSIX shell)',
  () => {
    it.each(['plain', 'with space', "it's", '$HOME `id` "x" \\', '-n', '', 'a\nb'])(
      'the word %j stays one word',
      (word) => {
        expect(spawnSync('sh', ['-c', `printf %s ${quote(word)}`], { encoding: 'utf8' }).stdout).toBe(word);
      },
    );

    const noMounts = whyNoMounts(temporaryFolder());
    it.skipIf(noMounts)(`a folder with a mount is not removed${noMounts ? ` (skipped: ${noMounts})` : ''}`, () => {
      const [folder, user] = [temporaryFolder(), temporaryFolder()];
      writeFileSync(join(user, 'thesis.txt'), '');
      symlinkSync(folder, join(folder, 'way'));
      const point = join(folder, "it's old", 'a\tb', 'm');
      mkdirSync(point, { recursive: true });
      spawnSync('mount', ['--bind', user, point]);
      const erase = (path: string): [number | null, string] => {
        const script = `${eraseFunction}erase ${quote(path)}`;
        const { status, stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
        return [status, stdout];
      };
      try {
        for (const top of [folder, join(folder, 'way')]) {
          expect(erase(join(top, "it's old"))).toEqual([
            1,
            expect.stringMatching(/is mounted in it: unmount that first\n$/),
          ]);
        }
      } finally {
        unmount(point);
      }
      expect(readdirSync(user)).toEqual(['thesis.txt']);
      expect(erase(join(folder, 'way', "it's old"))).toEqual([0, '']);
      expect(readdirSync(folder)).toEqual(['way']);
    });

    it('files are recorded whole, and missing ones left out', () => {
      const { stdout } = spawnSync(
        'sh',
        ['-c', `${recordingFunctions}record /etc/hostname /missing /proc/self/mountinfo; resolved /a /b`],
        {
          encoding: 'utf8',
        },
      );
      const files = recordedFiles(`before\n${stdout}`);
      expect(files.read('/proc/self/mountinfo')).toContain(' / ');
      expect(files.read('/missing')).toBeUndefined();
      expect(files.resolve('/a')).toBe('/b');
      expect(files.list('/proc')).toEqual(['self']);
    });
  },
);

it('the last line of df contains the space', () => {
  expect(spaceOf('/dev/block/dm-45  114331092 20331092  93868000      18% /data')).toEqual({
    totalBytes: 114331092 * 1024,
    freeBytes: 93868000 * 1024,
  });
  expect(spaceOf('df: no such file')).toEqual({});
});
