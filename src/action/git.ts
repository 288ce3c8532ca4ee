/** Git in the user's checkout: only reading and fetching. HEAD, index and files stay as they are. */
import { getExecOutput } from '@actions/exec';
import { messageOf, UsageError } from '../core/document/index.ts';

export interface Git {
  /** What a command prints, without white space around it; undefined when it fails. @throws UsageError without git */
  ask(...words: string[]): Promise<string | undefined>;
  /** Why a command fails, in the words of git; undefined when it does not. @throws UsageError without git */
  complaint(...words: string[]): Promise<string | undefined>;
}

/** Brings one commit, as a shallow checkout may lack it. @returns undefined if the remote does not give it */
export const fetchCommit = (git: Git, commit: string): Promise<string | undefined> => {
  const quietly = ['--quiet', '--no-tags', '--no-recurse-submodules', '--depth=1'];
  return git.ask('fetch', ...quietly, '--end-of-options', 'origin', commit);
};

interface GitOptions {
  directory: string;
  serverUrl: string;
  token: string;
}

export function openGit({ directory, serverUrl, token }: GitOptions): Git {
  const environment = { ...process.env, GIT_TERMINAL_PROMPT: '0', ...credentials(serverUrl, token) } as Record<
    string,
    string
  >;
  const run = (words: readonly string[]) =>
    getExecOutput('git', ['-C', directory, ...words], {
      silent: true,
      ignoreReturnCode: true,
      env: environment,
    }).catch((error: unknown) => {
      // @actions/exec looks for a program before it starts it.
      throw /unable to locate executable/i.test(messageOf(error)) ? new UsageError(noGit) : error;
    });
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
