import { StringDecoder } from 'node:string_decoder';

/** A line has more than it may have. */
export class LongLineError extends Error {
  override readonly name = 'LongLineError';
}

/**
 * The lines of a text in UTF-8, without `\n` or `\r\n`. Only these end a line: node:readline also breaks at U+2028, U+2029 and a
 * lone carriage return, which may stand within JSON. A byte order mark is no part of the first line.
 * @throws LongLineError before it holds more than the limit
 */
export async function* linesOf(input: AsyncIterable<unknown>, mostCharacters: number): AsyncGenerator<string> {
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
    if (length > mostCharacters) throw new LongLineError(`it has more than ${mostCharacters} characters`);
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
