import { writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BlobClient } from './put-blob.ts';
import { makeFolder } from '../../test/helpers/folders.ts';

let folder: string;
let server: Server;
let statuses: number[];
let seen: { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders; body: string }[];

beforeEach(async () => {
  folder = makeFolder('blob');
  writeFileSync(join(folder, 'archive'), 'contents');
  seen = [];
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, body });
      response.writeHead(statuses.shift() ?? 201).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterEach(() => {
  server.close();
});

const upload = async (): Promise<number> => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/container/blob?sig=abc`;
  const { _response } = await new BlobClient(url).getBlockBlobClient().uploadFile(join(folder, 'archive'));
  return _response.status;
};

it('puts the whole file at the signed address, as a block blob', async () => {
  statuses = [201];
  expect(await upload()).toBe(201);
  expect(seen).toMatchObject([
    { method: 'PUT', url: '/container/blob?sig=abc', body: 'contents', headers: { 'x-ms-blob-type': 'BlockBlob' } },
  ]);
  expect(seen[0]?.headers['content-length']).toBe('8');
});

it('tries again when the server fails, and passes on a refusal', async () => {
  statuses = [503, 201];
  expect(await upload()).toBe(201);
  statuses = [403];
  expect(await upload()).toBe(403);
  expect(seen).toHaveLength(3);
});
