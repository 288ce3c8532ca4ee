import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { quote } from './remote-agent.ts';
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
