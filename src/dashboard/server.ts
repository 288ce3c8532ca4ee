/** `io-perf serve`: the page over a store's folder, on the loopback interface only. Reads, never writes. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { codeOf, messageOf, UsageError } from '../model/index.ts';

const host = '127.0.0.1';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.gz': 'application/gzip',
};

const compressed: ReadonlySet<string> = new Set(['.html', '.css', '.js', '.json', '.svg']);

export interface ServeOptions {
  /** The built page: dist/dashboard. It comes before what the store holds, so that `serve` always shows this version. */
  page: string;
  /** The store's folder. */
  store: string;
  /** 0: any free one. */
  port: number;
}

export interface Served {
  url: string;
  port: number;
  close(): Promise<void>;
}

/**
 * Serves until closed.
 * @throws UsageError when the port is taken or not allowed
 */
export async function serveFolder({ page, store, port }: ServeOptions): Promise<Served> {
  const server = createServer((request, response) => {
    answer(request, response, [page, store]).catch((error: unknown) => {
      if (!response.headersSent) plain(response, 500, `${messageOf(error)}\n`);
      else response.destroy();
    });
  });
  const actual = await listen(server, port);
  return {
    url: `http://${host}:${actual}/`,
    port: actual,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const why =
        codeOf(error) === 'EADDRINUSE'
          ? 'something else listens there'
          : codeOf(error) === 'EACCES'
            ? 'this user may not listen there'
            : messageOf(error);
      reject(new UsageError(`Port ${port} of ${host} cannot be used: ${why}; name another with --port, or 0 for any.`));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

async function answer(request: IncomingMessage, response: ServerResponse, folders: readonly string[]): Promise<void> {
  // A foreign page could point its own name at this address (DNS rebinding) and read the store through the reader's browser.
  const name = (request.headers.host ?? '').replace(/:\d+$/, '');
  if (name !== host && name !== 'localhost') {
    plain(response, 403, 'Only 127.0.0.1 and localhost are served.\n');
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    plain(response, 405, 'Only GET and HEAD are answered.\n');
    return;
  }
  const path = pathOf(request.url ?? '/');
  const found = path === undefined ? undefined : await findFile(folders, path);
  if (found === undefined) {
    plain(response, 404, 'There is no such file.\n');
    return;
  }
  await send(request, response, found);
}

/** The parts of the address's path; undefined where one of them could leave the folder. */
function pathOf(url: string): string[] | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(url.split(/[?#]/, 1)[0]!);
  } catch {
    return undefined;
  }
  const parts = decoded.split('/').filter((part) => part !== '');
  const leaves = parts.some(
    (part) => part.startsWith('.') || part.includes('\0') || part.includes(sep) || part.includes('\\'),
  );
  return leaves ? undefined : parts;
}

interface FoundFile {
  path: string;
  sizeBytes: number;
  tag: string;
}

async function findFile(folders: readonly string[], parts: readonly string[]): Promise<FoundFile | undefined> {
  for (const folder of folders) {
    for (const path of [join(folder, ...parts), join(folder, ...parts, 'index.html')]) {
      const found = await stat(path).catch(() => undefined);
      if (found?.isFile() === true)
        return { path, sizeBytes: found.size, tag: `"${found.mtimeMs.toString(36)}-${found.size.toString(36)}"` };
    }
  }
  return undefined;
}

async function send(request: IncomingMessage, response: ServerResponse, file: FoundFile): Promise<void> {
  const extension = extname(file.path);
  response.setHeader('Content-Type', types[extension] ?? 'application/octet-stream');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('ETag', file.tag);
  response.setHeader('Vary', 'Accept-Encoding');
  if (request.headers['if-none-match'] === file.tag) {
    response.writeHead(304).end();
    return;
  }
  const packs = compressed.has(extension) && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (packs) response.setHeader('Content-Encoding', 'gzip');
  else response.setHeader('Content-Length', file.sizeBytes);
  response.writeHead(200);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const content = createReadStream(file.path);
  // A reader that goes away in the middle is no error of ours.
  await (packs ? pipeline(content, createGzip(), response) : pipeline(content, response)).catch(() => undefined);
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(text);
}
