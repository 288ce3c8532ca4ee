/** `io-perf serve`: the page over a store's folder, on the loopback interface only. Reads, never writes. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { codeOf, messageOf, UsageError } from '../../core/document/index.ts';

const host = '127.0.0.1';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.atom': 'application/atom+xml; charset=utf-8',
  '.gz': 'application/gzip',
};

const compressed: ReadonlySet<string> = new Set(['.html', '.css', '.js', '.json', '.svg', '.atom']);

/** The content of a file by path, with `/` between its parts; undefined if the file is missing. */
export type ReadFile = (path: string) => Promise<Uint8Array | undefined>;

export interface ServeOptions {
  /** The built page. It has priority over the store's files, so that `serve` always shows this version. */
  page: ReadonlyMap<string, Uint8Array>;
  /** The store's files. */
  read: ReadFile;
  /** 0 means any free port. */
  port: number;
  /** Receives the reason why a file cannot be read. The response never has a path of this machine. */
  report?: (problem: string) => void;
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
export async function serveStore({ page, read, port, report }: ServeOptions): Promise<Served> {
  const server = createServer((request, response) => {
    answer(request, response, async (path) => page.get(path) ?? read(path)).catch((error: unknown) => {
      report?.(messageOf(error).slice(0, maxReportedCharacters));
      if (!response.headersSent) plain(response, 500, 'The file cannot be read: io-perf serve says why.\n');
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

async function answer(request: IncomingMessage, response: ServerResponse, read: ReadFile): Promise<void> {
  // Another page could point its own name at this address (DNS rebinding) and read the store through the reader's browser.
  const name = (request.headers.host ?? '').replace(/:\d+$/, '');
  if (name !== host && name !== 'localhost') {
    plain(response, 403, 'Only 127.0.0.1 and localhost are served.\n');
    return;
  }
  if (isFromElsewhere(request)) {
    plain(response, 403, 'Pages of other addresses are not served.\n');
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    plain(response, 405, 'Only GET and HEAD are answered.\n');
    return;
  }
  const path = pathOf(request.url ?? '/');
  const content = path === undefined ? undefined : await read(path);
  if (path === undefined || content === undefined) {
    plain(response, 404, 'There is no such file.\n');
    return;
  }
  await send(request, response, path, content);
}

/**
 * Whether the request comes from a page of another address. The files of a store are scripts, which any page could include and read.
 * A link that a person follows is allowed. Browsers that do not send `Sec-Fetch-Site` name the page in `Origin` or `Referer`.
 */
function isFromElsewhere({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') {
    return headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document';
  }
  const page = headers.origin ?? (site === undefined ? headers.referer : undefined);
  return page !== undefined && hostOf(page) !== headers.host;
}

const hostOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).host : undefined);

/** No file system has longer names, and no store longer paths. */
const [maxNameBytes, maxPathBytes] = [255, 1000];
/** Of a report: what a page of another site may have asked for must not fill the terminal. */
const maxReportedCharacters = 300;

/** The path in the address; undefined if it could leave the store, or if no file can have it. */
function pathOf(url: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(url.split(/[?#]/, 1)[0]!);
  } catch {
    return undefined;
  }
  const parts = decoded.split('/').filter((part) => part !== '');
  const leaves = parts.some((part) => part.startsWith('.') || part.includes('\0') || part.includes('\\'));
  if (
    leaves ||
    Buffer.byteLength(decoded) > maxPathBytes ||
    parts.some((part) => Buffer.byteLength(part) > maxNameBytes)
  )
    return undefined;
  return parts.length === 0 ? 'index.html' : parts.join('/');
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  content: Uint8Array,
): Promise<void> {
  const extension = extname(path);
  const tag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  response.setHeader('Content-Type', types[extension] ?? 'application/octet-stream');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', "frame-ancestors 'none'");
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('ETag', tag);
  response.setHeader('Vary', 'Accept-Encoding');
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304).end();
    return;
  }
  const packs = compressed.has(extension) && /\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '');
  const body = packs ? await promisify(gzip)(content) : content;
  if (packs) response.setHeader('Content-Encoding', 'gzip');
  response.setHeader('Content-Length', body.byteLength);
  response.writeHead(200);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(text);
}
