/** The script that gives bases of images their digests, asked against the registry that Debian has, open and behind tokens. */
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownCertificate } from './helpers/certificate.ts';
import { repository, temporaryFolder } from './helpers/folders.ts';
import { missingForRegistry, type Registry, startRegistry } from './workflows/registry.ts';

const sha256 = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;
const manifestKind = 'application/vnd.docker.distribution.manifest.v2+json';
const indexKind = 'application/vnd.docker.distribution.manifest.list.v2+json';

/** Pushes an image without layers for one machine, and under the tag the index that names it. @returns the digest of the index */
async function push(address: string, name: string, tag: string): Promise<string> {
  const send = async (path: string, method: string, body?: string, type = 'application/octet-stream') => {
    const to = path.startsWith('http') ? path : `http://${address}/v2/${name}/${path}`;
    const answer = await fetch(to, { method, headers: { 'content-type': type }, ...(body !== undefined && { body }) });
    expect([to, answer.status]).toEqual([to, expect.toSatisfy((status: number) => status < 300)]);
    return answer.headers;
  };
  const config = JSON.stringify({ architecture: 'amd64', os: 'linux', rootfs: { type: 'layers', diff_ids: [] } });
  const started = new URL((await send('blobs/uploads/', 'POST')).get('location')!);
  started.searchParams.set('digest', sha256(config));
  await send(started.href, 'PUT', config);
  const described = (mediaType: string, text: string) => ({ mediaType, size: text.length, digest: sha256(text) });
  const kind = 'application/vnd.docker.container.image.v1+json';
  const manifest = JSON.stringify({
    ...{ schemaVersion: 2, mediaType: manifestKind, config: described(kind, config), layers: [] },
  });
  await send(`manifests/${sha256(manifest)}`, 'PUT', manifest, manifestKind);
  const platform = { architecture: 'amd64', os: 'linux' };
  const manifests = [{ ...described(manifestKind, manifest), platform }];
  const index = JSON.stringify({ schemaVersion: 2, mediaType: indexKind, manifests });
  await send(`manifests/${tag}`, 'PUT', index, indexKind);
  return sha256(index);
}

async function run(...words: string[]): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [join(repository, 'scripts', 'docker-bases.mjs'), ...words], {
    cwd: repository,
  });
  const printed = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', (text) => (printed[stream] += String(text)));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, ...printed };
}

const file = (name: string, text: string): string => {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  return path;
};
const dockerfile = (text: string): string => file('a.Dockerfile', text);

