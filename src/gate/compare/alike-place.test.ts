import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/helpers/folders.ts';
import { findAlikePlace } from './alike-place.ts';

const folder = temporaryFolder();
const depthOf = (path: string): number => path.split('/').length;

describe('a place like that of a checkout', () => {
  it.each(['project', 'ab', 'a', 'ä-päckage'])('is a sibling of %s with a name as long', async (name) => {
    const path = join(folder, name);
    const place = await findAlikePlace(path, [folder]);
    expect(place?.outermost).toBe(place?.path);
    expect(depthOf(place!.path)).toBe(depthOf(path));
    expect(Buffer.byteLength(place!.path)).toBe(Buffer.byteLength(path));
  });

  it('is as deep elsewhere when the parent folder cannot be written', async () => {
    const path = join(folder, 'not', 'there', 'project');
    const place = await findAlikePlace(path, [join(folder, 'not', 'there'), folder]);
    expect(depthOf(place!.path)).toBe(depthOf(path));
    expect(place!.path).toHaveLength(path.length);
    expect(depthOf(place!.outermost)).toBe(depthOf(folder) + 1);
  });

  it('is never a path that is taken', async () => {
    for (const letter of 'abcdefghijklmnopqrstuvwxyz012345678')
      mkdirSync(join(folder, 'full', letter), { recursive: true });
    for (let times = 0; times < 5; times++) {
      const place = await findAlikePlace(join(folder, 'full', 'a'), [join(folder, 'full')]);
      expect(place?.path ?? join(folder, 'full', '9')).toBe(join(folder, 'full', '9'));
    }
  });

  it('is nowhere when every parent is deeper or has no room', async () => {
    expect(await findAlikePlace('/app', [join(folder, 'deep')])).toBeUndefined();
  });
});
