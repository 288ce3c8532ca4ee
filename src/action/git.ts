/** Git in the user's checkout: only reading and fetching. HEAD, index and files stay as they are. */
import { getExecOutput } from '@actions/exec';
import { messageOf, UsageError } from '../core/document/index.ts';

export interface Git {
  /** What a command prints, without white space around it; undefined when it fails. @throws UsageError without git */
  ask(...words: string[]): Promise<string | undefined>;
  /** Why a command fails, in the words of git; undefined when it does not. @throws UsageError without git */
  complaint(...words: string[]): Promise<string | undefined>;
}

/** @returns the id of the commit that a name stands for here */
export const commitOf = (git: Git, name: string): Promise<string | undefined> =>
  git.ask('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`);

export const hasCommit = async (git: Git, commit: string): Promise<boolean> =>
  (await git.ask('cat-file', '-e', '--end-of-options', `${commit}^{commit}`)) !== undefined;

/** Whether a commit is in the history of another; false where that is not known. */
export const isAncestor = async (git: Git, commit: string, of: string): Promise<boolean> =>
  (await git.ask('merge-base', '--is-ancestor', '--end-of-options', commit, of)) !== undefined;

export const isShallow = async (git: Git): Promise<boolean> =>
  (await git.ask('rev-parse', '--is-shallow-repository')) === 'true';

/** Brings a commit or a ref of origin, which a shallow checkout may lack. @returns undefined if origin does not give it */
export const fetchFromOrigin = (git: Git, name: string, depth?: number): Promise<string | undefined> => {
  const limit = depth === undefined ? [] : [`--depth=${depth}`];
  return git.ask(
    'fetch',
    '--quiet',
    '--no-tags',
    '--no-recurse-submodules',
    ...limit,
    '--end-of-options',
    'origin',
    name,
  );
};

export function openGit({ directory, serverUrl, token }: Record<'directory' | 'serverUrl' | 'token', string>): Git {
  const env = { ...process.env, GIT_TERMINAL_PROMPT: '0', ...credentials(serverUrl, token) } as Record<string, string>;
  const run = (words: readonly string[]) =>
    getExecOutput('git', ['-C', directory, ...words], { silent: true, ignoreReturnCode: true, env }).catch(
      (error: unknown) => {
        // @actions/exec looks for a program before it starts it.
        throw /unable to locate executable/i.test(messageOf(error)) ? new UsageError(noGit) : error;
      },
    );
  return {
    async ask(...words) {
      const { exitCode, stdout } = await run(words);
      return exitCode === 0 ? stdout.trim() : undefined;
    },
    async complaint(...words) {
      const { exitCode, stderr } = await run(words);
      return exitCode === 0 ? undefined : stderr.trim();
    },
  };
}

const noGit =
  'git is not installed, or not on PATH, in this job: install it in a step before actions/checkout, which without git brings no commits.';

/**
 * The token as configuration from the environment: never in an address or an argument, where others on the machine see it.
 * An empty value first drops what checkout may have stored, since a server refuses two of these headers (git-config: http.extraHeader).
 */
function credentials(serverUrl: string, token: string): Record<string, string> {
  if (token === '') return {};
  const key = `http.${serverUrl}/.extraheader`;
  const header = `AUTHORIZATION: basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
  const first = Number(process.env.GIT_CONFIG_COUNT ?? 0);
  return {
    GIT_CONFIG_COUNT: String(first + 2),
    [`GIT_CONFIG_KEY_${first}`]: key,
    [`GIT_CONFIG_VALUE_${first}`]: '',
    [`GIT_CONFIG_KEY_${first + 1}`]: key,
    [`GIT_CONFIG_VALUE_${first + 1}`]: header,
  };
}
