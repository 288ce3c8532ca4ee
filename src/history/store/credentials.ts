/**
 * The token for a repository over http(s): from the environment, to git's environment, as a header for that host alone.
 * Never in a URL, an argument or a message.
 */
import { UsageError } from '../../core/document/index.ts';

type Setting = readonly [key: string, value: string];

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i;

/**
 * Settings that authenticate with `url`, and secrets to hide in messages.
 * @param given the token if the environment has none
 * @throws UsageError if the token would cross a network in clear text
 */
export function credentials(
  url: string,
  env: NodeJS.ProcessEnv,
  given?: string,
): { config: Setting[]; secrets: string[] } {
  const address = /^https?:\/\//i.test(url) && URL.canParse(url) ? new URL(url) : undefined;
  if (address === undefined) return { config: [], secrets: [] };
  const own = (env.IO_PERF_STORE_TOKEN ?? given ?? '').trim();
  const token = own === '' ? tokenOfForge(address, env) : own;
  if (token === undefined || token === '') return { config: [], secrets: [] };
  if (address.protocol === 'http:' && !loopback.test(address.hostname) && env.IO_PERF_ALLOW_PLAIN_HTTP !== '1') {
    throw new UsageError(
      `The store is at ${address.origin}, and over plain http anybody on the way can read the token: use https, or set IO_PERF_ALLOW_PLAIN_HTTP=1 for a network that you trust.`,
    );
  }
  const encoded = Buffer.from(`x-access-token:${token}`).toString('base64');
  const key = `http.${address.origin}/.extraheader`;
  return {
    // The empty value drops headers of the user's configuration for this host: GitHub refuses two of them.
    config: [
      [key, ''],
      [key, `AUTHORIZATION: basic ${encoded}`],
    ],
    secrets: [token, encoded],
  };
}

/** The job's token is only for the forge that runs the job. */
function tokenOfForge(address: URL, env: NodeJS.ProcessEnv): string | undefined {
  const forge = env.GITHUB_SERVER_URL ?? 'https://github.com';
  return URL.canParse(forge) && new URL(forge).origin === address.origin ? env.GITHUB_TOKEN?.trim() : undefined;
}

/** Removes secrets from a message: the token's and those of a URL. */
export function withoutSecrets(message: string, secrets: readonly string[]): string {
  let clean = message.replace(/(:\/\/)[^/@\s'"]*@/g, '$1');
  for (const secret of secrets) clean = clean.replaceAll(secret, '***');
  return clean.replace(/(authorization: *\w+ +)\S+/gi, '$1***');
}
