/** Formats the protocol's request lines (runners/PROTOCOL.md, "Lines"). */

const plain = /^[A-Za-z0-9._~/:,@+-]*$/;

/** Percent-encodes everything outside the protocol's plain characters, as UTF-8 bytes. */
function encodeValue(value: string): string {
  if (plain.test(value)) return value;
  return Array.from(Buffer.from(value, 'utf8'), (byte) => {
    const character = String.fromCharCode(byte);
    return byte < 128 && plain.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}

/** `verb [cell] key=value …` */
export function formatRequest(verb: string, cell?: string, values: Record<string, string | number> = {}): string {
  const words = Object.entries(values).map(([key, value]) => `${key}=${encodeValue(String(value))}`);
  return [verb, ...(cell === undefined ? [] : [cell]), ...words].join(' ');
}
