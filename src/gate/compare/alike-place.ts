/**
 * Finds a path of the same depth and length as another, so that a program that searches the folders above it, or resolves the path, does
 * the same work in both.
 */
import { randomInt } from 'node:crypto';
import { constants } from 'node:fs';
import { access, lstat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { succeeds } from '../../core/system/index.ts';

export interface AlikePlace {
  path: string;
  /** The topmost folder that has to be created for it. */
  outermost: string;
}

/** The longest name on ext4, XFS, btrfs and tmpfs. */
const maxNameBytes = 255;
/** Few names have the length of a one-letter folder. */
const attempts = 100;
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * @param path absolute
 * @param parents folders that may contain it, the best first
 * @returns undefined if none of them is writable with room for such a path
 */
export async function findAlikePlace(path: string, parents: readonly string[]): Promise<AlikePlace | undefined> {
  for (const parent of parents) {
    const names = depthOf(path) - depthOf(parent);
    const bytes = Buffer.byteLength(path) - Buffer.byteLength(parent === '/' ? '' : parent) - names;
    const firstBytes = bytes - (names - 1);
    if (names < 1 || firstBytes < 1 || firstBytes > maxNameBytes || !(await isWritable(parent))) continue;
    for (let attempt = 0; attempt < attempts; attempt++) {
      const outermost = join(parent, randomName(firstBytes));
      if (await isTaken(outermost)) continue;
      return { path: join(outermost, ...Array.from({ length: names - 1 }, () => 'x')), outermost };
    }
  }
  return undefined;
}

const depthOf = (path: string): number => path.split(posix.sep).filter((name) => name !== '').length;

/** Hidden, if there is room for the dot. */
function randomName(length: number): string {
  const random = Array.from({ length }, () => letters[randomInt(letters.length)]!).join('');
  return length === 1 ? random : `.${random.slice(1)}`;
}

const isWritable = (folder: string): Promise<boolean> => succeeds(access(folder, constants.W_OK | constants.X_OK));

const isTaken = (path: string): Promise<boolean> => succeeds(lstat(path));
