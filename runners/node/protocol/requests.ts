/** Standard input → lines → requests. */
import { readSync } from 'node:fs';
import { describeFault, protocolFault } from './faults.ts';

/** Longer lines are not requests; the rest of such a line is skipped without keeping it. */
const maxLineBytes = 1024 * 1024;

/** A line, or undefined for one that is too long. */
export type Line = Buffer | undefined;

/**
 * The lines of a descriptor until its end. What stands after the last line feed is not a request and is dropped.
 * Reads block: see main.ts.
 */
export function* readRequests(descriptor: number): Generator<Line> {
  const chunk = Buffer.alloc(64 * 1024);
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  for (let length = readSome(descriptor, chunk); length > 0; length = readSome(descriptor, chunk)) {
    let start = 0;
    for (let end = chunk.indexOf(10, start); end >= 0 && end < length; end = chunk.indexOf(10, start)) {
      pendingBytes += end - start;
      yield pendingBytes > maxLineBytes ? undefined : Buffer.concat([...pending, chunk.subarray(start, end)]);
      pending = [];
      pendingBytes = 0;
      start = end + 1;
    }
    pendingBytes += length - start;
    if (pendingBytes > maxLineBytes) pending = [];
    else pending.push(Buffer.from(chunk.subarray(start, length)));
  }
}

/** Reads once; waits where the descriptor does not block (a terminal that another process has set so). 0 at the end. */
function readSome(descriptor: number, chunk: Buffer): number {
  for (;;) {
    try {
      return readSync(descriptor, chunk);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      // Windows reports a closed pipe as EOF.
      if (code === 'EOF' || code === 'EPIPE' || code === 'ECONNRESET') return 0;
      if (code !== 'EAGAIN' && code !== 'EINTR') throw new Error(describeFault(error).message, { cause: error });
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
}

export interface CellName {
  /** The canonical text, with sorted parameters: what identifies a cell that is set up. */
  text: string;
  /** `operation/api`. */
  path: string;
  parameters: Map<string, string>;
}

export interface Request {
  verb: string;
  cell: CellName | undefined;
  words: Map<string, string>;
}

/** @throws Fault EPROTO when the line is not a request */
export function parseRequest(line: Line): Request {
  if (line === undefined) throw protocolFault(`A request has at most ${maxLineBytes} bytes; this line is longer.`);
  const text = line.toString('latin1');
  if (!/^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(text))
    throw protocolFault('A request is words of printable ASCII separated by one space; this line is not.');
  const [verb = '', ...words] = text.split(' ');
  const cellText = words[0] !== undefined && /^[^=?]*\//.test(words[0]) ? words.shift() : undefined;
  return { verb, cell: cellText === undefined ? undefined : parseCell(cellText), words: parsePairs(words) };
}

function parseCell(text: string): CellName {
  const [path = '', query, ...rest] = text.split('?');
  if (rest.length > 0) throw protocolFault(`"${shorten(text)}" is not a cell: it has more than one "?".`);
  const parameters = parsePairs(query === undefined ? [] : query.split('&'));
  const sorted = [...parameters].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).sort();
  return { text: [path, ...sorted].join('&'), path, parameters };
}

function parsePairs(pairs: readonly string[]): Map<string, string> {
  const parsed = new Map<string, string>();
  for (const pair of pairs) {
    const separator = pair.indexOf('=');
    const name = pair.slice(0, Math.max(separator, 0));
    if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name)) throw protocolFault(`"${shorten(pair)}" is not a name=value.`);
    if (parsed.has(name)) throw protocolFault(`"${name}" is given twice.`);
    parsed.set(name, decode(pair.slice(separator + 1)));
  }
  return parsed;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw protocolFault(`"${shorten(value)}" is not percent-encoded UTF-8.`);
  }
}

/** The beginning of a text, for messages. */
export const shorten = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
