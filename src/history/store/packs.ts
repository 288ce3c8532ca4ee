/** Packs of a store as folders: their members are read and written like files of their own. */
import { gzipSync } from 'node:zlib';
import { messageOf } from '../../core/document/index.ts';
import { type Backend, type Changes, type Files, type Update } from './backend.ts';
import { unpacked } from './entry.ts';
import { decodePack, encodePack, placeInPack, StoreFormatError } from './format/index.ts';

export const withPacks = (backend: Backend): Backend => ({
  get name() {
    return backend.name;
  },
  get beside() {
    return backend.beside;
  },
  snapshot: async () => unpackedFiles(await backend.snapshot()),
  update: (change) => backend.update(async (files) => packedUpdate(files, await change(unpackedFiles(files)))),
  check: async () => (await backend.check?.()) ?? [],
  repair: async () => (await backend.repair?.()) ?? [],
  close: () => backend.close(),
});

type Members = ReadonlyMap<string, Uint8Array>;

/** Each pack is read once. */
function unpackedFiles(files: Files): Files {
  const packs = new Map<string, Promise<Members>>();
  const membersOf = (pack: string): Promise<Members> => {
    const members = packs.get(pack) ?? readPack(files, pack);
    packs.set(pack, members);
    return members;
  };
  return {
    async read(path) {
      const place = placeInPack(path);
      return place === undefined ? files.read(path) : (await membersOf(place.pack)).get(place.member);
    },
    async has(path) {
      const place = placeInPack(path);
      return place === undefined ? files.has(path) : (await membersOf(place.pack)).has(place.member);
    },
    async list(path) {
      if (placeInPack(`${path}/x`) === undefined) return files.list(path);
      return [...(await membersOf(path).catch(noneIfDamaged)).keys()];
    },
  };
}

/** Reading a member of it names the damage. */
function noneIfDamaged(error: unknown): Members {
  if (error instanceof StoreFormatError) return new Map();
  throw error;
}

async function readPack(files: Files, pack: string): Promise<Members> {
  const bytes = await files.read(pack);
  if (bytes === undefined) return new Map();
  try {
    return decodePack(pack, unpacked(bytes));
  } catch (error) {
    if (error instanceof StoreFormatError) throw error;
    throw new StoreFormatError(pack, `is damaged (${messageOf(error)})`);
  }
}

/** With whole packs in place of changed members. */
async function packedUpdate<T>(files: Files, updated: Update<T>): Promise<Update<T>> {
  const { changes } = updated;
  if (changes === undefined) return updated;
  const packs = new Map<string, Map<string, Uint8Array>>();
  for (const [path, content] of [...changes.entries()]) {
    const place = placeInPack(path);
    if (place === undefined) continue;
    const isNew = changes.entries().get(place.pack) === null;
    const members = packs.get(place.pack) ?? new Map(isNew ? [] : await readPack(files, place.pack));
    packs.set(place.pack, members);
    if (content === null) members.delete(place.member);
    else members.set(place.member, content);
    changes.forget(path);
  }
  for (const [pack, members] of packs) writePack(changes, pack, members);
  return updated;
}

function writePack(changes: Changes, pack: string, members: Members): void {
  if (members.size === 0) changes.remove(pack);
  else changes.write(pack, gzipSync(encodePack(members)));
}
