/** The host's git for programs under Wine: what git.c asks for is done here. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** @param prefix of Wine, whose drive C: is a folder of it */
export async function serveGit(prefix: string): Promise<{ port: number; server: Server }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    void perform(socket, prefix);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, server };
}

async function perform(socket: Socket, prefix: string): Promise<void> {
  const parts = partsOf(socket);
  const next = async (): Promise<Buffer> => ((await parts.next()).value as Buffer | undefined) ?? Buffer.alloc(0);
  const list = async (): Promise<string[]> => {
    const found: string[] = [];
    for (let one = await next(); one.length > 0; one = await next()) found.push(hostPaths(one.toString(), prefix));
    return found;
  };
  const folder = hostPaths((await next()).toString(), prefix);
  const words = await list();
  const variables = (await list()).map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
  const environment = { ...process.env, ...(Object.fromEntries(variables) as Record<string, string>) };
  const child = spawn('git', words, { cwd: folder, env: environment });
  const send = (kind: string, bytes: Buffer): void => {
    const head = Buffer.alloc(5);
    head.write(kind);
    head.writeUInt32LE(bytes.length, 1);
    socket.write(Buffer.concat([head, bytes]));
  };
  child.stdin.on('error', () => undefined);
  child.stdout.on('data', (bytes: Buffer) => {
    send('o', bytes);
  });
  child.stderr.on('data', (bytes: Buffer) => {
    send('e', bytes);
  });
  child.on('error', () => {
    send('x', Buffer.from([128]));
  });
  child.on('close', (code) => {
    send('x', Buffer.from([code ?? 128]));
    socket.end();
  });
  for (let piece = await next(); piece.length > 0; piece = await next()) child.stdin.write(piece);
  child.stdin.end();
}

async function* partsOf(socket: Socket): AsyncGenerator<Buffer> {
  let pending = Buffer.alloc(0);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= 4 && pending.length >= 4 + pending.readUInt32LE()) {
      const end = 4 + pending.readUInt32LE();
      yield pending.subarray(4, end);
      pending = pending.subarray(end);
    }
  }
}

/** Paths of Windows in a word as the host has them. */
export function hostPaths(word: string, prefix: string): string {
  return word.replace(/\b([a-z]):[\\/]([^\n]*)/gi, (_, drive: string, rest: string) => {
    const path = rest.replaceAll('\\', '/');
    return drive.toLowerCase() === 'z' ? `/${path}` : `${prefix}/drive_${drive.toLowerCase()}/${path}`;
  });
}
