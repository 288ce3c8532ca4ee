import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { linesOf, LongLineError } from './judge-batch.ts';

async function lines(chunks: readonly (string | number[])[], most = 100): Promise<string[]> {
  const input = Readable.from(chunks.map((chunk) => Buffer.from(chunk as string)));
  const found: string[] = [];
  for await (const line of linesOf(input, most)) found.push(line);
  return found;
}

describe('lines of a stream', () => {
  it('end with \\n or \\r\\n, the last one with the stream', async () => {
    expect(await lines(['a\nb\r', '\n\nc', 'd'])).toEqual(['a', 'b', '', 'cd']);
    expect(await lines(['a\n'])).toEqual(['a']);
    expect(await lines([])).toEqual([]);
  });

  it('keep characters that are cut between two chunks, and lose a byte order mark', async () => {
    expect(await lines([[0xef], [0xbb, 0xbf, 0xe2, 0x80], [0xa8, 0x0a, 0xef, 0xbb, 0xbf]])).toEqual([
      '\u2028',
      '\uFEFF',
    ]);
  });

  it('are refused when one never ends', async () => {
    await expect(lines(['a\n', 'x'.repeat(60), 'x'.repeat(60)])).rejects.toBeInstanceOf(LongLineError);
  });
});
