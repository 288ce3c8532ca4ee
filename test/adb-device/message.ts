/**
 * The messages of the adb transport, as adb's protocol.txt describes them ("protocol overview and basics"): a header of six
 * 32-bit words, little endian, and a payload.
 */

/** Largest payload that the device takes and sends. */
export const maxPayloadBytes = 256 * 1024;
/** From this version on the checksum is neither computed nor looked at (adb.h: A_VERSION_SKIP_CHECKSUM). */
export const protocolVersion = 0x01000001;

const headerBytes = 24;
const commands = ['CNXN', 'AUTH', 'OPEN', 'OKAY', 'WRTE', 'CLSE'] as const;
export type Command = (typeof commands)[number];

export interface Message {
  command: Command;
  first: number;
  second: number;
  payload: Buffer;
}

export function encodeMessage({ command, first, second, payload }: Message): Buffer {
  const header = Buffer.alloc(headerBytes);
  const word = Buffer.from(command, 'latin1').readUInt32LE();
  header.writeUInt32LE(word, 0);
  header.writeUInt32LE(first, 4);
  header.writeUInt32LE(second, 8);
  header.writeUInt32LE(payload.length, 12);
  header.writeUInt32LE(
    payload.reduce((sum, byte) => (sum + byte) >>> 0, 0),
    16,
  );
  header.writeUInt32LE((word ^ 0xffffffff) >>> 0, 20);
  return Buffer.concat([header, payload]);
}

/** Takes messages out of a stream of bytes. @throws Error for an invalid message: the connection must be closed then */
export class MessageReader {
  #pending: Buffer = Buffer.alloc(0);

  push(chunk: Buffer): Message[] {
    this.#pending = Buffer.concat([this.#pending, chunk]);
    const messages: Message[] = [];
    while (this.#pending.length >= headerBytes) {
      const word = this.#pending.readUInt32LE(0);
      const command = commands.find((name) => Buffer.from(name, 'latin1').readUInt32LE() === word);
      const length = this.#pending.readUInt32LE(12);
      if (command === undefined || this.#pending.readUInt32LE(20) !== (word ^ 0xffffffff) >>> 0)
        throw new Error(`no message of adb: ${this.#pending.subarray(0, headerBytes).toString('hex')}`);
      if (length > maxPayloadBytes) throw new Error(`a payload of ${length} bytes`);
      if (this.#pending.length < headerBytes + length) break;
      messages.push({
        command,
        first: this.#pending.readUInt32LE(4),
        second: this.#pending.readUInt32LE(8),
        payload: this.#pending.subarray(headerBytes, headerBytes + length),
      });
      this.#pending = this.#pending.subarray(headerBytes + length);
    }
    return messages;
  }
}
