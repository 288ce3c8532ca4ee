/**
 * `shell,v2,raw:COMMAND` (adb's SERVICES.TXT and shell_protocol.h): packets of one byte id, four bytes length, data; a process
 * of its own session, which gets a hang-up when the stream closes under it.
 */
import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { ByteReader, type DeviceStream } from './stream.ts';

const packetId = { stdin: 0, stdout: 1, stderr: 2, exit: 3, closeStdin: 4 } as const;

function packet(id: number, data: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt8(id, 0);
  header.writeUInt32LE(data.length, 1);
  return Buffer.concat([header, data]);
}

export interface ShellSettings {
  command: string;
  folder: string;
  environment: Record<string, string>;
  /** Of the process, for the device to know what it still runs. */
  onStart: (pid: number) => void;
  onEnd: (pid: number) => void;
}

export function serveShell(stream: DeviceStream, settings: ShellSettings): void {
  const child = spawn('sh', ['-c', settings.command], {
    cwd: settings.folder,
    env: settings.environment,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const pid = child.pid!;
  settings.onStart(pid);
  for (const end of [child.stdin, child.stdout, child.stderr]) end.on('error', () => undefined);
  const copy = async (source: Readable, id: number): Promise<void> => {
    for await (const chunk of source) await stream.write(packet(id, chunk as Buffer));
  };
  const copied = Promise.all([
    copy(child.stdout, packetId.stdout).catch(() => undefined),
    copy(child.stderr, packetId.stderr).catch(() => undefined),
  ]);
  child.on('exit', (code, signal) => {
    settings.onEnd(pid);
    void copied.then(async () => {
      // A shell reports a signal as 128 + its number; adbd passes on what waitpid gives it.
      await stream.write(packet(packetId.exit, Buffer.from([code ?? (signal === 'SIGKILL' ? 137 : 129)])));
      stream.close(true);
    });
  });
  stream.onClose = () => {
    child.stdin.end();
    child.stdout.destroy();
    child.stderr.destroy();
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGHUP');
  };
  void feed(stream, child.stdin);
}

async function feed(stream: DeviceStream, stdin: NodeJS.WritableStream): Promise<void> {
  const reader = new ByteReader(stream);
  for (;;) {
    const header = await reader.take(5);
    if (header === undefined) return;
    const data = await reader.take(header.readUInt32LE(1));
    if (data === undefined) return;
    if (header[0] === packetId.closeStdin) stdin.end();
    else if (header[0] === packetId.stdin && !stdin.write(data))
      await new Promise<void>((resolve) => {
        stdin.once('drain', resolve);
        stdin.once('close', resolve);
      });
  }
}
