/** Judges recorded pairs, line by line. */
import type { Readable, Writable } from 'node:stream';
import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { defaultPolicy, judgeComparison, marginsFor, type PairedPolicy, parseComparison } from '../judge/index.ts';
import { messageOf, UsageError } from '../core/document/index.ts';

/** Of one comparison: a million pairs. */
const maxCharacters = 64 * 1024 * 1024;

interface BatchRequest {
  /** A file of JSON lines by its name, or standard input. */
  batch: string | Readable;
  /** A file by its name, or standard output, which stays open. */
  output: string | Writable;
  /** Chance of a false alarm in a whole comparison. */
  alpha: number;
  /** Smaller changes are ignored. */
  minEffect: number;
}

/** @throws UsageError */
export async function judgeBatch({ batch, output: place, alpha, minEffect }: BatchRequest): Promise<void> {
  const policy: PairedPolicy = { ...defaultPolicy, alpha, minEffect, ...marginsFor(minEffect) };
  if (typeof place !== 'string') {
    await judgeLines(batch, place, policy);
    return;
  }
  const output = createWriteStream(place);
  // Opens the output at once, so that an unwritable file fails before any line.
  await once(output, 'open').catch((error: unknown) => {
    throw new UsageError(`${place} cannot be written: ${messageOf(error)}. Choose another --output.`);
  });
  try {
    await judgeLines(batch, output, policy);
  } finally {
    output.end();
    await finished(output);
  }
}

async function judgeLines(batch: BatchRequest['batch'], output: Writable, policy: PairedPolicy): Promise<void> {
  const [name, input] = typeof batch === 'string' ? [batch, createReadStream(batch)] : ['standard input', batch];
  const unreadable = new Promise<never>((_, reject) => {
    input.once('error', (error: Error) => {
      reject(
        new UsageError(`${name} cannot be read: ${error.message}. Give a file of JSON lines, or - for standard input.`),
      );
    });
  });
  try {
    await Promise.race([unreadable, eachLine(input, name, output, policy)]);
  } catch (error) {
    if (!(error instanceof LongLineError)) throw error;
    throw new UsageError(`A line of ${name} cannot be judged: ${error.message}; write one comparison per line.`);
  }
}

async function eachLine(input: Readable, name: string, output: Writable, policy: PairedPolicy): Promise<void> {
  let number = 0;
  for await (const line of linesOf(input, maxCharacters)) {
    number += 1;
    if (line.trim() === '') continue;
    const answer = judgeComparison(parseLine(line, name, number), policy);
    if (!output.write(`${JSON.stringify(answer)}\n`)) await once(output, 'drain');
  }
}

function parseLine(line: string, name: string, number: number): ReturnType<typeof parseComparison> {
  try {
    return parseComparison(line);
  } catch (error) {
    throw new UsageError(`Line ${number} of ${name} cannot be judged: ${messageOf(error)}.`);
  }
}

export class LongLineError extends Error {
  override readonly name = 'LongLineError';
}

/**
 * The lines of a text in UTF-8, without `
 * ` or `\r
 * `. Only these end a line: node:readline also breaks at U+2028, U+2029 and a lone carriage return, which may occur within JSON.
 * A byte order mark is not part of the first line.
 * @throws LongLineError before it holds more than the limit
 */
export async function* linesOf(input: AsyncIterable<unknown>, maxCharacters: number): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let pieces: string[] = [];
  let length = 0;
  let isFirst = true;
  const take = (): string => {
    const line = pieces.join('').replace(/\r$/, '');
    const text = isFirst ? line.replace(/^\uFEFF/, '') : line;
    [pieces, length, isFirst] = [[], 0, false];
    return text;
  };
  const hold = (piece: string): void => {
    length += piece.length;
    if (length > maxCharacters) throw new LongLineError(`it has more than ${maxCharacters} characters`);
    pieces.push(piece);
  };
  for await (const chunk of input) {
    const [first = '', ...others] = decoder.write(chunk as Buffer).split('\n');
    hold(first);
    for (const piece of others) {
      yield take();
      hold(piece);
    }
  }
  hold(decoder.end());
  if (length > 0) yield take();
}
