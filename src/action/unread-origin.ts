/** Why a commit could not be had from origin: where origin cannot be read, nothing is known about what it has. */
import { refusalOf, withoutSecrets } from '../history/store/index.ts';
import type { Git } from './git.ts';

/** @returns a clause that names git's reason and what to do; undefined where origin can be read */
export async function unreadOrigin(git: Git): Promise<string | undefined> {
  const complaint = await git.complaint('ls-remote', '--quiet', 'origin', 'HEAD');
  if (complaint === undefined) return undefined;
  const line = complaint.split('\n').find((text) => text.startsWith('fatal: ')) ?? 'git gave no reason';
  const words = withoutSecrets(line.replace(/^fatal: /, ''), []).slice(0, 200);
  const advice =
    refusalOf(complaint) === 'transient'
      ? 'run the job again later'
      : 'check the input token, and let the job read the repository ("contents: read")';
  return `origin cannot be read (${words}): ${advice}, or check out with fetch-depth: 0`;
}
