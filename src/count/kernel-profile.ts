/** What the kernel has counted, as figures of a profile: pages of mapped files that calls have named. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { resolve } from 'node:path';
import { type FileCounts, type FileTable, kindOf, type Profile } from '../core/document/index.ts';
import { type KernelCounts, pageBytes } from './kernel-trace.ts';

export interface KernelProfile {
  profile: Profile;
  files: FileTable;
}

/**
 * Of mapped files those count that are not programs: how much of a program is touched depends on how it was linked. What a file was whose name
 * is gone, or leads to another one now, its inode says: the program made or removed it.
 */
export function kernelProfile(counts: KernelCounts, directory: string, files: FileTable): KernelProfile {
  const { touched, ownInodes, formerPages, cachedPages, dirtiedPages, newInodes, blockRequests } = counts;
  const seen = new Set<number>();
  const gone: { data: string[]; programs: string[] } = { data: [], programs: [] };
  const pagesOf = new Map<string, number>();
  for (const [name, { calls }] of files) {
    const [maps, starts] = [callsOf(calls, 'map'), callsOf(calls, 'exec')];
    if (maps + starts === 0) continue;
    const file = lookAt(resolve(directory, name));
    if (!file) gone[starts > 0 ? 'programs' : 'data'].push(name);
    else if (!seen.has(file.inode)) {
      seen.add(file.inode);
      const pages = file.isProgram || maps === 0 ? undefined : touched.get(file.inode);
      if (pages) pagesOf.set(name, pages.size);
    }
  }
  const ofGone = [...touched].filter(([inode]) => ownInodes.has(inode) && !seen.has(inode));
  const gonePages = ofGone.reduce((sum, [, pages]) => sum + pages.size, formerPages);
  const areData = gone.data.length > 0 || gone.programs.length === 0;
  // Which of several they belong to is not known.
  if (areData && gonePages > 0 && gone.data.length === 1) pagesOf.set(gone.data[0]!, gonePages);
  const named = [...pagesOf.values()].reduce((sum, pages) => sum + pages, 0);
  const unnamed = areData && gone.data.length !== 1 ? gonePages : 0;
  const bytes = { cachedBytes: cachedPages * pageBytes, dirtiedBytes: dirtiedPages * pageBytes };
  const touchedBytes = (named + unnamed) * pageBytes;
  const profile: Profile = { perOp: {}, touchedBytes, ...bytes, newInodes, blockRequests };
  // Not every file system says what it made and removed.
  const unseen = gonePages > 0 ? 0 : gone.data.reduce((sum, name) => sum + callsOf(files.get(name)!.calls, 'map'), 0);
  if (unseen > 0) profile.blind = { mmap: unseen };
  const withTouched = [...files].map(([name, figures]): [string, FileCounts] => {
    const pages = pagesOf.get(name);
    return [name, pages === undefined ? figures : { ...figures, touchedBytes: pages * pageBytes }];
  });
  return { profile, files: new Map(withTouched) };
}

const callsOf = (calls: FileCounts['calls'], kind: 'map' | 'exec'): number =>
  Object.entries(calls).reduce((sum, [call, count]) => (kindOf(call) === kind ? sum + count : sum), 0);

const elf = '\u007fELF';

/** @returns undefined for what is not there, or is not a file */
function lookAt(path: string): { inode: number; isProgram: boolean } | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const start = Buffer.alloc(elf.length);
    const stat = fstatSync(file);
    if (!stat.isFile()) return undefined;
    return { inode: stat.ino, isProgram: readSync(file, start) === elf.length && start.toString('latin1') === elf };
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
