/** `sync:` (adb's SYNC.TXT and file_sync_protocol.h): stat, send and receive of files, one request after the other. */
import { constants, type Stats } from 'node:fs';
import { chmod, lstat, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { messageOf } from '../../src/core/document/index.ts';
import { ByteReader, type DeviceStream } from './stream.ts';

const chunkBytes = 64 * 1024;

function answer(id: string, value: number, data: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, 0, 'latin1');
  head.writeUInt32LE(value, 4);
  return Buffer.concat([head, data]);
}

const failure = (error: unknown): Buffer => {
  const words = Buffer.from(messageOf(error));
  return answer('FAIL', words.length, words);
};

export async function serveSync(stream: DeviceStream): Promise<void> {
  const reader = new ByteReader(stream);
  for (;;) {
    const head = await reader.take(8);
    if (head === undefined) break;
    const id = head.toString('latin1', 0, 4);
    const text = (await reader.take(head.readUInt32LE(4)))?.toString();
    if (text === undefined || id === 'QUIT') break;
    const serve = requests[id];
    if (serve === undefined) {
      await stream.write(failure(new Error(`unknown sync request ${id}`)));
      break;
    }
    await serve(stream, text, reader);
  }
  stream.close(true);
}

type Serve = (stream: DeviceStream, text: string, reader: ByteReader) => Promise<void>;

const requests: Record<string, Serve> = {
  async STAT(stream, path) {
    const status = await lstat(path).catch(() => undefined);
    const words = Buffer.alloc(8);
    words.writeUInt32LE((status?.size ?? 0) >>> 0, 0);
    words.writeUInt32LE(Math.floor((status?.mtimeMs ?? 0) / 1000), 4);
    await stream.write(answer('STAT', status?.mode ?? 0, words));
  },
  STA2: (stream, path) => sendStatus(stream, 'STA2', () => stat(path)),
  LST2: (stream, path) => sendStatus(stream, 'LST2', () => lstat(path)),
  async LIST(stream, folder) {
    for (const name of await readdir(folder).catch(() => [])) {
      const status = await lstat(join(folder, name));
      const words = Buffer.alloc(12);
      words.writeUInt32LE(status.size >>> 0, 0);
      words.writeUInt32LE(Math.floor(status.mtimeMs / 1000), 4);
      words.writeUInt32LE(Buffer.byteLength(name), 8);
      await stream.write(answer('DENT', status.mode, Buffer.concat([words, Buffer.from(name)])));
    }
    await stream.write(answer('DONE', 0, Buffer.alloc(12)));
  },
  async SEND(stream, text, reader) {
    const comma = text.lastIndexOf(',');
    const path = text.slice(0, comma);
    let problem: unknown;
    let file;
    try {
      await mkdir(dirname(path), { recursive: true });
      await rm(path, { force: true });
      file = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
    } catch (error) {
      problem = error;
    }
    for (;;) {
      const head = await reader.take(8);
      if (head === undefined) break;
      if (head.toString('latin1', 0, 4) === 'DONE') break;
      const data = await reader.take(head.readUInt32LE(4));
      // What comes after a failure is read and thrown away: the client looks at our answer only at its end.
      if (data !== undefined && problem === undefined) {
        try {
          await file?.write(data);
        } catch (error) {
          problem = error;
        }
      }
    }
    await file?.close();
    if (problem === undefined) {
      await chmod(path, Number(text.slice(comma + 1)) & 0o777);
      await stream.write(answer('OKAY', 0));
    } else {
      await rm(path, { force: true });
      await stream.write(failure(problem));
    }
  },
  async RECV(stream, path) {
    try {
      const file = await open(path, 'r');
      try {
        for (;;) {
          const { bytesRead, buffer } = await file.read(Buffer.alloc(chunkBytes), 0, chunkBytes);
          if (bytesRead === 0) break;
          await stream.write(answer('DATA', bytesRead, buffer.subarray(0, bytesRead)));
        }
      } finally {
        await file.close();
      }
      await stream.write(answer('DONE', 0));
    } catch (error) {
      await stream.write(failure(error));
    }
  },
};

/** The errno values of Linux that stat(2) of a path can give. */
const errorNumbers: Record<string, number> = { ENOENT: 2, EACCES: 13, ENOTDIR: 20 };

async function sendStatus(stream: DeviceStream, id: string, look: () => Promise<Stats>): Promise<void> {
  const body = Buffer.alloc(64);
  let errorNumber = 0;
  try {
    const status = await look();
    body.writeBigUInt64LE(BigInt(status.dev), 0);
    body.writeBigUInt64LE(BigInt(status.ino), 8);
    body.writeUInt32LE(status.mode, 16);
    body.writeUInt32LE(status.nlink, 20);
    body.writeUInt32LE(status.uid, 24);
    body.writeUInt32LE(status.gid, 28);
    body.writeBigUInt64LE(BigInt(status.size), 32);
    for (const [place, ms] of [status.atimeMs, status.mtimeMs, status.ctimeMs].entries())
      body.writeBigInt64LE(BigInt(Math.floor(ms / 1000)), 40 + place * 8);
  } catch (error) {
    errorNumber = errorNumbers[(error as NodeJS.ErrnoException).code ?? ''] ?? 5;
  }
  await stream.write(answer(id, errorNumber, body));
}
