/** Reads the bytes of a result file as text. */
import { isUtf8 } from 'node:buffer';
import { messageOf, UsageError } from '../../core/document/index.ts';
import type { NamedText } from './measurement.ts';
import { readAtMost, TooLargeError } from '../../core/system/index.ts';

/** Larger files are refused before they are read: no tool's summary has this size, and JSON takes many times its size in memory. */
export const maxFileBytes = 64 * 1024 * 1024;

/**
 * UTF-8, or UTF-16 with its mark, which Windows PowerShell's `>` writes.
 * @param name in messages
 * @throws UsageError
 */
export function decodeText(bytes: Uint8Array, name: string): string {
  if (bytes.length > maxFileBytes) throw tooLarge(name, bytes.length);
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  let text: string;
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    text = decoder.decode(bytes, { stream: true });
    // Where a character is incomplete the text was cut: its last line is torn.
    if (isWithin(decoder)) text += '\uFFFD';
  } catch {
    throw new UsageError(
      `${name} is not UTF-8 text: it may be compressed or of another program; name the file that the benchmark tool wrote.`,
    );
  }
  if (text.includes('\0')) {
    throw new UsageError(
      `${name} holds NUL bytes: it is binary, or UTF-16 without its mark; let the benchmark tool write UTF-8.`,
    );
  }
  if (text.trim() === '') throw new UsageError(`${name} is empty: did the benchmark run, and write there?`);
  return text;
}

function isWithin(decoder: Pick<InstanceType<typeof TextDecoder>, 'decode'>): boolean {
  try {
    decoder.decode();
    return false;
  } catch {
    return true;
  }
}

const tooLarge = (name: string, sizeBytes: number): UsageError =>
  new UsageError(
    `${name} has ${Math.ceil(sizeBytes / 1024 / 1024)} MiB, and a result file of more than ${maxFileBytes / 1024 / 1024} MiB is not read: let the tool write its summary only, or split the file.`,
  );

/**
 * The text of a benchmark tool's file. At most the limit is read, also from pipes and devices, which have no size.
 * @throws UsageError with one sentence
 */
export const readResult = async (path: string): Promise<string> => decodeText(await readBytes(path), path);

/**
 * A benchmark tool's file, whose text is made when it is first asked for.
 * @throws UsageError with one sentence
 */
export async function readResultFile(path: string): Promise<NamedText> {
  const bytes = await readBytes(path);
  if (!isUtf8(bytes) || bytes.includes(0)) return { name: path, text: decodeText(bytes, path) };
  let text: string | undefined;
  return {
    name: path,
    bytes,
    get text() {
      return (text ??= decodeText(bytes, path));
    },
  };
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    return await readAtMost(path, maxFileBytes);
  } catch (error) {
    if (error instanceof TooLargeError) throw tooLarge(path, error.sizeBytes);
    throw new UsageError(`${path} cannot be read (${messageOf(error)}): name a file that a benchmark tool wrote.`);
  }
}
