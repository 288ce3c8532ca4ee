/** What a command said last, for the message when it fails. The rest of what it prints is thrown away. */
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';

const keptCharacters = 2_000;
const shownCharacters = 200;
/** A process that a command left behind may keep the stream open. */
const maxWaitMs = 200;

export class LastLine {
  readonly #stream: Readable | undefined;
  readonly #ended: Promise<unknown>;
  #end = '';

  /** @param stream absent: nothing is known */
  constructor(stream: Readable | null | undefined) {
    this.#stream = stream ?? undefined;
    this.#ended = stream ? once(stream, 'close').catch(() => undefined) : Promise.resolve();
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      this.#end = (this.#end + chunk).slice(-keptCharacters);
    });
  }

  /** To be asked once the command has ended. */
  async read(): Promise<string | undefined> {
    const timer = new AbortController();
    await Promise.race([this.#ended, wait(maxWaitMs, undefined, { signal: timer.signal }).catch(() => undefined)]);
    timer.abort();
    this.#stream?.destroy();
    const lines = stripVTControlCharacters(this.#end).split('\n');
    return lines
      .findLast((line) => line.trim() !== '')
      ?.trim()
      .slice(0, shownCharacters);
  }
}
