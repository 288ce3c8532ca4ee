/** The forge of this job and its API address, from the environment; it need not be github.com. */
import { UsageError } from '../core/document/index.ts';

type ForgeKind = 'github' | 'ghes' | 'gitea' | 'forgejo';

export interface ForgePlace {
  kind: ForgeKind;
  name: string;
  /** Base of the REST API, without a slash at the end. */
  apiUrl: string;
  /** Base of the pages, without a slash at the end. */
  serverUrl: string;
  owner: string;
  repository: string;
}

const names: Record<ForgeKind, string> = {
  github: 'GitHub',
  ghes: 'GitHub Enterprise Server',
  gitea: 'Gitea',
  forgejo: 'Forgejo',
};

/**
 * @throws UsageError when the environment names no API or no repository
 */
export function forgePlace(environment: NodeJS.ProcessEnv): ForgePlace {
  const apiUrl = trimSlashes(environment.GITHUB_API_URL ?? 'https://api.github.com');
  const serverUrl = trimSlashes(environment.GITHUB_SERVER_URL ?? 'https://github.com');
  for (const [name, url] of [
    ['GITHUB_API_URL', apiUrl],
    ['GITHUB_SERVER_URL', serverUrl],
  ] as const) {
    if (!/^https?:\/\/[^\s/]+/.test(url)) throw new UsageError(`${name} is "${url}", which is not an http address.`);
  }
  const slug = environment.GITHUB_REPOSITORY ?? '';
  const match = /^([^/\s]+)\/([^/\s]+)$/.exec(slug);
  if (!match) {
    throw new UsageError(`GITHUB_REPOSITORY is "${slug}", which is not owner/name: run this as a step of a workflow.`);
  }
  const kind = kindOf(environment, apiUrl);
  return { kind, name: names[kind], apiUrl, serverUrl, owner: match[1]!, repository: match[2]! };
}

/** Gitea's API base ends in /api/v1, an Enterprise Server's in /api/v3; Forgejo's runner identifies itself. */
function kindOf(environment: NodeJS.ProcessEnv, apiUrl: string): ForgeKind {
  if (environment.FORGEJO_ACTIONS === 'true') return 'forgejo';
  if (environment.GITEA_ACTIONS === 'true' || apiUrl.endsWith('/api/v1')) return 'gitea';
  return apiUrl.endsWith('/api/v3') ? 'ghes' : 'github';
}

const trimSlashes = (url: string): string => url.replace(/\/+$/, '');

/** Of GitHub's own making: the others differ from it in routes, permissions and names. */
export const isGitHub = ({ kind }: ForgePlace): boolean => kind === 'github' || kind === 'ghes';
