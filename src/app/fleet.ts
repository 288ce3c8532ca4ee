/** Shows several stores on one overview: only the index and the overview of each are read. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FleetStore } from '../gate/config/index.ts';
import { fleetFacts, fleetMark, fleetPage, type FleetRow, worstFirst } from '../report/dashboard/index.ts';
import { defined, codeOf, messageOf, UsageError } from '../core/document/index.ts';
import { StoreFormatError } from '../history/store/format/index.ts';
import {
  describeSpec,
  explain,
  type Files,
  parseStoreSpec,
  StoreError,
  type StoreSpec,
} from '../history/store/index.ts';
import { hiveNothing } from '../exchange/histories/index.ts';
import type { Host } from './interruption.ts';
import { type StoreAccess, withStore } from './store-access.ts';
import { builtSite, pagesAddress } from './site-files.ts';

export interface FleetRequest {
  stores: readonly FleetStore[];
  host: Host;
  /** For tokens. */
  environment: NodeJS.ProcessEnv;
}

export interface NamedStore {
  name: string;
  place: StoreSpec;
  access: StoreAccess;
  page: string | undefined;
}

/** A longer name does not fit into the name of a folder, since each byte may need three. */
const maxNameLength = 80;

/** @throws UsageError for an invalid store or name, and for duplicate names */
export function nameStores({ stores, host, environment }: FleetRequest): NamedStore[] {
  if (stores.length === 0) throw new UsageError('The fleet has no stores: name some under stores:, or with --store.');
  const named = stores.map(({ name: given, spec, page, token }): NamedStore => {
    const place = parseStoreSpec(spec);
    const name = given ?? nameOf(place);
    checkName(name);
    return { name, place, page, access: { spec, host, environment: tokensFor(name, place, token, environment) } };
  });
  const known = new Set<string>();
  for (const { name } of named) {
    // Some file systems ignore case in names.
    const key = name.normalize('NFC').toLowerCase();
    if (known.has(key))
      throw new UsageError(`Two stores of the fleet are called ${name}: give one another name, as in NAME=STORE.`);
    known.add(key);
  }
  return named;
}

/** `ada/engine` of a repository, with the folder in its branch; the last part of a folder. */
function nameOf(place: StoreSpec): string {
  if (place.kind === 'folder') return basename(place.folder);
  const parts = place.url
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')
    .split(/[/:\\]/);
  return [...parts.filter((part) => part !== '').slice(-2), ...(place.folder === '' ? [] : [place.folder])].join('/');
}

function checkName(name: string): void {
  const isPlain = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]+$/u.test(name) && name.trim() === name;
  if (isPlain && Buffer.byteLength(name) <= maxNameLength && name !== hiveNothing) return;
  throw new UsageError(
    `The name ${JSON.stringify(name.slice(0, maxNameLength))} of a store is empty, longer than ${maxNameLength} bytes, or has invisible characters: give it another one, as in NAME=STORE.`,
  );
}

/**
 * IO_PERF_STORE_TOKEN is for one server, the forge that runs the job. Other servers in a fleet must not receive it.
 * @param variable given with the store, which holds the token for its server
 */
function tokensFor(
  name: string,
  place: StoreSpec,
  variable: string | undefined,
  environment: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const { IO_PERF_STORE_TOKEN: common, ...others } = environment;
  if (variable !== undefined) {
    const token = environment[variable] ?? '';
    if (token === '')
      throw new UsageError(
        `The store ${name} takes its token from ${variable}, which is not set: set it, or leave token: out.`,
      );
    return { ...others, IO_PERF_STORE_TOKEN: token };
  }
  const forge = environment.GITHUB_SERVER_URL ?? 'https://github.com';
  const isOwn =
    place.kind === 'git' &&
    URL.canParse(place.url) &&
    URL.canParse(forge) &&
    new URL(place.url).origin === new URL(forge).origin;
  return isOwn && common !== undefined ? environment : others;
}

