import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from '../../core/document/index.ts';
import { serveStore, type Served } from './server.ts';

let served: Served;
const bytes = (text: string): Uint8Array => Buffer.from(text);
const page = new Map([['index.html', bytes('<title>the page</title>')]]);
const stored = new Map([
  ['index.html', bytes('<title>an older page</title>')],
  ['data/a b.json', bytes(JSON.stringify({ text: 'x'.repeat(5000) }))],
]);
/** What the server asked the store for. */
const asked: string[] = [];
const reported: string[] = [];
const read = (path: string): Promise<Uint8Array | undefined> => {
  asked.push(path);
  if (path === 'unreadable.js') return Promise.reject(new Error('/home/ada/store/unreadable.js: EACCES'));
  if (path === 'long.js') return Promise.reject(new Error('x'.repeat(20_000)));
  return Promise.resolve(stored.get(path));
};

beforeAll(async () => {
  served = await serveStore({ page, read, port: 0, report: (problem) => reported.push(problem) });
});

afterAll(async () => {
  await served.close();
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

describe('the server of a store', () => {
  it('serves the page of this version, not the one in the store', async () => {
    expect((await ask('/')).slice(0, 2)).toEqual([200, '<title>the page</title>']);
  });

  it('compresses text for clients that accept it', async () => {
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
  ])('refuses a path outside the store: %s', async (path) => {
    expect((await ask(path))[0]).toBe(404);
  });

  it('reports a file that cannot be read, without showing its path to the client', async () => {
    const [status, body] = await ask('/unreadable.js');
    expect([status, body.includes('ada')]).toEqual([500, false]);
    expect(reported).toEqual(['/home/ada/store/unreadable.js: EACCES']);
  });

  it('answers only under its own name, so that no other page can read the store', async () => {
    expect((await ask('/', { Host: 'evil.example' }))[0]).toBe(403);
  });

  it.each([
    [
      'a script of another site',
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'script' },
    ],
    [
      'a script of another port',
      { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'script' },
    ],
    [
      'a frame of another site',
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' },
    ],
    ['a request with a foreign origin', { Origin: 'https://evil.example' }],
    ['an old browser on a foreign page', { Referer: 'https://evil.example/page' }],
    ['a page without an origin', { Origin: 'null' }],
  ])('refuses %s', async (_, headers) => {
    expect((await ask('/data/a%20b.json', headers as unknown as Record<string, string>))[0]).toBe(403);
  });

  it.each([
    ['its own page', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'script' }],
    ['a person who types its address', { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate' }],
    [
      'a person who follows a link',
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' },
    ],
  ])('answers %s', async (_, headers) => {
    expect((await ask('/data/a%20b.json', headers as unknown as Record<string, string>))[0]).toBe(200);
  });

  it('allows no other origin to read its files, whatever the browser asks', async () => {
    const { headers } = await fetch(`${served.url}data/a%20b.json`);
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it.each([
    ['name', `/${'x'.repeat(4000)}`],
    ['path', '/x'.repeat(4000)],
  ])('answers 404 for a %s that no file system allows, and does not look for it', async (_, path) => {
    asked.length = 0;
    expect([(await ask(path))[0], asked]).toEqual([404, []]);
  });

  it('reports in few characters', async () => {
    reported.length = 0;
    expect((await ask('/long.js'))[0]).toBe(500);
    expect(reported.map((text) => text.length)).toEqual([300]);
  });

  it('never writes', async () => {
    expect((await ask('/', {}, 'POST'))[0]).toBe(405);
  });

  it('reports in one sentence that a port is taken', async () => {
    const again = serveStore({ page, read, port: served.port });
    await expect(again).rejects.toThrow(UsageError);
    await expect(again).rejects.toThrow(/something else listens there; name another with --port/);
  });
});
