/** What the user's repository says about commits. It is only read. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { RunDocument } from '../document/index.ts';

export interface CommitFacts {
  id: string;
  author?: string;
  message?: string;
  at?: string;
  url?: string;
}

/** Author, first line and time of the runs' commits, as far as the repository in `directory` has them; addresses on the forge. */
export async function commitFacts(
  runs: readonly RunDocument[],
  directory: string,
  environment: NodeJS.ProcessEnv,
): Promise<CommitFacts[]> {
  const repositories = new Map(runs.map(({ source }) => [source?.commit, source?.repository]));
  const facts = [...repositories].map(async ([id, repository]): Promise<CommitFacts | undefined> => {
    if (id === undefined || !/^[0-9a-f]{7,64}$/.test(id)) return undefined;
    const forge = environment.GITHUB_SERVER_URL?.replace(/\/+$/, '');
    const isNamed = forge !== undefined && /^https?:\/\//.test(forge) && /^[\w.-]+\/[\w.-]+$/.test(repository ?? '');
    return {
      id,
      ...(await show(id, directory)),
      ...(isNamed ? { url: `${forge}/${repository!}/commit/${id}` } : {}),
    };
  });
  return (await Promise.all(facts)).filter((fact) => fact !== undefined);
}

async function show(id: string, directory: string): Promise<Omit<CommitFacts, 'id' | 'url'>> {
  try {
    const format = '--format=%an%x00%s%x00%cI';
    const { stdout } = await promisify(execFile)('git', ['-C', directory, 'show', '--no-patch', format, id, '--'], {
      timeout: 5000,
      env: { ...process.env, GIT_NO_LAZY_FETCH: '1', GIT_OPTIONAL_LOCKS: '0' },
    });
    const [author = '', message = '', at = ''] = stdout.trimEnd().split('\0');
    return { author, message: message.slice(0, 200), at: new Date(at).toISOString() };
  } catch {
    // A shallow or missing repository: the id is enough.
    return {};
  }
}