describe('bases without a digest', () => {
  it.each([
    ['the default of an argument', 'ARG BASE=debian:trixie-slim\nFROM ${BASE}\n', ['debian:trixie-slim']],
    ['a default in the name', 'FROM ${BASE:-debian:12}\n', ['debian:12']],
    ['part of a name', 'ARG TAG=13\nFROM debian:$TAG AS a\n', ['debian:13']],
    [
      'a name itself, with a platform',
      'from --platform=linux/arm64 debian AS one\nFROM one\nFROM scratch\n',
      ['debian'],
    ],
    ['one of several', `FROM debian@sha256:${'0'.repeat(64)}\nFROM "alpine"\n`, ['alpine']],
    ['a digest that is cut short', 'FROM debian@sha256:0123\n', ['debian@sha256:0123']],
  ])('are named: %s', async (_, text, names) => {
    const path = dockerfile(text);
    const { status, stderr } = await run('--check', path);
    const sentence = (name: string): string =>
      `docker-bases: ${path} begins with ${name}, which has no digest: node scripts/docker-bases.mjs --write.\n`;
    expect([status, stderr]).toEqual([1, names.map(sentence).join('')]);
  });

  it('are not those that the builder names, which have no default', async () => {
    const path = dockerfile(
      `ARG FULL\nFROM \${FULL} AS full\nFROM debian@sha256:${'a'.repeat(64)}\nCOPY --from=full / /\n`,
    );
    expect(await run('--check', path)).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it('cannot be missing altogether: a file without any base is a fault', async () => {
    expect(await run('--check', dockerfile('ARG FULL\nFROM ${FULL}\n'))).toMatchObject({ status: 1 });
  });
});

describe.skipIf(missingForRegistry.length > 0)(
  `digests of a registry${missingForRegistry.length > 0 ? ` (missing: ${missingForRegistry.join(', ')})` : ''}`,
  () => {
    let folder: string;
    let open: Registry;
    let digest: string;

    beforeAll(async () => {
      folder = temporaryFolder();
      open = await startRegistry(folder);
      digest = await push(open.address, 'debian', 'trixie-slim');
    });
    afterAll(() => open.stop());

    it('are written into every file, behind each name, and nowhere else', async () => {
      const name = `${open.address}/debian:trixie-slim`;
      const text = `# As ${name} says\nARG BASE=${name}\nFROM \${BASE} AS build\nFROM ${name}\nRUN echo ${name}-is-not-it\n`;
      const [one, other] = [dockerfile(text), dockerfile(`FROM ${name} AS a\n`)];
      expect(await run('--write', one, other)).toMatchObject({ status: 0, stderr: '' });
      const pinned = `${name}@${digest}`;
      expect(readFileSync(one, 'utf8')).toBe(
        `# As ${name} says\nARG BASE=${pinned}\nFROM \${BASE} AS build\nFROM ${pinned}\nRUN echo ${name}-is-not-it\n`,
      );
      expect(readFileSync(other, 'utf8')).toBe(`FROM ${pinned} AS a\n`);
      expect(await run('--check', one, other)).toMatchObject({ status: 0, stderr: '' });
    });

    it('replace those of an earlier release', async () => {
      const name = `${open.address}/debian:trixie-slim`;
      const path = dockerfile(`FROM ${name}@sha256:${'0'.repeat(64)}\n`);
      expect(await run('--write', path)).toMatchObject({ status: 0 });
      expect(readFileSync(path, 'utf8')).toBe(`FROM ${name}@${digest}\n`);
    });

    it.each([
      [
        'has no such tag',
        () => `${open.address}/debian:gone`,
        /\(it answered 404\): try again where it can be reached\.\n$/,
      ],
      ['is not there', () => '127.0.0.1:9/debian:trixie-slim', /has no digest at 127\.0\.0\.1:9 \(/],
    ])('are never made up where the registry %s, and no file is changed', async (_, name, sentence) => {
      const found = `FROM ${open.address}/debian:trixie-slim\n`;
      const [one, other] = [dockerfile(found), dockerfile(`FROM ${name()}\n`)];
      const { status, stderr } = await run('--write', one, other);
      expect([status, stderr]).toEqual([1, expect.stringMatching(sentence)]);
      expect(readFileSync(one, 'utf8')).toBe(found);
    });

    it('cannot be written where the name is put together, and no file is changed', async () => {
      const text = `ARG TAG=trixie-slim\nFROM ${open.address}/debian:\${TAG}\n`;
      const path = dockerfile(text);
      const { status, stderr } = await run('--write', path);
      expect([status, stderr]).toEqual([1, expect.stringMatching(/write it as one word/)]);
      expect(readFileSync(path, 'utf8')).toBe(text);
    });

    it('are read with a token where the registry wants one, as public ones do', async () => {
      const { key, certificate } = ownCertificate(folder, 'tokens');
      const asked: string[] = [];
      const tokens = createServer((request, response) => {
        const { searchParams } = new URL(request.url!, 'http://tokens');
        asked.push(searchParams.get('scope')!);
        response.end(
          JSON.stringify({ token: signed(searchParams, readFileSync(key), readFileSync(certificate, 'utf8')) }),
        );
      }).listen(0, '127.0.0.1');
      await once(tokens, 'listening');
      const realm = `http://127.0.0.1:${(tokens.address() as AddressInfo).port}/token`;
      const rule = { realm, service: 'registry', issuer: 'tokens', rootcertbundle: certificate };
      const closed = await startRegistry(folder, { auth: { token: rule } });
      try {
        const path = dockerfile(`FROM ${closed.address}/debian:trixie-slim\n`);
        expect(await run('--write', path)).toMatchObject({ status: 0, stderr: '' });
        expect(readFileSync(path, 'utf8')).toBe(`FROM ${closed.address}/debian:trixie-slim@${digest}\n`);
        expect(asked).toEqual(['repository:debian:pull']);
      } finally {
        await closed.stop();
        tokens.close();
      }
    });
  },
);

/** A token as https://distribution.github.io/distribution/spec/auth/jwt/ describes it; the registry looks at every part. */
function signed(wanted: URLSearchParams, key: Buffer, certificate: string): string {
  const [type, name, actions] = wanted.get('scope')!.split(':');
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const x5c = [certificate.replace(/-----[^-]+-----|\s/g, '')];
  const claims = {
    iss: 'tokens',
    sub: '',
    aud: wanted.get('service'),
    exp: now + 300,
    nbf: now - 10,
    iat: now,
    jti: '1',
  };
  const text = `${encode({ typ: 'JWT', alg: 'ES256', x5c })}.${encode({ ...claims, access: [{ type, name, actions: [actions] }] })}`;
  const made = sign('sha256', Buffer.from(text), { key: createPrivateKey(key), dsaEncoding: 'ieee-p1363' });
  return `${text}.${made.toString('base64url')}`;
}
