/** Reads lists of any length from git. The repository is not changed. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isId } from './commits.ts';

const timeoutMs = 10 * 60_000;
const maxBytes = 1 << 29;

/** Entries that a git command prints with `-z`; empty if it fails. */
export async function listGit(
  directory: string,
  environment: NodeJS.ProcessEnv,
  ...words: string[]
): Promise<string[]> {
  try {
    const { stdout } = await promisify(execFile)('git', ['-C', directory, ...words], {
      timeout: timeoutMs,
      maxBuffer: maxBytes,
      env: { ...environment, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' },
    });
    return stdout.split('\0').filter((name) => name !== '');
  } catch {
    return [];
  }
}

export interface CommittedFile {
  /** Of its content. */
  id: string;
  bytes: number;
}

/** A file of a commit. @returns undefined if it does not exist @param name from the top of the repository */
export async function textOfCommit(
  directory: string,
  environment: NodeJS.ProcessEnv,
  commit: string,
  name: string,
): Promise<string | undefined> {
  const [text] = await listGit(directory, environment, 'show', '--end-of-options', `${commit}:${name}`);
  return text;
}

/** The files of a commit by their names from the top of the repository; undefined if the repository lacks the commit. */
export async function filesOfCommit(
  directory: string,
  environment: NodeJS.ProcessEnv,
  commit: string,
): Promise<ReadonlyMap<string, CommittedFile> | undefined> {
  if (!isId(commit)) return undefined;
  const lines = await listGit(
    directory,
    environment,
    ...['ls-tree', '-r', '-l', '-z', '--full-tree', '--end-of-options', commit],
  );
  if (lines.length === 0) return undefined;
  const files = lines.flatMap((line): [string, CommittedFile][] => {
    // mode, type, id, bytes, then the name: git-ls-tree(1). A submodule has no bytes.
    const match = /^\d+ blob (\w+) +(\d+)\t(.*)$/s.exec(line);
    return match ? [[match[3]!, { id: match[1]!, bytes: Number(match[2]) }]] : [];
  });
  return new Map(files);
}
