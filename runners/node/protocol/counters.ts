/** Input and output of this process as Linux counts it: proc_pid_io(5). */
import { openSync, readSync } from 'node:fs';

export interface Counters {
  readCalls: number;
  writeCalls: number;
  readBytes: number;
  writtenBytes: number;
  deviceReadBytes: number;
  deviceWrittenBytes: number;
}

export interface Reading {
  text: Buffer;
  length: number;
}

/** Reads the counters with one read call each time, so that their own share is known exactly. */
export class CounterSource {
  readonly #descriptor: number;
  readonly #before: Reading = { text: Buffer.alloc(512), length: 0 };
  readonly #after: Reading = { text: Buffer.alloc(512), length: 0 };

  /** Undefined where the platform has no such counters. */
  static open(): CounterSource | undefined {
    try {
      const source = new CounterSource(openSync('/proc/self/io', 'r'));
      source.start();
      return source;
    } catch {
      return undefined;
    }
  }

  private constructor(descriptor: number) {
    this.#descriptor = descriptor;
  }

  start(): void {
    this.#before.length = readSync(this.#descriptor, this.#before.text, 0, 512, 0);
  }

  stop(): void {
    this.#after.length = readSync(this.#descriptor, this.#after.text, 0, 512, 0);
  }

  /** What happened between start and stop. The first reading is counted only after its text was made: it is taken off. */
  difference(): Counters {
    const before = parse(this.#before);
    const after = parse(this.#after);
    const between = (name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    return {
      readCalls: between('syscr') - 1,
      writeCalls: between('syscw'),
      readBytes: between('rchar') - this.#before.length,
      writtenBytes: between('wchar'),
      deviceReadBytes: between('read_bytes'),
      deviceWrittenBytes: between('write_bytes'),
    };
  }
}

function parse({ text, length }: Reading): Map<string, number> {
  const lines = text.toString('latin1', 0, length).trimEnd().split('\n');
  return new Map(
    lines.map((line) => {
      const [name = '', value = ''] = line.split(': ');
      return [name, Number(value)];
    }),
  );
}
