/** Whether what differs might explain how much more often the head makes a call. Where nothing might, the files of each call need not be known. */
import { type Kind, kindOf } from '../../core/document/index.ts';
import { callsPerObject, maxPasses, maxProbesPerFile, minPiece, moreObjects } from './policy.ts';
import type { ComparedSources } from './causes.ts';
import { type ComparedFile, isFolder, isForeign, isKept, isMade, isMissing, isOfGit } from './compared-file.ts';
import { isProgram } from './programs.ts';

/** Calls that name files, which need not be opened. */
const naming: readonly (Kind | undefined)[] = ['stat', 'access', 'readlink', 'xattr'];

/** @param sources with all files that were opened, and a fact of each; the calls on them need not be known */
export function mayExplain(
  { changed, files = [], packages = [], commits = 0 }: ComparedSources,
  call: string,
  growth: number,
): boolean {
  // The growth that they allow is a share of the whole count.
  if (packages.length > 0 || files.some(isKept)) return true;
  if (naming.includes(kindOf(call)) && changed.some(({ base }) => base === undefined)) return true;
  const git = files.filter(isOfGit).reduce((most, { head }) => Math.max(most, head?.processes ?? 0), 0);
  let most = git * (commits + moreObjects) * callsPerObject;
  for (const file of files) {
    if (isOfGit(file) || isMade(file) || isMissing(file)) continue;
    const differs = file.fact?.differs === true;
    const isNew = file.base === undefined && file.head !== undefined;
    if (!differs && !isNew) continue;
    // A new or longer input may be read in pieces of any size, and do as much as each of the others.
    const isCode = isProgram(file.name) || (file.head?.calls.execve ?? 0) > 0;
    if (!isCode && !isForeign(file) && (isFolder(file) || isNew || bytesMore(file) > 0)) return true;
    const calls = isNew ? maxProbesPerFile + (file.fact?.head ?? 0) / minPiece : bytesMore(file);
    most += maxPasses * (file.head?.processes ?? 1) * calls;
  }
  return growth <= most;
}

const bytesMore = ({ fact }: ComparedFile): number => Math.max(0, (fact?.head ?? 0) - (fact?.base ?? 0));