/** Each may be a git process that waits for its server. */
const atOnce = 6;

/**
 * @param output the folder of the page: pages of local folders are linked from there
 * @returns a row for each store, the worst first, and why stores could not be read
 */
export async function readStores(request: FleetRequest, output: string | undefined) {
  const waiting = nameStores(request);
  const rows: FleetRow[] = [];
  const failures: Error[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { row, failure } = await readRow(next, output);
      rows.push(row);
      if (failure !== undefined) failures.push(failure);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { rows: worstFirst(rows), failures };
}

async function readRow(
  { name, place, access, page }: NamedStore,
  output: string | undefined,
): Promise<{ row: FleetRow; failure?: Error }> {
  const store = describeSpec(place);
  let bytesRead = 0;
  let own: string | undefined;
  const about = () => ({ name, store, ...defined({ page: page ?? own }), bytesRead });
  try {
    const facts = await withStore(access, async (opened) => {
      const files = await opened.files();
      own = place.kind === 'git' ? pagesAddress(opened.name) : await pageBeside(files, opened.name, output);
      return fleetFacts(async (path) => {
        const bytes = await files.read(path);
        bytesRead += bytes?.byteLength ?? 0;
        return bytes === undefined ? undefined : Buffer.from(bytes).toString('utf8');
      });
    });
    if (facts === undefined)
      throw new UsageError(`There is no store at ${store}: check its address, or publish a run.`);
    return { row: { ...about(), ...facts } };
  } catch (error) {
    const failure = asSentence(error, store);
    return { row: { ...about(), problem: failure.message }, failure };
  }
}

/** One store's failure does not affect the others; unexpected errors are still thrown. */
export function asSentence(error: unknown, store: string): UsageError | StoreError {
  const known = error instanceof StoreFormatError ? explain(error, store) : error;
  if (known instanceof UsageError || known instanceof StoreError) return known;
  throw known;
}

/** From the fleet's page to that of a folder; undefined if it has none. */
async function pageBeside(files: Files, folder: string, output: string | undefined): Promise<string | undefined> {
  if (output === undefined) return undefined;
  for (const name of ['io-perf.html', 'index.html']) {
    if (!(await files.has(name))) continue;
    const path = relative(resolve(output), join(folder, name));
    return isAbsolute(path)
      ? pathToFileURL(join(folder, name)).href
      : path.split(sep).map(encodeURIComponent).join('/');
  }
  return undefined;
}

export const fleetDocument = (rows: readonly FleetRow[], now: Date): string =>
  `${JSON.stringify({ schema: 'io-perf/fleet/v1', writtenAt: now.toISOString(), stores: rows }, undefined, 2)}\n`;

/**
 * Writes the page, its style and `fleet.json` into a folder.
 * @throws UsageError if the path holds something else, or the folder cannot be written
 */
export async function writeFleetPage(rows: readonly FleetRow[], folder: string, now: Date): Promise<void> {
  const site = await builtSite();
  await checkPage(folder);
  const files = [
    ...['site/style.css', 'site/icon.svg'].map((path) => [path, site.files.get(path)!] as const),
    ['fleet.json', fleetDocument(rows, now)],
    // Written last, since it refers to the others.
    ['index.html', fleetPage(rows, now.getTime())],
  ] as const;
  try {
    for (const [path, content] of files) {
      const target = join(folder, path);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(`${target}.tmp`, content);
      await rename(`${target}.tmp`, target);
    }
  } catch (error) {
    throw new UsageError(`The page cannot be written to ${folder} (${messageOf(error)}): name another --output.`);
  }
}

async function checkPage(folder: string): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return undefined;
    throw new UsageError(`${join(folder, 'index.html')} cannot be read (${messageOf(error)}): name another --output.`);
  });
  if (page === undefined || page.includes(fleetMark)) return;
  throw new UsageError(
    `Refusing to overwrite ${join(folder, 'index.html')}: it is not a page of io-perf fleet. Name another --output.`,
  );
}
