/** Runs git without hooks, prompts and locks. */
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
