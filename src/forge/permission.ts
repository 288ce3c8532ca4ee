/** A user's permission in the repository. */
import type { Api } from './api.ts';

/**
 * Gitea and Forgejo answer this only to administrators of the repository, and refuse the token of a job.
 * @returns the general permission and the role, which may have a name of the organisation's own
 */
export async function readPermission(api: Api, user: string): Promise<string[]> {
  const { data } = await api({
    route: 'GET /repos/{owner}/{repo}/collaborators/{username}/permission',
    parameters: { username: user },
    purpose: `read what ${user} may do`,
    permission: 'metadata: read',
  });
  const { permission, role_name: role } = data as { permission?: unknown; role_name?: unknown };
  return [permission, role].filter((word) => typeof word === 'string');
}
