/** Prebuilt runners, from a real server on loopback. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stringify } from 'yaml';
import { examineRunner } from './examine-host.ts';
import { type BuildCache, openBuildCache } from './build-cache.ts';
import { fetchPrebuilt, releasedImage, releasedRecipes } from './prebuilt.ts';
import { runCommand } from '../../core/system/index.ts';
import { hashSources } from './runner-manifest.ts';
import { prepareRunner } from './runner-builder.ts';
import { ownCertificate } from '../../../test/helpers/certificate.ts';
import { repository, temporaryFolder } from '../../../test/helpers/folders.ts';

const folder = temporaryFolder();
const servers: Server[] = [];
let releases = 0;

const program = 'console.log("from the release")';
const built = { path: 'bin/main.cjs', asset: 'toy-any' };
const compiler = { needs: [{ programs: ['compiler-that-does-not-exist'] }] };
const copy =
  'const fs = require("fs"); const [, from, to] = process.argv; fs.mkdirSync(to); fs.copyFileSync(from, to + "/main.cjs")';
const here = { build: [['{node}', '-e', copy, '{source}/main.cjs', '{output}/bin']] };

interface Release {
  /** What the runner needs, and how it is built here. */
  variant?: object;
  others?: object[];
  answer?: RequestListener;
  list?: object;
  entry?: object;
  file?: object;
}

/** A release of one runner, `toy`, and the server that has what it names. */
async function release({ variant = compiler, others = [], answer, list = {}, entry = {}, file = {} }: Release = {}) {
  const root = join(folder, `release ${++releases}`);
  const source = join(root, 'runners', 'toy');
  mkdirSync(source, { recursive: true });
  writeFileSync(join(source, 'main.cjs'), 'console.log("built here")');
  const only = { name: 'only', sources: ['main.cjs'], build: [['false']], start: ['{node}', '{output}/bin/main.cjs'] };
  const manifest = { runner: 'toy', language: 'toy', summary: 's', variants: [{ ...only, ...variant }, ...others] };
  writeFileSync(join(source, 'runner.yaml'), stringify(manifest));

  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (answer) answer(request, response);
    else response.end(program);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const sha256 = createHash('sha256').update(program).digest('hex');
  const files = [{ ...built, sha256, bytes: program.length, ...file }];
  const sources = await hashSources(source, ['main.cjs']);
  const runners = [{ runner: 'toy', variant: 'only', sources, files, ...entry }];
  const from = `http://127.0.0.1:${port}/v1/`;
  mkdirSync(join(root, 'dist'));
  const path = join(root, 'dist', 'prebuilt.json');
  writeFileSync(path, JSON.stringify({ schema: 'io-perf/prebuilt/v1', from, runners, ...list }));

  const options = { root, cacheDirectory: join(root, 'cache') };
  const lines: string[] = [];
  return {
    ...{ path, source, server, requests, lines, from },
    prepare: () => prepareRunner(options, 'toy', (line) => lines.push(line)),
    examine: () => examineRunner(options, 'toy'),
    cached: () => readdirSync(options.cacheDirectory).filter((name) => !name.startsWith('version-')),
  };
}

async function output(prepared: Awaited<ReturnType<typeof prepareRunner>>): Promise<string> {
  if (!('command' in prepared)) throw new Error(prepared.reason);
  return (await runCommand(prepared.command)).stdout.trim();
}

const reasonOf = (prepared: Awaited<ReturnType<typeof prepareRunner>>): string =>
  'reason' in prepared ? prepared.reason : 'it was prepared';

afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))));
});

