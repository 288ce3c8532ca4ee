/**
 * Where files come from: the folder of this page, over HTTP or, for a page opened from disk, as scripts (a store's files
 * allow that); or a folder that the reader chooses.
 */
import {
  decodePack,
  encodeFile,
  placeInPack,
  storeCallback,
  type StoreFile,
} from '../../../history/store/format/index.ts';

/** A file that could not be loaded or read. The message is a sentence for the reader. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
}

export interface Source {
  /** A file of the store's own kind, `….js`; undefined if it is missing. @param path relative to the store, with `/` */
  text(path: string): Promise<string | undefined>;
  /** Any file; undefined if it is missing. */
  bytes(path: string): Promise<ArrayBuffer | undefined>;
}

async function get(path: string): Promise<Response | undefined> {
  let response: Response;
  try {
    // GitHub lets browsers cache pages for ten minutes. Asking whether there is a newer one costs one 304.
    response = await fetch(path, { cache: 'no-cache' });
  } catch {
    throw new LoadError(`${path} could not be fetched: the connection failed; check it and try again.`);
  }
  if (response.status === 404) return undefined;
  if (!response.ok)
    throw new LoadError(`${path} could not be fetched: the server answered ${response.status}; try again later.`);
  return response;
}

const overHttp: Source = {
  text: async (path) => (await get(path))?.text(),
  bytes: async (path) => (await get(path))?.arrayBuffer(),
};

const waiting = new Map<string, (value: StoreFile) => void>();

/** A page opened from disk may not fetch files beside it, but may load them as scripts. It cannot distinguish missing from broken ones. */
const fromDisk: Source = {
  text: (path) =>
    new Promise((resolve) => {
      const script = document.createElement('script');
      const done = (text: string | undefined): void => {
        waiting.delete(path);
        script.remove();
        resolve(text);
      };
      waiting.set(path, (value) => {
        done(encodeFile(path, value));
      });
      script.onload = () => {
        // It ran without calling: it is damaged, which the store's reader reports with details.
        if (waiting.has(path)) done('');
      };
      script.onerror = () => {
        done(undefined);
      };
      script.src = path;
      document.head.append(script);
    }),
  bytes: (path) =>
    Promise.reject(
      new LoadError(
        `${path} cannot be read by a page that was opened from disk: show the store with io-perf serve, or unpack the file by hand.`,
      ),
    ),
};

/** The folder that this page is in. */
export function neighbours(): Source {
  if (location.protocol !== 'file:') return overHttp;
  Object.assign(globalThis, {
    [storeCallback]: (path: string, value: StoreFile) => {
      waiting.get(path)?.(value);
    },
  });
  return fromDisk;
}

/** JSON, perhaps gzipped. A server may already have unpacked `.gz`. */
export async function readJson(source: Source, path: string): Promise<unknown> {
  const bytes = await bytesOf(source, path);
  if (bytes === undefined) throw new LoadError(`${path} is not there: retention may have removed it.`);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await plain(bytes))) as unknown;
  } catch {
    throw new LoadError(`${path} is damaged: restore it from the history of its branch or from a copy.`);
  }
}

/** @throws StoreFormatError for a damaged pack */
async function bytesOf(source: Source, path: string): Promise<ArrayBuffer | undefined> {
  const place = placeInPack(path);
  if (place === undefined) return source.bytes(path);
  const pack = await source.bytes(place.pack);
  const member = pack && decodePack(place.pack, new Uint8Array(await plain(pack))).get(place.member);
  return member && new Uint8Array(member).buffer;
}

/** Maximum unpacked size of a document in a tab. A few kilobytes of gzip can expand to gigabytes. */
const maxDocumentLength = 256 << 20;

function plain(bytes: ArrayBuffer): Promise<ArrayBuffer> {
  const head = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  return head[0] === 0x1f && head[1] === 0x8b ? gunzip(bytes) : Promise.resolve(bytes);
}

async function gunzip(bytes: ArrayBuffer): Promise<ArrayBuffer> {
  let length = 0;
  const limit = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      length += chunk.byteLength;
      if (length > maxDocumentLength) controller.error(new LoadError('too large'));
      else controller.enqueue(chunk);
    },
  });
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).pipeThrough(limit);
  return new Response(stream).arrayBuffer();
}
