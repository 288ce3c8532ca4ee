/** strace's quoting of names: C escapes with octal or (`-x`) hexadecimal bytes, which are UTF-8 as a rule. */

/** Position of the quotation mark that ends the string beginning at `at`; the end of the text if it is missing. */
export function skipQuoted(text: string, at: number): number {
  for (let end = at + 1; end < text.length; end++) {
    if (text[end] === '\\') end++;
    else if (text[end] === '"') return end;
  }
  return text.length - 1;
}

const letters: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13, f: 12, v: 11, a: 7, b: 8, e: 27 };

/** @param text one character per byte, as it is read from the trace. Bytes that are not UTF-8 become U+FFFD: a name is for people and for comparison, never opened again. */
export function decodeQuoted(text: string): string {
  if (!text.includes('\\')) return text;
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== '\\') {
      bytes.push(text.charCodeAt(at) & 0xff);
      continue;
    }
    const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))?.[0];
    const hexadecimal = /^x([0-9a-fA-F]{1,2})/.exec(text.slice(at + 1, at + 4));
    if (octal !== undefined) {
      bytes.push(Number.parseInt(octal, 8) & 0xff);
      at += octal.length;
    } else if (hexadecimal) {
      bytes.push(Number.parseInt(hexadecimal[1]!, 16));
      at += hexadecimal[0].length;
    } else {
      const next = text[++at] ?? '\\';
      bytes.push(letters[next] ?? next.charCodeAt(0));
    }
  }
  return Buffer.from(bytes).toString('utf8');
}
