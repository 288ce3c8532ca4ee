/** Which files in a folder or on a branch are a store's own. All others are neither changed nor removed. */
import { UsageError } from '../../core/document/index.ts';
import { indexPath, storeCallback } from './format/index.ts';
import { besideFolder } from './store-spec.ts';
import { type Backend, Changes, type Files, LinkOutside, readText } from './backend.ts';
import { workFolder } from './folder-journal.ts';

/** What git and this program keep for themselves. */
const ignored: ReadonlySet<string> = new Set(['.git', workFolder]);

/** What a store's files begin with or hold, by the end of their name. */
const marks: readonly [end: string, mark: RegExp][] = [
  ['.html', /<title>(?:io-perf\b|[^<]*: figures<\/title>)/],
  ['.svg', /aria-label="(?:io-perf|false alarms)\b/],
  ['.atom', /<title>[^<]*: changes of I\/O performance<\/title>/],
  ['.json', /"label":\s*"false alarms"/],
  // A file of another version, or a damaged one, is no other program's.
  ['.js', new RegExp(`^${storeCallback}\\(|"io-perf/store/`)],
];

/** Named for a hash: no other program has them. */
const trendName = /^(?:pull-\d+-)?[0-9a-f]{16}(?:-light|-dark)?\.svg$/;
/** The page's scripts and styles have no mark, but this file beside them. */
const pageFolder = 'site';
const pageVersion = /^\{"version":"[\w.+-]{1,60}"\}\s*$/;

/** @returns true also where there is no such file */
export async function isFree(files: Files, path: string): Promise<boolean> {
  const [top, ...below] = path.split('/');
  if (top === 'trends' && trendName.test(below.join('/'))) return true;
  if (top === pageFolder && path !== top) {
    const names = await files.list(pageFolder);
    return names.length === 0 || pageVersion.test((await readText(files, `${pageFolder}/version.json`)) ?? '');
  }
  if (!(await files.has(path))) return true;
  const text = await readText(files, path);
  // A folder has no text.
  return text !== undefined && marks.some(([end, mark]) => path.endsWith(end) && mark.test(text));
}

/** Without this one a page would have to be made from all runs. */
const neededFile = 'overview.js';

/**
 * Writes a file that is made from the store's content. Another's file is left; one in the place of what readers need is kept as
 * `….damaged`.
 * @returns false if nothing was written
 */
export async function writeDerived(changes: Changes, path: string, text: string): Promise<boolean> {
  if (!(await isFree(changes, path))) {
    if (path !== neededFile) return false;
    await keepAside(changes, path);
  }
  changes.write(path, text);
  return true;
}

export async function keepAside(changes: Changes, path: string): Promise<void> {
  const content = await changes.read(path);
  if (content !== undefined) changes.write(`${path}.damaged`, content);
}

/** Folders of a store, with what they hold. */
const ownFolders: ReadonlyMap<string, RegExp> = new Map([
  ...['runs', 'cells', 'environments'].map((name) => [name, /^[0-9a-f]$/] as const),
  ...['points', 'bundles', 'segments', 'chapters', 'volumes'].map((name) => [name, /^\d+$/] as const),
  ['trends', trendName],
]);

async function isOwn(files: Files, name: string): Promise<boolean> {
  const held = ownFolders.get(name);
  try {
    if (held === undefined) return await isFree(files, name === pageFolder ? `${name}/version.json` : name);
    return (await files.list(name)).every((entry) => held.test(entry));
  } catch (error) {
    if (error instanceof LinkOutside) return false;
    throw error;
  }
}

/** Also a damaged store, whose index was lost or cut. */
async function isStore(files: Files): Promise<boolean> {
  if ((await files.list('')).includes(indexPath) && (await isOwn(files, indexPath))) return true;
  const folders = await Promise.all(
    ['runs', 'cells'].map(async (name) => (await files.list(name)).length > 0 && (await isOwn(files, name))),
  );
  return folders.every(Boolean);
}

/**
 * Where the store is: at the top (''), or in a folder of its own where there is something that is not the store's.
 * @param kept a file of another tool that the store stays with: its data.js
 * @throws UsageError if that folder is taken as well
 */
async function placeIn(files: Files, name: string, kept?: string): Promise<'' | typeof besideFolder> {
  if (await isStore(files)) return '';
  const below = within(files, besideFolder);
  if (await isStore(below)) return besideFolder;
  const hasKept = kept !== undefined && (await files.has(kept)) && (await isOwn(files, indexPath));
  if (hasKept || (await hasOnlyOwn(files))) return '';
  if (await hasOnlyOwn(below)) return besideFolder;
  throw new UsageError(
    `${name} and its folder ${besideFolder} hold files that are not a store's, and nothing was changed there: name another folder for the store.`,
  );
}

async function hasOnlyOwn(files: Files): Promise<boolean> {
  for (const name of await files.list('')) {
    if (!ignored.has(name) && !(await isOwn(files, name))) return false;
  }
  return true;
}

/** The files below a folder, as if it were the top. */
export function within(files: Files, folder: string): Files {
  const at = (path: string): string => (path === '' ? folder : `${folder}/${path}`);
  return {
    read: (path) => files.read(at(path)),
    has: (path) => files.has(at(path)),
    list: (path) => files.list(at(path)),
  };
}

/**
 * The store of a backend, in its place.
 * @param nameIn name in messages of a store in this folder
 * @param kept as in placeIn
 */
export function inItsPlace(base: Backend, nameIn: (folder: string) => string, kept?: string): Backend {
  let place: '' | typeof besideFolder = '';
  const scoped = async (files: Files): Promise<Files> => {
    place = await placeIn(files, base.name, kept);
    return place === '' ? files : within(files, place);
  };
  return {
    ...base,
    get name() {
      return nameIn(place);
    },
    get beside() {
      return place === '' ? undefined : base.name;
    },
    snapshot: async () => scoped(await base.snapshot()),
    update: (change) =>
      base.update(async (files) => {
        const update = await change(await scoped(files));
        const { changes } = update;
        if (changes === undefined || place === '') return update;
        const moved = new Changes(files);
        for (const [path, content] of changes.entries()) {
          if (content === null) moved.remove(`${place}/${path}`);
          else moved.write(`${place}/${path}`, content);
        }
        return { ...update, changes: moved };
      }),
  };
}
