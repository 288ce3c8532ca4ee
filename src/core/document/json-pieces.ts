/** JSON of many megabytes, parsed piece by piece: the text of all would be in memory beside its values. */
import { type Characters, scanJson } from './json-scan.ts';

/** A text, or the bytes of one, which take half of the memory. */
export interface JsonSource extends Characters {
  slice(start: number, end?: number): string;
}

/** UTF-8: all that JSON has outside of its strings is one byte. */
export function utf8Source(bytes: Uint8Array): JsonSource {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    length: all.length,
    charCodeAt: (position) => all[position]!,
    indexOf: (wanted, from) => all.indexOf(wanted, from),
    slice: (start, end) => all.toString('utf8', start, end),
  };
}

/** What stands for a text of the value, where it is not that text itself. */
export type Revive = (text: string) => unknown;

/** Each large result of a list in an object is a piece, and so is each large cell of a run document. */
const pieceDepth = 2;
const minPiece = 4096;
/** Stands for a piece in the rest: no tool writes it. */
const mark = '\uE000io-perf-piece:';

/**
 * @param parse of a part of the text
 * @param check takes the characters outside of strings one by one, and may throw
 */
export function parseByPieces(
  source: JsonSource,
  parse: (text: string, revive?: Revive) => unknown,
  check: (code: number) => void,
): unknown {
  const pieces: unknown[] = [];
  const rest: string[] = [];
  let [depth, start, end] = [0, 0, 0];
  scanJson(source, (code, position) => {
    check(code);
    if (isOpening(code)) {
      if (depth++ === pieceDepth) start = position;
    } else if (isClosing(code) && --depth === pieceDepth && position - start > minPiece) {
      rest.push(source.slice(end, start), JSON.stringify(mark + pieces.length));
      end = position + 1;
      pieces.push(parse(source.slice(start, end)));
    }
    return undefined;
  });
  const text = [...rest, source.slice(end)].join('').replace(/^\uFEFF/, '');
  if (pieces.length === 0) return parse(text);
  return parse(text, (value) => (value.startsWith(mark) ? pieces[Number(value.slice(mark.length))] : value));
}

/** JSON.parse. @throws SyntaxError */
export const parseWith = (text: string, revive?: Revive): unknown =>
  JSON.parse(text, revive && ((_, value: unknown) => (typeof value === 'string' ? revive(value) : value)));

const [openList, closeList, openObject, closeObject] = [0, 1, 2, 3].map((position) => '[]{}'.charCodeAt(position));

export const isOpening = (code: number): boolean => code === openList || code === openObject;
export const isClosing = (code: number): boolean => code === closeList || code === closeObject;
