/** The cache client as it is bundled, with put-blob.ts for the Azure library, against a server that speaks GitHub's cache protocol. */
import { build } from 'esbuild';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as cacheModule from './repository-cache.ts';
import { temporaryFolder } from '../../test/helpers/folders.ts';

/** The client hands tar one line of words, which a blank in the path of the checkout would divide. */
const folder = temporaryFolder();
let server: Server;
let cache: typeof cacheModule;
const blobs = new Map<string, Buffer>();
const calls: string[] = [];

/** The service of github.actions.results.api.v1 as far as the client uses it, and its blobs. */
async function startService(): Promise<string> {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const url = request.url ?? '';
      calls.push(`${request.method} ${url}`);
      const reply = (value: unknown): void => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      };
      if (request.method === 'PUT') {
        blobs.set(url, body);
        response.writeHead(201).end();
      } else if (url.endsWith('/CreateCacheEntry')) {
        reply({ ok: true, signed_upload_url: `${origin()}/blob/${(JSON.parse(String(body)) as { key: string }).key}` });
      } else if (url.endsWith('/FinalizeCacheEntryUpload')) reply({ ok: true, entry_id: '1' });
      else if (url.endsWith('/GetCacheEntryDownloadURL')) {
        const { key } = JSON.parse(String(body)) as { key: string };
        const known = blobs.has(`/blob/${key}`);
        reply(
          known
            ? { ok: true, signed_download_url: `http://test.blob.core.windows.net/blob/${key}`, matched_key: key }
            : { ok: false },
        );
      } else {
        const blob = blobs.get(url);
        response.writeHead(blob ? 200 : 404, { 'content-length': blob?.length ?? 0 }).end(blob);
      }
    });
  });
  // Also a proxy, so that every host is this one.
  server.on('connect', (_, socket: Socket) => {
    const back = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(back).pipe(socket);
    });
  });
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return origin();
}

beforeAll(async () => {
  const url = await startService();
  for (const [name, value] of Object.entries({
    ACTIONS_CACHE_SERVICE_V2: 'true',
    ACTIONS_RESULTS_URL: `${url}/`,
    ACTIONS_RUNTIME_TOKEN: 'token',
    // Downloads go where GitHub's go, as the client sees it: a host of Azure's.
    http_proxy: url,
    RUNNER_TEMP: folder,
    GITHUB_WORKSPACE: folder,
  })) {
    vi.stubEnv(name, value);
  }
  const bundle = join(folder, 'cache.cjs');
  await build({
    entryPoints: ['src/action/repository-cache.ts'],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    alias: { '@azure/storage-blob': './src/action/put-blob.ts' },
    logLevel: 'error',
  });
  cache = createRequire(bundle)(bundle) as typeof cacheModule;
});
afterAll(() => {
  server.close();
  vi.unstubAllEnvs();
});

it('brings back what was saved', async () => {
  const runners = join(folder, 'runners');
  mkdirSync(runners);
  writeFileSync(join(runners, 'native'), 'a built runner');
  expect(cache.isFeatureAvailable()).toBe(true);
  await cache.saveCache([runners], 'key-1');
  rmSync(runners, { recursive: true });
  expect(await cache.restoreCache([runners], 'key-1', ['key-'])).toBe('key-1');
  expect(readFileSync(join(runners, 'native'), 'utf8')).toBe('a built runner');
  expect(calls).toContain('PUT /blob/key-1');
  expect(calls).toContain('GET /blob/key-1');
});

it('finds nothing where nothing was saved', async () => {
  expect(await cache.restoreCache([join(folder, 'other')], 'key-2', [])).toBeUndefined();
});
