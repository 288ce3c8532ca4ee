/** Whatever a file holds, and whatever format it is said to be of: a document, or one sentence; within bounds of time and memory. */
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../core/document/index.ts';
import { convertResults } from './convert.ts';
import { maxFileBytes, readResult } from './result-text.ts';
import { examples, fixture } from '../../../test/helpers/converted.ts';
import { makeFolder } from '../../../test/helpers/folders.ts';
import { isLongCheck } from '../../../test/speeds.ts';

const context = { tool: { name: 'io-perf', version: '0' }, now: '2026-01-01T00:00:00.000Z' };

const folder = makeFolder('hostile');

async function convert(bytes: Uint8Array | string, format: string | undefined): Promise<number> {
  const path = join(folder, 'results');
  await writeFile(path, bytes);
  const text = await readResult(path);
  return Object.keys(convertResults([{ name: path, text }], format, context).cells).length;
}

async function sentenceOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(UsageError);
  const { message } = error as UsageError;
  // One line, whatever names the file holds.
  expect(message).toMatch(/^[^\p{Cc}]{20,900}[.?]$/u);
  return message;
}

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const half = (text: string): string => text.slice(0, text.length / 2);
const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** What has happened to a file, and what the sentence says. */
const damages: [what: string, damage: (text: string) => Uint8Array | string, says: RegExp][] = [
  ['compressed', (text) => gzipSync(text), /not UTF-8 text|NUL bytes/],
  ['UTF-16 without its mark', utf16, /NUL bytes|not UTF-8 text/],
  ['a NUL byte in it', (text) => `${half(text)}\0${text.slice(text.length / 2)}`, /NUL bytes/],
  ['Latin-1', (text) => Buffer.from(`±é ${text}`, 'latin1'), /not UTF-8 text/],
];

/** A reader that is quadratic is slow with them; the long check has fifty times as many. */
const many = isLongCheck ? 1_000_000 : 20_000;

/** What is in a file that has nothing of the format. */
const others: [what: string, text: string, says: RegExp][] = [
  ['nothing in it', '', /is empty/],
  ['white space alone', ' \n\t\n', /is empty/],
  ['another JSON value', 'null', /cannot be read as .* results/],
  ['an empty list', '[]', /cannot be read as .* results|holds no result/],
  ['an empty object', '{}', /cannot be read as .* results|holds no result/],
  ['a page of a proxy', '<!doctype html><title>502</title>', /cannot be read as .* results/],
  [`nested ${many} levels deep`, nested(many), /nested more than|cannot be read as .* results/],
  [`${5 * many} values`, `[${'0,'.repeat(5 * many)}0]`, /more than \d+ values|cannot be read as .* results/],
  [`a line of ${many} spaces`, `Benchmark${' '.repeat(many)}x`, /cannot be read as .* results/],
  [`${many} empty lines and a brace`, `{${'\n'.repeat(many)}`, /cannot be read as .* results/],
];

const formats = [...new Set(examples.map(({ format }) => format))];

describe.each(formats)('as %s,', (format) => {
  it.each(others)('%s', async (_, text, says) => {
    expect(await sentenceOf(convert(text, format))).toMatch(says);
  });
});

describe.each(examples)('$format in $file', ({ format, file, isJson }) => {
  it.each(damages)('%s', async (_, damage, says) => {
    expect(await sentenceOf(convert(damage(fixture(file)), format))).toMatch(says);
  });

  it('cut short is refused, or read as far as it goes where each line stands for itself', async () => {
    const text = fixture(file);
    if (isJson) expect(await sentenceOf(convert(half(text), format))).toMatch(/cut short/);
    else {
      const whole = await convert(text, format);
      const read = await convert(half(text), format).catch(() => undefined);
      if (read === undefined) await sentenceOf(convert(half(text), format));
      else expect(read).toBeLessThanOrEqual(whole);
    }
  });

  it('UTF-16 with its mark, as PowerShell writes it, is read', async () => {
    const marked = Buffer.concat([Buffer.of(0xff, 0xfe), utf16(fixture(file))]);
    expect(await convert(marked, format)).toBe(await convert(fixture(file), format));
  });
});

it('500 MB are not opened', async () => {
  const path = join(folder, 'large');
  const large = await open(path, 'w');
  await large.truncate(500e6);
  await large.close();
  expect(await sentenceOf(readResult(path))).toContain('477 MiB');
});

it.each(examples)('a file of $format, said to be of any other, is converted or refused in one sentence', ({ file }) => {
  const text = fixture(file);
  for (const format of formats) {
    try {
      convertResults([{ name: file, text }], format, context);
    } catch (error) {
      expect(error).toBeInstanceOf(UsageError);
      expect((error as UsageError).message).toMatch(/^[^\p{Cc}]{20,900}[.?]$/u);
    }
  }
});

describe('names that would be more than names', () => {
  const command = 'x\n::add-mask::y\u2028z';
  it('stay in one line of a message', async () => {
    await sentenceOf(convert(JSON.stringify({ [command]: { latency: { value: 'x' } } }), 'bmf'));
    const failing = [{ name: command, run_name: command, error_occurred: true, error_message: command, iterations: 1 }];
    const google = JSON.stringify({ context: {}, benchmarks: failing });
    expect(await sentenceOf(convert(google, 'google-benchmark'))).toContain('did the benchmarks run?');
  });
  it('become cells like any other', async () => {
    const names = ['__proto__', 'constructor', '../../x', command, '${{ secrets.X }}', '<img src=x onerror=alert(1)>'];
    const results = names.map((name) => ({ command: name, mean: 1 }));
    expect(await convert(JSON.stringify({ results }), undefined)).toBe(names.length);
  });
});

it('more figures than any page can show are refused', async () => {
  const lines = Array.from({ length: 100_001 }, (_, position) => `BenchmarkX${position} 1 1 ns/op\n`).join('');
  expect(await sentenceOf(convert(lines, 'go'))).toContain('more than 100000');
});

it.skipIf(process.platform === 'win32')(
  'what has no size is read up to the limit and no further',
  async () => {
    expect(await sentenceOf(readResult('/dev/zero'))).toMatch(/65 MiB/);
    expect(maxFileBytes).toBe(64 * 1024 * 1024);
  },
  30_000,
);
