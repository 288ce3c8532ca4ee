import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from '../model/index.ts';
import { serveFolder, type Served } from './server.ts';

let folder: string;
let served: Served;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'io-perf-serve-'));
  await mkdir(join(folder, 'page'));
  await mkdir(join(folder, 'store', 'data'), { recursive: true });
  await writeFile(join(folder, 'secret.json'), 'secret');
  await writeFile(join(folder, 'store', '.hidden'), 'secret');
  await writeFile(join(folder, 'page', 'index.html'), '<title>the page</title>');
  await writeFile(join(folder, 'store', 'index.html'), '<title>an older page</title>');
  await writeFile(join(folder, 'store', 'data', 'a b.json'), JSON.stringify({ text: 'x'.repeat(5000) }));
  served = await serveFolder({ page: join(folder, 'page'), store: join(folder, 'store'), port: 0 });
});

afterAll(async () => {
  await served.close();
  await rm(folder, { recursive: true });
});

/** Without the tidying of paths and headers that fetch does. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<[number, string, number]> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: served.port, path, headers, method, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        resolve([response.statusCode ?? 0, body.toString('latin1'), body.length]);
      });
    })
      .on('error', reject)
      .end();
  });

describe('serving a store', () => {
  it('shows the page of this version, not the one that the store holds', async () => {
    expect(await ask('/')).toMatchObject([200, '<title>the page</title>']);
  });

  it('packs what packs well, for those who can unpack', async () => {
    const [, , packed] = await ask('/data/a%20b.json', { 'Accept-Encoding': 'gzip' });
    const [, , plain] = await ask('/data/a%20b.json');
    expect(plain).toBe(5011);
    expect(packed).toBeLessThan(200);
  });

  it('answers 304 where nothing changed', async () => {
    const { headers } = await fetch(`${served.url}data/a%20b.json`);
    expect((await ask('/data/a%20b.json', { 'If-None-Match': headers.get('etag') ?? '' }))[0]).toBe(304);
  });

  it.each([
    '/../secret.json',
    '/data/..%2f..%2fsecret.json',
    '/%2e%2e/secret.json',
    '/..%5csecret.json',
    '/.hidden',
    '/%',
  ])('never leaves the folder: %s', async (path) => {
    expect((await ask(path))[0]).toBe(404);
  });

  it('answers to no other name than its own, so that no foreign page can read the store', async () => {
    expect((await ask('/', { Host: 'evil.example' }))[0]).toBe(403);
  });

  it('reads, never writes', async () => {
    expect((await ask('/', {}, 'POST'))[0]).toBe(405);
  });

  it('says in one sentence that a port is taken', async () => {
    const again = serveFolder({ page: folder, store: folder, port: served.port });
    await expect(again).rejects.toThrow(UsageError);
    await expect(again).rejects.toThrow(/something else listens there; name another with --port/);
  });
});
