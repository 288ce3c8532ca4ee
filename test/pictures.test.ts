/** scripts/pictures.mjs --check, on a copy of this repository: which pictures it calls out of date. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyOfRepository } from './helpers/copied-repository.ts';

it(
  'the pictures of docs are out of date when the page, a report or a file changed, and need a script',
  { timeout: 240_000 },
  () => {
    const copy = copyOfRepository();
    const check = (): string[] => {
      const words = [join(copy, 'scripts', 'pictures.mjs'), '--check'];
      const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: copy, encoding: 'utf8' });
      expect(stderr).toBe('');
      return stdout.trim().split('\n');
    };
    expect(check()).toEqual(['6 passed, 0 failed']);

    const images = join(copy, 'docs', 'images');
    appendFileSync(join(copy, 'src/report/dashboard/page/style.css'), '\nh1 { color: teal }\n');
    appendFileSync(join(images, 'comment-dark.png'), 'touched');
    cpSync(join(images, 'comment-dark.png'), join(images, 'by-hand.png'));
    const flame = join(copy, 'src/count/flame/flame-svg.ts');
    writeFileSync(flame, readFileSync(flame, 'utf8').replace('row: 18', 'row: 20'));
    const says = (name: string, why: string): string =>
      `not ok docs/images/${name}: ${why}: run "npm run pictures", look at it, and commit it`;
    expect(check()).toEqual([
      says('overview-light.png', 'what it shows has changed'),
      says('trend-light.png', 'what it shows has changed'),
      says('trend-dark.png', 'what it shows has changed'),
      says('flame-list-files.svg', 'what it shows has changed'),
      says('comment-dark.png', 'the file is not the one that was drawn'),
      says('by-hand.png', 'no script draws it'),
      '0 passed, 6 failed',
    ]);
  },
);
