/**
 * What a failed command says of its failure: the line that names the error first, whichever stream it is on, then the last lines of both. The
 * rules are in ../last_words.json, for ../last_words.py as well; both obey the cases of ../tests/last_words.json.
 */
import { stripVTControlCharacters } from 'node:util';
import rules from '../last_words.json';

export interface Outputs {
  stdout: string;
  stderr: string;
}

const noise = rules.noise.map((text) => new RegExp(text));
const messages = rules.messages.map(({ pattern, which, next = '(?!)' }) => ({
  pattern: new RegExp(pattern),
  isLast: which === 'last',
  goesOn: new RegExp(next),
}));

const maxLines = 3;
const maxLineLength = 300;
/** After the line of the message, as far as they go on with it. */
const maxNextLines = 5;
/** A larger share of bytes that are no text, and the output is not quoted. */
const maxStrange = 0.1;
/** Without a number of bytes: of what was decoded, or cut, it is not known any more. */
const notText = 'output that is not text';

/** Empty if it wrote nothing. */
export function lastWords({ stdout, stderr }: Outputs): string {
  const [errors, output] = [linesOf(stderr), linesOf(stdout)];
  const message = messageOf([errors, output]);
  const tail = (lines: readonly string[]): string =>
    lines
      .filter((line) => !message.includes(line))
      .slice(-maxLines)
      .map((line) => line.slice(0, maxLineLength))
      .join(' | ');
  const tails = [
    ['standard error', tail(errors)],
    ['standard output', tail(output)],
  ].filter(([, text]) => text !== '');
  const first = message.join(' ').trim().replace(/\s+/g, ' ').slice(0, maxLineLength);
  const ends = tails.map(([name, text]) => `${name} ends: ${text!}`);
  return [...(first === '' ? [] : [first]), ...ends].join('; ');
}

function linesOf(text: string): string[] {
  if (text === '') return [];
  const plain = stripVTControlCharacters(text);
  const strange = plain.match(/[^\P{Cc}\s]|\ufffd/gu)?.length ?? 0;
  if (strange > plain.length * maxStrange) return [notText];
  const lines = plain
    .split(/\r\n|[\n\r]/)
    .map((line) => line.replace(/[^\x20-\x7e\u00a0-\u{10ffff}]/gu, ' ').trimEnd())
    .filter((line) => line.trim() !== '');
  // Rules of a table carry no information.
  const telling = lines.filter((line) => /[\p{L}\p{N}]/u.test(line) && !noise.some((pattern) => pattern.test(line)));
  return telling.length > 0 ? telling : lines;
}

function messageOf(streams: readonly (readonly string[])[]): string[] {
  for (const { pattern, isLast, goesOn } of messages) {
    for (const lines of streams) {
      const isIt = (line: string): boolean => pattern.test(line);
      const at = isLast ? lines.findLastIndex(isIt) : lines.findIndex(isIt);
      if (at < 0) continue;
      const more = lines.slice(at + 1, at + 1 + maxNextLines);
      const end = more.findIndex((line) => !goesOn.test(line));
      return [lines[at]!, ...more.slice(0, end < 0 ? more.length : end)];
    }
  }
  return streams.flatMap((lines) => lines.slice(-1)).slice(0, 1);
}
