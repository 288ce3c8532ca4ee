/** The measured source and the one it is compared with: from the options, else from the CI's environment, else from git. */
import { execFileSync } from 'node:child_process';
import type { RunDocument } from '../../core/document/index.ts';

export type Source = NonNullable<RunDocument['source']>;

export function describeSource(environment: NodeJS.ProcessEnv, directory: string): Source | undefined {
  const source: Source = {
    ...text('repository', environment.GITHUB_REPOSITORY ?? repositoryOf(git(directory, 'remote', 'get-url', 'origin'))),
    ...text('commit', environment.GITHUB_SHA ?? git(directory, 'rev-parse', 'HEAD')),
    ...text('ref', environment.GITHUB_REF ?? git(directory, 'symbolic-ref', '--quiet', 'HEAD')),
    ...text('job', environment.GITHUB_JOB),
    ...number('pullRequest', /^refs\/pull\/(\d+)\//.exec(environment.GITHUB_REF ?? '')?.[1]),
    ...number('attempt', environment.GITHUB_RUN_ATTEMPT),
  };
  return Object.keys(source).length > 0 ? source : undefined;
}

const text = (name: string, value: string | undefined): Record<string, string> =>
  value === undefined || value === '' ? {} : { [name]: value };

const number = (name: string, value: string | undefined): Record<string, number> =>
  value !== undefined && /^[1-9]\d{0,9}$/.test(value) ? { [name]: Number(value) } : {};

/** `owner/name` of a remote's address; credentials in it are never returned. */
function repositoryOf(address: string | undefined): string | undefined {
  return /[/:]([^/:@\s]+\/[^/:@\s]+?)(?:\.git)?\/?$/.exec(address ?? '')?.[1];
}

function git(directory: string, ...commandArguments: string[]): string | undefined {
  try {
    const output = execFileSync('git', ['-C', directory, ...commandArguments], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 5000,
    });
    return output.trim();
  } catch {
    return undefined;
  }
}
