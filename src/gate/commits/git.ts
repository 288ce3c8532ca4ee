/** Runs git without hooks, prompts, monitors and locks, and reads lists of any length from it. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { UsageError } from '../../core/document/index.ts';
import { runCommand } from '../../core/system/index.ts';

export const gitTimeoutMs = 10 * 60_000;

export class NoGit extends UsageError {
  constructor() {
    super(
      'git is not installed, or not on PATH, and commits are checked out with it: install git, or compare dir=… or env.…=….',
    );
  }
}

/** @throws NoGit */
export async function git(
  directory: string,
  ...words: string[]
): Promise<{ ok: boolean; output: string; complaint: string }> {
  // Hooks are for the user's own checkouts.
  const command = ['git', '-C', directory, '-c', 'core.hooksPath=/dev/null', ...words];
  const { code, failure, stdout, stderr } = await runCommand(command, {
    timeoutMs: gitTimeoutMs,
    // A file system monitor or a prompt for credentials would outlive this process or wait forever.
    environment: { GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' },
  });
  if (failure?.includes('ENOENT') === true) throw new NoGit();
  // git may print advice after the error.
  const lines = stderr.trim().split('\n');
  const complaint = lines.findLast((line) => line.startsWith('fatal: ')) ?? lines.at(-1) ?? '';
  return { ok: code === 0, output: stdout.replace(/\n$/, ''), complaint: failure ?? complaint };
}

export const isId = (text: string): boolean => /^[0-9a-f]{7,64}$/i.test(text);

const maxListBytes = 1 << 30;

/** Entries that a git command prints with `-z`, as bytes: a name need not be text. @throws Error if it fails */
export async function listBytes(root: string, environment: NodeJS.ProcessEnv, ...words: string[]): Promise<Buffer[]> {
  const { stdout } = await promisify(execFile)('git', ['-C', root, '-c', 'core.fsmonitor=false', ...words], {
    encoding: 'buffer',
    timeout: gitTimeoutMs,
    maxBuffer: maxListBytes,
    env: { ...environment, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' },
  });
  const names: Buffer[] = [];
  for (let start = 0, end; start < stdout.length; start = end + 1) {
    end = stdout.indexOf(0, start);
    if (end < 0) end = stdout.length;
    if (end > start) names.push(stdout.subarray(start, end));
  }
  return names;
}

/** The same as texts; empty if it fails. */
export const listGit = (...asked: Parameters<typeof listBytes>): Promise<string[]> =>
  listBytes(...asked).then(
    (names) => names.map(String),
    () => [],
  );

export interface CommittedFile {
  /** Of its content. */
  id: string;
  bytes: number;
}

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
  const words = ['ls-tree', '-r', '-l', '-z', '--full-tree', '--end-of-options', commit];
  const lines = await listGit(directory, environment, ...words);
  if (lines.length === 0) return undefined;
  const files = lines.flatMap((line): [string, CommittedFile][] => {
    // mode, type, id, bytes, then the name: git-ls-tree(1). A submodule has no bytes.
    const match = /^\d+ blob (\w+) +(\d+)\t(.*)$/s.exec(line);
    return match ? [[match[3]!, { id: match[1]!, bytes: Number(match[2]) }]] : [];
  });
  return new Map(files);
}
