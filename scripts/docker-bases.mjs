// The bases of Dockerfiles, by the digest that their registry has for their tag. A release writes the digests into what it tags, and builds its
// images from them (.github/workflows/release.yml); between releases the tags stand alone, so that builds have the distribution's newest fixes.
//
//   node scripts/docker-bases.mjs [FILE …]           looks each base up, and prints its digest
//   node scripts/docker-bases.mjs --write [FILE …]   writes the digests into the files: all of them, or none
//   node scripts/docker-bases.mjs --check [FILE …]   asks no registry, and fails for a base without a digest
//
// FILE: default runners/docker/*.Dockerfile. A base is what FROM names, or the default of its ARG; one without a default is given by who builds.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** Index of an image for several machines, or the manifest of one: of OCI and of Docker. */
const kinds = [
  ...['application/vnd.oci.image.index.v1+json', 'application/vnd.docker.distribution.manifest.list.v2+json'],
  ...['application/vnd.oci.image.manifest.v1+json', 'application/vnd.docker.distribution.manifest.v2+json'],
].join(', ');
const timeoutMs = 30_000;

/** @returns {string[]} names of the images that a Dockerfile begins with */
export function basesOf(text) {
  const defaults = new Map(
    [...text.matchAll(/^ARG +(\w+)=["']?([^\s"']+)/gim)].map(([, name, value]) => [name, value]),
  );
  const stages = new Set(['scratch']);
  const bases = new Set();
  for (const [, written, stage] of text.matchAll(/^FROM +(?:--\S+ +)*["']?([^\s"']+)["']?(?: +AS +(\S+))?/gim)) {
    const base = written.replace(/\$\{(\w+)(?::?-([^}]*))?\}|\$(\w+)/g, (_, name, other, bare) => {
      return defaults.get(name ?? bare) ?? other ?? '';
    });
    if (base !== '' && !stages.has(base)) bases.add(base);
    if (stage !== undefined) stages.add(stage);
  }
  return [...bases];
}

/** The same text with a digest behind each base. @throws Error for one that is put together from parts */
function withDigests(file, text, digests) {
  return basesOf(text).reduce((all, base) => {
    const name = base.split('@')[0];
    const written = new RegExp(
      `^((?:ARG +\\w+=|FROM +(?:--\\S+ +)*)["']?)${base.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?=["'\\s]|$)`,
      'gim',
    );
    if (!written.test(all)) throw new Error(`${file} has no line with the whole name ${base}: write it as one word`);
    return all.replace(written, `$1${name}@${digests.get(name)}`);
  }, text);
}

/** `debian:trixie-slim@sha256:…` → where to ask for which tag of what; the default registry and tag are those of Docker. */
function parseName(base) {
  const [whole, digest] = base.split('@');
  const [, name, tag] = /^(.+?)(?::([\w.-]+))?$/.exec(whole);
  const [first, ...rest] = name.split('/');
  const isHost = rest.length > 0 && (/[.:]/.test(first) || first === 'localhost');
  const [registry, path] = isHost
    ? [first, rest.join('/')]
    : ['docker.io', rest.length === 0 ? `library/${name}` : name];
  return { whole, digest, registry, path, tag: tag ?? 'latest' };
}

/** As https://github.com/opencontainers/distribution-spec says; anonymous, since bases are public. @throws Error */
async function digestOf({ registry, path, tag }) {
  const host = registry === 'docker.io' ? `registry-1.${registry}` : registry;
  const scheme = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|$)/.test(host) ? 'http' : 'https';
  const get = (address, headers = {}) => fetch(address, { headers, signal: AbortSignal.timeout(timeoutMs) });
  const ask = (more = {}) => get(`${scheme}://${host}/v2/${path}/manifests/${tag}`, { accept: kinds, ...more });
  let answer = await ask();
  if (answer.status === 401) {
    const challenge = Object.fromEntries(
      [...(answer.headers.get('www-authenticate') ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [
        key,
        value,
      ]),
    );
    if (challenge.realm === undefined) throw new Error('it wants a login');
    const realm = new URL(challenge.realm);
    for (const key of ['service', 'scope']) if (challenge[key]) realm.searchParams.set(key, challenge[key]);
    const granted = await get(realm);
    if (!granted.ok) throw new Error(`its login answered ${granted.status}`);
    const { token, access_token: accessToken } = await granted.json();
    answer = await ask({ authorization: `Bearer ${token ?? accessToken}` });
  }
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
  const digest = `sha256:${createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex')}`;
  const said = answer.headers.get('docker-content-digest') ?? digest;
  if (said !== digest) throw new Error(`it calls ${said} what is ${digest}`);
  return digest;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
});
const folder = join('runners', 'docker');
const ours = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.Dockerfile'))
    .map((name) => join(folder, name));
const texts = new Map(
  (positionals.length > 0 ? positionals : ours()).map((file) => [file, readFileSync(file, 'utf8')]),
);
const bases = [...texts].flatMap(([file, text]) => basesOf(text).map((base) => ({ file, base, ...parseName(base) })));
const faults = [];
if (values.check) {
  for (const { file, base, digest } of bases) {
    if (!/^sha256:[0-9a-f]{64}$/.test(digest))
      faults.push(`${file} begins with ${base}, which has no digest: node scripts/docker-bases.mjs --write`);
  }
} else {
  const found = new Map();
  for (const { file, whole, registry, path, tag } of bases) {
    try {
      found.set(whole, found.get(whole) ?? (await digestOf({ registry, path, tag })));
      console.log(`${whole}@${found.get(whole)} ${file}`);
    } catch (error) {
      const why = error.cause?.message ?? error.message;
      faults.push(
        `${whole}, with which ${file} begins, has no digest at ${registry} (${why}): try again where it can be reached`,
      );
    }
  }
  if (values.write && faults.length === 0) {
    try {
      const written = [...texts].map(([file, text]) => [file, withDigests(file, text, found)]);
      for (const [file, text] of written) writeFileSync(file, text);
    } catch (error) {
      faults.push(error.message);
    }
  }
}
if (bases.length === 0) faults.push(`no base in ${[...texts.keys()].join(', ')}`);
for (const fault of faults) console.error(`docker-bases: ${fault}.`);
if (faults.length > 0) process.exitCode = 1;