describe('a prebuilt runner', () => {
  it('is fetched once, where there is no compiler', async () => {
    const { prepare, examine, requests, cached } = await release();
    expect((await examine()).state).toBe('build-needed');
    const prepared = await prepare();
    expect(await output(prepared)).toBe('from the release');
    expect(await prepare()).toEqual(prepared);
    expect(prepared).toMatchObject({ build: expect.stringMatching(/^prebuilt [0-9a-f]{20}$/) as string });
    expect(requests).toEqual(['/v1/toy-any']);
    expect((await examine()).state).toBe('ready');
    expect(cached()).toHaveLength(1);
  });

  it('is preferred to a variant that needs no build, which takes its place where it cannot be fetched', async () => {
    const others = [{ name: 'plain', start: ['{node}', '-e', 'console.log("plain")'] }];
    expect(await output(await (await release({ others })).prepare())).toBe('from the release');
    const broken = await release({ others, file: { sha256: '0'.repeat(64) } });
    expect(await output(await broken.prepare())).toBe('plain');
    expect(broken.lines.join()).toContain('its checksum is not that of the release');
  });

  it('is fetched by several at once, and is whole', async () => {
    const { prepare, cached } = await release();
    const outputs = await Promise.all([1, 2, 3, 4].map(async () => output(await prepare())));
    expect(new Set(outputs)).toEqual(new Set(['from the release']));
    expect(cached()).toHaveLength(1);
  });

  it('is fetched again where a part of it was removed', async () => {
    const { prepare, requests } = await release();
    const prepared = await prepare();
    if (!('command' in prepared)) throw new Error(prepared.reason);
    rmSync(prepared.command[1]!);
    expect(await output(await prepare())).toBe('from the release');
    expect(requests).toHaveLength(2);
  });

  it('is never asked for without a list: nothing is fetched for a clone', async () => {
    const { prepare, path, requests } = await release();
    rmSync(path);
    expect(reasonOf(await prepare())).toBe('no compiler-that-does-not-exist on PATH');
    expect(requests).toEqual([]);
  });

  it.each([
    ['other sources', { entry: { sources: 'x' } }, {}],
    ['another machine', { entry: { arch: 'z80' } }, {}],
    ['another system', { entry: { platform: 'plan9' } }, {}],
    ['the setting no', {}, { IO_PERF_PREBUILT: 'no' }],
  ])('is not used for %s', async (_, parts, variables) => {
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    const { prepare, requests } = await release({ variant: here, ...parts });
    expect(await output(await prepare())).toBe('built here');
    expect(requests).toEqual([]);
  });

  it('is not used where a compiler is chosen', async () => {
    vi.stubEnv('CXX', 'clang++');
    const cmake = { needs: [{ programs: ['cmake'] }], build: [['{cmake}', '--version']] };
    const { prepare, requests } = await release({ variant: cmake });
    expect(reasonOf(await prepare())).not.toBe('it was prepared');
    expect(requests).toEqual([]);
  });

  it('comes from a mirror, with the checksum of the release', async () => {
    const { prepare, from, requests, path } = await release({ list: { from: 'http://127.0.0.1:59999/' } });
    expect(path).toContain('release');
    vi.stubEnv('IO_PERF_PREBUILT', `${from}mirrored`);
    expect(await output(await prepare())).toBe('from the release');
    expect(requests).toEqual(['/v1/mirrored/toy-any']);
  });

  it('refuses a mirror that is not an address', async () => {
    vi.stubEnv('IO_PERF_PREBUILT', 'yes');
    expect(reasonOf(await (await release()).prepare())).toBe(
      'IO_PERF_PREBUILT: expected "no" or the address of a mirror, got "yes".',
    );
  });
});

describe.each<[string, Release, RegExp]>([
  ['another checksum', { file: { sha256: 'a'.repeat(64) } }, /its checksum is not that of the release$/],
  [
    'a release that is not there',
    { answer: (_, response) => response.writeHead(404).end() },
    /the server answers 404$/,
  ],
  [
    'a download that is cut short',
    {
      answer(_, response) {
        response.writeHead(200, { 'content-length': program.length });
        response.write(program.slice(0, 5), () => response.destroy());
      },
    },
    /toy-any cannot be used: .+$/,
  ],
  [
    'another file behind a redirect',
    {
      answer: (request, response) =>
        request.url === '/other'
          ? response.end('x'.repeat(program.length))
          : response.writeHead(302, { location: '/other' }).end(),
    },
    /its checksum is not that of the release$/,
  ],
  [
    'a redirect without an end',
    { answer: (_, response) => response.writeHead(302, { location: '/v1/toy-any' }).end() },
    /redirect count exceeded$/,
  ],
  [
    'a redirect to a file of this machine',
    { answer: (_, response) => response.writeHead(302, { location: 'file:///etc/hostname' }).end() },
    /toy-any cannot be used: .+$/,
  ],
  ['less than was promised', { answer: (_, response) => response.end('short') }, /it ends after 5 of 31 bytes$/],
  ['more than was promised', { file: { bytes: 5 } }, /it has more than 5 bytes$/],
  ['no network', { list: { from: 'http://127.0.0.1:59999/' } }, /ECONNREFUSED/],
])('where there is %s', (_, parts, problem) => {
  it('the runner is built here, and nothing of it is kept', async () => {
    const { prepare, lines, cached } = await release({ ...parts, variant: here });
    const prepared = await prepare();
    expect(await output(prepared)).toBe('built here');
    expect(lines[0]).toMatch(/^the prebuilt runner "toy" was not fetched: http/);
    expect(lines[0]).toMatch(problem);
    expect(cached().filter((name) => !name.endsWith('.log'))).toHaveLength(1);
  });

  it('and no compiler, both are said', async () => {
    const { prepare, cached } = await release(parts);
    expect(reasonOf(await prepare())).toMatch(
      /^no compiler-that-does-not-exist on PATH; the prebuilt runner "toy" was not/,
    );
    expect(cached()).toEqual([]);
  });
});

