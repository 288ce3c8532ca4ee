/** The arguments of a call as strace prints them: split at commas, descriptors with their paths, names without quotes. */
import { decodeQuoted, skipQuoted } from './quoted-names.ts';
import { annotationAt, skipAnnotation } from './trace-line.ts';

/** `3</tmp/a b>, "x,y", {…}, 0644` → four texts. */
export function splitArguments(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = skipQuoted(text, at);
    else if (character === '<') at = skipAnnotation(text, at);
    else if (character === '(' || character === '[' || character === '{') depth++;
    else if (character === ')' || character === ']' || character === '}') depth--;
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  const last = text.slice(from).trim();
  if (last !== '' || parts.length > 0) parts.push(last);
  return parts;
}

export interface Descriptor {
  /** -1 where the argument is not an open descriptor; -100 for AT_FDCWD. */
  number: number;
  /** What strace says it is: `/tmp/x`, `pipe:[1]`; undefined where it says nothing. */
  annotation: string | undefined;
}

const currentDirectory = -100;

export function parseDescriptor(argument: string | undefined): Descriptor {
  const match = /^(-?\d+|AT_FDCWD)/.exec(argument ?? '');
  if (!match) return { number: -1, annotation: undefined };
  const number = match[1] === 'AT_FDCWD' ? currentDirectory : Number(match[1]);
  const rest = argument!.slice(match[1]!.length);
  return { number, annotation: rest.startsWith('<') ? cleanAnnotation(annotationAt(rest, 0).text) : undefined };
}

/** Removed files are `/tmp/x (deleted)` before strace 5.19 and `</tmp/x>(deleted)` since. */
export const cleanAnnotation = (text: string): string => decodeQuoted(text).replace(/ \(deleted\)$/, '');

/** The name in a quoted argument; undefined for NULL, an address, or a name cut off. */
export function parseName(argument: string | undefined): string | undefined {
  if (argument?.[0] !== '"') return undefined;
  const end = skipQuoted(argument, 0);
  return argument.slice(end + 1).startsWith('...') ? undefined : decodeQuoted(argument.slice(1, end));
}

/** The path in the address of a socket; undefined for a socket of the network, and for one whose name is in no file system. */
export const parseSocketPath = (argument: string | undefined): string | undefined =>
  parseName(/\bsun_path=(".*)\}$/s.exec(argument ?? '')?.[1]);

/** A count or an offset: decimal, hexadecimal, or `[100]` and `[0] => [100]` for what a pointer holds (the first). */
export function parseNumber(argument: string | undefined): number | undefined {
  const match = /^\[?(-?(?:0x[0-9a-f]+|\d+))/.exec(argument ?? '');
  if (!match) return undefined;
  return match[1]!.startsWith('0x') ? Number.parseInt(match[1]!, 16) : Number(match[1]);
}

/** Sum of the lengths of an I/O vector; undefined where strace left them out. */
export function vectorBytes(argument: string | undefined): number | undefined {
  const lengths = [...(argument ?? '').matchAll(/iov_len=(\d+)/g)].map(([, length]) => Number(length));
  return lengths.length === 0 ? undefined : lengths.reduce((sum, length) => sum + length, 0);
}

/** A request of one io_submit(2), which may have hundreds. */
export interface AioRequest {
  /** `io_submit:pwrite`: a request of src/core/document/system-calls.ts. */
  name: string;
  file: Descriptor;
  /** Bytes asked for. How many were moved only the program reads, often from memory that it shares with the kernel. */
  bytes: number | undefined;
  offset: number | undefined;
  /** `RWF_DSYNC` …, where the request has any. */
  flags: string;
}

/**
 * @param argument the third one: `[{aio_data=0, aio_lio_opcode=IOCB_CMD_PWRITE, aio_fildes=3</x>, aio_buf=0x5, aio_nbytes=4096, aio_offset=0}, …]`
 * @param accepted how many of them the kernel has taken, from the first
 */
export function parseAioRequests(argument: string | undefined, accepted: number): AioRequest[] {
  if (argument?.startsWith('[') !== true) return [];
  return splitArguments(argument.slice(1, -1))
    .slice(0, accepted)
    .flatMap((text) => parseRequest(text) ?? []);
}

function parseRequest(text: string): AioRequest | undefined {
  const fields = new Map(
    splitArguments(text.slice(1, -1)).map((field): [string, string] => {
      const equals = field.indexOf('=');
      return [field.slice(0, equals), field.slice(equals + 1)];
    }),
  );
  const operation = /^IOCB_CMD_([A-Z]+)$/.exec(fields.get('aio_lio_opcode') ?? '')?.[1]?.toLowerCase();
  if (operation === undefined) return undefined;
  return {
    name: `io_submit:${operation}`,
    file: parseDescriptor(fields.get('aio_fildes')),
    bytes: vectorBytes(fields.get('aio_buf')) ?? parseNumber(fields.get('aio_nbytes')),
    offset: parseNumber(fields.get('aio_offset')),
    flags: fields.get('aio_rw_flags') ?? '',
  };
}
