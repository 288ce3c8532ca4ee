/**
 * Packs: files with many small documents, as an imported history has thousands of entries. A pack is one line of JSON, which lists the names and
 * lengths of its members, and then their bytes one after the other; all of it is compressed, as entries of one history are alike.
 */
import { StoreFormatError } from './file-codec.ts';

const schema = 'io-perf/pack/v1';
const lineEnd = 0x0a;

interface Head {
  schema: typeof schema;
  members: [name: string, length: number][];
}

/** `runs/a/b.pack.gz` and the name of a member; undefined for any other path. */
export function placeInPack(path: string): { pack: string; member: string } | undefined {
  const [, pack, member] = /^(runs\/[0-9a-f]\/[0-9a-f]\.pack\.gz)\/([^/]+)$/.exec(path) ?? [];
  return pack === undefined || member === undefined ? undefined : { pack, member };
}

export function encodePack(members: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...members].sort(([a], [b]) => (a < b ? -1 : 1));
  const head: Head = { schema, members: sorted.map(([name, { length }]) => [name, length]) };
  const first = new TextEncoder().encode(`${JSON.stringify(head)}\n`);
  const bytes = new Uint8Array(sorted.reduce((sum, [, { length }]) => sum + length, first.length));
  bytes.set(first);
  let position = first.length;
  for (const [, content] of sorted) {
    bytes.set(content, position);
    position += content.length;
  }
  return bytes;
}

/** @param bytes not compressed any more @throws StoreFormatError */
export function decodePack(path: string, bytes: Uint8Array): Map<string, Uint8Array> {
  const damaged = new StoreFormatError(path, 'is damaged (no pack, or cut short)');
  let position = bytes.indexOf(lineEnd) + 1;
  let head: Partial<Head>;
  try {
    head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, position))) as Partial<Head>;
  } catch {
    throw damaged;
  }
  if (head.schema !== schema || !Array.isArray(head.members)) throw damaged;
  const members = new Map<string, Uint8Array>();
  for (const [name, length] of head.members) {
    members.set(name, bytes.subarray(position, position + length));
    position += length;
  }
  if (position !== bytes.length) throw damaged;
  return members;
}