/** A server of its own: as another host is, or one with a certificate of its own. */
async function serve(server: Server, answer: RequestListener): Promise<number> {
  server.on('request', answer);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

describe('a redirect to another host', () => {
  it.each([
    ['is followed to what has the checksum, as downloads of a release are', program, 'from the release'],
    ['is of no use to a host that has something else of the same length', 'x'.repeat(program.length), 'built here'],
  ])('%s', async (_, text, expected) => {
    const port = await serve(createServer(), (__, response) => response.end(text));
    const answer: RequestListener = (request, response) => {
      expect(request.headers).not.toHaveProperty('authorization');
      response.writeHead(302, { location: `http://localhost:${port}/another` }).end();
    };
    const { prepare } = await release({ answer, variant: here });
    expect(await output(await prepare())).toBe(expected);
  });

  it('does not lead to a host with a certificate that no one knows', async () => {
    const { key, certificate } = ownCertificate(folder, 'localhost');
    const secure = createSecureServer({ key: readFileSync(key), cert: readFileSync(certificate) });
    const port = await serve(secure, (__, response) => response.end(program));
    const { prepare, lines } = await release({
      answer: (__, response) => response.writeHead(302, { location: `https://localhost:${port}/` }).end(),
      variant: here,
    });
    expect(await output(await prepare())).toBe('built here');
    expect(lines[0]).toMatch(/toy-any cannot be used: .*certificate/);
  });
});

describe('a download', () => {
  const patience = { silenceMs: 300, minBytesPerSecond: 1000 };

  /** What is said of it, and what is left of it. */
  async function fetching(answer: RequestListener, bytes = 100) {
    const port = await serve(createServer(), answer);
    const cache = openBuildCache(folder, join(folder, `cache ${++releases}`)) as BuildCache;
    const files = [{ path: 'main', asset: 'toy', sha256: 'a'.repeat(64), bytes, executable: false }];
    const from = { from: `http://127.0.0.1:${port}/`, files };
    const said = await fetchPrebuilt(from, cache, 'entry', patience).then(String, (error: unknown) => String(error));
    return { said, left: readdirSync(cache.directory).filter((name) => !name.startsWith('version-')) };
  }

  it.each<[string, RequestListener, RegExp]>([
    ['never answers', () => undefined, /no answer for 0\.3 s$/],
    ['stops in the middle', (_, response) => response.write('x'), /no answer for 0\.3 s$/],
    [
      'comes a byte at a time',
      (_, response) => {
        const timer = setInterval(() => response.write('x'), 50);
        response.on('close', () => {
          clearInterval(timer);
        });
      },
      /\d of 100 bytes came in 0 s$/,
    ],
    [
      'never ends',
      (_, response) => {
        const go = (): void => {
          if (!response.destroyed) response.write('x'.repeat(1000), () => setImmediate(go));
        };
        go();
      },
      /it has more than 100 bytes$/,
    ],
  ])('that %s is given up, and nothing of it is kept', async (_, answer, problem) => {
    const { said, left } = await fetching(answer);
    expect(said).toMatch(problem);
    expect(left).toEqual([]);
  });
});

describe('a list of prebuilt runners', () => {
  it.each([
    [
      'a path that leads out',
      { file: { path: '../toy' } },
      /prebuilt\.json is not a list of .* at runners\.0\.files\.0\.path/,
    ],
    ['an address of a file', { list: { from: 'file:///etc/' } }, /at from \(an address that ends with \/\)/],
    ['another schema', { list: { schema: 'io-perf/prebuilt/v9' } }, /at schema/],
  ])('with %s is refused', async (_, parts, message) => {
    const { prepare, requests } = await release(parts);
    expect(reasonOf(await prepare())).toMatch(message);
    expect(requests).toEqual([]);
  });

  it('is made by the release of what its jobs have built, and names the image that would be built here', async () => {
    const { prepare, path, from, source } = await release();
    const jobs = join(folder, 'jobs');
    mkdirSync(jobs);
    const sha256 = createHash('sha256').update(program).digest('hex');
    const sources = await hashSources(source, ['main.cjs']);
    const entry = { runner: 'toy', variant: 'only', sources, files: [{ ...built, sha256, bytes: program.length }] };
    writeFileSync(join(jobs, 'io-perf-toy.entry'), JSON.stringify(entry));
    const image = `ghcr.io/org/name/linux@sha256:${'b'.repeat(64)}`;
    const list = (): Buffer => {
      const words = ['scripts/prebuilt.mjs', 'list', jobs, '--from', from, '--image', `linux=${image}`];
      return execFileSync(process.execPath, [...words, '--output', path], { cwd: repository, stdio: 'pipe' });
    };
    writeFileSync(join(jobs, built.asset), 'something else');
    expect(list).toThrow(/toy-any is not the file that was built/);
    writeFileSync(join(jobs, built.asset), program);
    list();
    expect(await output(await prepare())).toBe('from the release');
    const root = join(path, '..', '..');
    const { images } = JSON.parse(readFileSync(path, 'utf8')) as { images: { own: string }[] };
    expect(images).toHaveLength(1);
    expect(images[0]!.own).toMatch(/^io-perf-linux:[0-9a-f]{20}$/);
    expect(await releasedImage(root, images[0]!.own)).toBe(image);
    expect(await releasedImage(root, 'io-perf-linux:other')).toBeUndefined();
    expect(await releasedRecipes(root)).toEqual(new Set(['linux']));
    expect(await releasedRecipes(folder)).toEqual(new Set());
  });

  it('is refused when it is cut short', async () => {
    const { prepare, path } = await release();
    writeFileSync(path, '{"schema"');
    expect(reasonOf(await prepare())).toMatch(/is not valid JSON: delete it to build runners here\.$/);
  });
});
