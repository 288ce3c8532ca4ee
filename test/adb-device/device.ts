/**
 * The device end of adb for tests: speaks the transport over TCP (`adb connect 127.0.0.1:PORT`), runs a local shell in a folder
 * that stands for the device. What Android has and this machine has not (getprop, dumpsys, app_process …) is in device-programs.ts.
 */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { deviceEnvironment, installPrograms, type DeviceProperties } from './device-programs.ts';
import { encodeMessage, maxPayloadBytes, MessageReader, protocolVersion, type Message } from './message.ts';
import { serveShell } from './shell-service.ts';
import { DeviceStream } from './stream.ts';
import { serveSync } from './sync-service.ts';

export interface DeviceOptions {
  /** Stands for the device's root; `data/local/tmp` is made in it. */
  folder: string;
  properties?: DeviceProperties;
  /** False until "Allow" is pressed on the screen. */
  authorised?: boolean;
}

export interface TestDevice {
  readonly serial: string;
  readonly port: number;
  /** The device's /data/local/tmp on this machine. */
  readonly temporaryFolder: string;
  /** Processes that were started through the device and have not ended. */
  readonly running: ReadonlySet<number>;
  /** Every shell command so far, oldest first. */
  readonly commands: readonly string[];
  /** Called with every shell command before it is started. */
  onCommand: (command: string) => void;
  /** As if the cable were pulled: connections break, and there is no answer. */
  unplug(): Promise<void>;
}

const authToken = 1;

export async function startDevice(options: DeviceOptions): Promise<TestDevice> {
  const temporaryFolder = join(options.folder, 'data', 'local', 'tmp');
  mkdirSync(temporaryFolder, { recursive: true });
  installPrograms(options.folder, options.properties ?? {});
  const environment = deviceEnvironment(options.folder, temporaryFolder);
  const running = new Set<number>();
  const commands: string[] = [];
  const sockets = new Set<Socket>();

  const openService = (stream: DeviceStream, service: string): boolean => {
    const shell = /^shell,v2(?:,[^:]*)?:([^]*)$/.exec(service);
    if (shell) {
      const command = shell[1]!;
      commands.push(command);
      device.onCommand(command);
      serveShell(stream, {
        command,
        folder: options.folder,
        environment,
        onStart: (pid) => running.add(pid),
        onEnd: (pid) => running.delete(pid),
      });
      return true;
    }
    if (service !== 'sync:') return false;
    void serveSync(stream);
    return true;
  };

  const server: Server = createServer((socket) => {
    sockets.add(socket);
    const streams = new Map<number, DeviceStream>();
    const reader = new MessageReader();
    let nextId = 1;
    const send = (message: Message): void => {
      if (socket.writable) socket.write(encodeMessage(message));
    };
    const challenge = (): void => {
      send({ command: 'AUTH', first: authToken, second: 0, payload: randomBytes(20) });
    };
    const receive = ({ command, first, second, payload }: Message): void => {
      if (command === 'CNXN') {
        if (options.authorised === false) challenge();
        else send({ command: 'CNXN', first: protocolVersion, second: maxPayloadBytes, payload: Buffer.from(banner) });
      } else if (command === 'AUTH') {
        // A signature by an unknown key: try the next one. A public key: wait for "Allow".
        if (first === 2) challenge();
      } else if (command === 'OPEN') {
        const stream = new DeviceStream(nextId++, first, send);
        streams.set(stream.localId, stream);
        send({ command: 'OKAY', first: stream.localId, second: first, payload: Buffer.alloc(0) });
        if (!openService(stream, payload.toString().replace(/\0+$/, ''))) stream.close(true);
      } else {
        const stream = streams.get(second);
        if (command === 'OKAY') stream?.acknowledge();
        else if (command === 'WRTE') stream?.receive(Buffer.from(payload));
        else {
          streams.delete(second);
          stream?.close(false);
        }
      }
    };
    socket.on('data', (chunk) => {
      try {
        for (const message of reader.push(chunk)) receive(message);
      } catch {
        socket.destroy();
      }
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      for (const stream of streams.values()) stream.close(false);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const device: TestDevice = {
    serial: `127.0.0.1:${port}`,
    port,
    temporaryFolder,
    running,
    commands,
    onCommand: () => undefined,
    unplug() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      });
      for (const socket of sockets) socket.destroy();
      return closed;
    },
  };
  return device;
}

/** What adbd says of itself (protocol.txt, CONNECT); without sendrecv_v2 files go by SEND and RECV as SYNC.TXT has them. */
const banner =
  'device::ro.product.name=io_perf;ro.product.model=Test Device;ro.product.device=test;features=shell_v2,cmd,stat_v2';
