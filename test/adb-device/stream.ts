/** One stream of a transport (protocol.txt: OPEN, READY, WRITE, CLOSE), seen from the device. */
import { maxPayloadBytes, type Message } from './message.ts';

export class DeviceStream {
  readonly #send: (message: Message) => void;
  readonly #received: Buffer[] = [];
  #wakeReader: (() => void) | undefined;
  #acknowledged: (() => void) | undefined;
  #writing: Promise<void> = Promise.resolve();
  #closed = false;
  /** Called once, when either side or the transport closes it. */
  onClose: () => void = () => undefined;

  constructor(
    readonly localId: number,
    readonly remoteId: number,
    send: (message: Message) => void,
  ) {
    this.#send = send;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** Only one WRITE may be under way: the next waits for READY. Gives up silently once the stream is closed. */
  write(data: Buffer): Promise<void> {
    for (let start = 0; start < data.length; start += maxPayloadBytes) {
      const payload = data.subarray(start, start + maxPayloadBytes);
      this.#writing = this.#writing.then(async () => {
        if (this.#closed) return;
        const acknowledged = new Promise<void>((resolve) => {
          this.#acknowledged = resolve;
        });
        this.#send({ command: 'WRTE', first: this.localId, second: this.remoteId, payload });
        await acknowledged;
      });
    }
    return this.#writing;
  }

  /** What the other side writes, in its own portions; each is acknowledged when the next is asked for. */
  async *read(): AsyncGenerator<Buffer> {
    for (;;) {
      const chunk = this.#received.shift();
      if (chunk !== undefined) {
        yield chunk;
        this.#ready();
      } else if (this.#closed) return;
      else
        await new Promise<void>((resolve) => {
          this.#wakeReader = resolve;
        });
    }
  }

  receive(data: Buffer): void {
    this.#received.push(data);
    this.#wakeReader?.();
  }

  acknowledge(): void {
    this.#acknowledged?.();
  }

  /** @param tell the other side does not know yet */
  close(tell: boolean): void {
    if (this.#closed) return;
    this.#closed = true;
    if (tell) this.#send({ command: 'CLSE', first: this.localId, second: this.remoteId, payload: Buffer.alloc(0) });
    this.#acknowledged?.();
    this.#wakeReader?.();
    this.onClose();
  }

  #ready(): void {
    if (!this.#closed)
      this.#send({ command: 'OKAY', first: this.localId, second: this.remoteId, payload: Buffer.alloc(0) });
  }
}

/** Reads exact numbers of bytes from a stream. */
export class ByteReader {
  readonly #source: AsyncGenerator<Buffer>;
  #pending: Buffer = Buffer.alloc(0);

  constructor(stream: DeviceStream) {
    this.#source = stream.read();
  }

  /** Undefined when the stream ends before. */
  async take(count: number): Promise<Buffer | undefined> {
    while (this.#pending.length < count) {
      const next = await this.#source.next();
      if (next.done === true) return undefined;
      this.#pending = Buffer.concat([this.#pending, next.value]);
    }
    const taken = this.#pending.subarray(0, count);
    this.#pending = this.#pending.subarray(count);
    return taken;
  }
}
