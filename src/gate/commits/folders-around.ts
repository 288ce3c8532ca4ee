/**
 * The folders around the workspaces of two stored runs. A program that resolves its own path, as Node.js does, looks at each of them, so a
 * workspace that lies deeper has more of these calls.
 */
import { posix } from 'node:path';

export interface AlignedFolders {
  /** The head's name of what the base looked up around its workspace; undefined if the head has no folder there. */
  inHead: (name: string) => string | undefined;
  /** Whether it is a folder around the head's workspace where the base has none. */
  isMore: (name: string) => boolean;
}

/** Pairs the folders from the workspaces outwards. @param base and head: the workspaces, absolute; absent: unknown */
export function alignFolders(base: string | undefined, head: string | undefined): AlignedFolders {
  const [before, after] = [foldersAround(base), foldersAround(head)];
  const at = (folders: readonly string[], name: string): number => folders.indexOf(name);
  return {
    inHead(name) {
      const [own, parent] = [at(before, name), at(before, posix.dirname(name))];
      if (own >= 0) return after[own];
      if (parent < 0) return name;
      return after[parent] === undefined ? undefined : posix.join(after[parent], posix.basename(name));
    },
    isMore: (name) => at(after, name) >= before.length && before.length > 0,
  };
}

/** The nearest first, without the root of the file system, in which every workspace lies. */
function foldersAround(workspace = '/'): string[] {
  const folders: string[] = [];
  for (let folder = posix.dirname(workspace); folder.length > 1; folder = posix.dirname(folder)) folders.push(folder);
  return folders;
}
