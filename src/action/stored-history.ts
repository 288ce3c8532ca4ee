/** What a job is judged by and what it adds to: a store, or the external data file of github-action-benchmark in its place. */
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  addRuns,
  bringHistory,
  carriedAcceptances,
  type CommitFacts,
  commitFacts,
  type explainedRows,
  type StoreAccess,
  withStore,
} from '../app/index.ts';
import { type Forge, ForgeError } from '../forge/index.ts';
import { dataJsPrefix, filesOf, openInMemory, type Snapshot, type Store, StoreError } from '../history/store/index.ts';
import { codeOf, defined, type JudgedRun, messageOf, type RunDocument, UsageError } from '../core/document/index.ts';
import { type Git, isAncestor } from './git.ts';
import { info, warn } from './log.ts';

/** The history of github-action-benchmark: the beginning of a new store, and kept up to date. */
export interface KeptDataJs {
  /** In the store; empty: none is kept. */
  path: string;
  /** Of each suite. */
  maxEntries: number | undefined;
  /** Its external data file, on this machine, in place of a store; empty if it is not given. */
  externalData: string;
}

/** The name of the external data in its store, which only lives as long as the job. */
const externalPath = 'data.js';

const pathOf = ({ path, externalData }: KeptDataJs): string => (externalData === '' ? path : externalPath);

/** @param access to the store, where there is one */
export async function withHistory(
  access: StoreAccess,
  { externalData, path }: KeptDataJs,
  task: (store: Store) => Promise<void>,
): Promise<void> {
  if (externalData === '') return withStore({ ...access, kept: path === '' ? undefined : path }, task);
  const text = await readDataFile(externalData);
  return task(openInMemory(externalData, text === undefined ? undefined : filesOf({ [externalPath]: text })));
}

/**
 * Judges by what was measured before, by github-action-benchmark too. Where runs are added, its history is imported for good; elsewhere
 * it is only read. A store that cannot be reached, that is damaged or not ours takes the history away, not the verdict, and a note in
 * the judgement says so; one that will be written to must be readable.
 * @param judge gets undefined if there is no history
 */
export async function withReadableHistory(
  store: Store,
  kept: KeptDataJs,
  adds: boolean,
  judge: (past: Snapshot | undefined) => Promise<JudgedRun[]>,
): Promise<JudgedRun[]> {
  try {
    return await judge(await readHistory(store, kept, adds));
  } catch (error) {
    if (adds || !(error instanceof StoreError || error instanceof UsageError)) throw error;
    // What is wrong with the runs or the rules is wrong without a store as well.
    const judged = await judge(undefined);
    const message = `${error.message} The run is judged without history.`;
    warn(message);
    return judged.map(({ run, judgement }) => {
      const notes = [...(judgement.notes ?? []), { kind: 'no-history' as const, message }];
      return { run, judgement: { ...judgement, notes } };
    });
  }
}

/** @returns the empty snapshot of a store that has no runs. @throws StoreError, UsageError */
async function readHistory(store: Store, kept: KeptDataJs, adds: boolean): Promise<Snapshot> {
  const snapshot = await store.snapshot();
  if ((await snapshot.index()) !== undefined) return snapshot;
  const beginning = adds ? store : openInMemory(store.name, await store.files());
  const brought = await bring(beginning, pathOf(kept), adds);
  info(brought ?? `${store.name} holds no runs yet: this is the first.`);
  return beginning.snapshot();
}

/** A damaged data.js stops who would write to it; others do without. */
async function bring(store: Store, path: string, adds: boolean): Promise<string | undefined> {
  try {
    return await bringHistory(store, path);
  } catch (error) {
    if (adds || !(error instanceof UsageError)) throw error;
    warn(`${error.message} The run is judged without it.`);
    return undefined;
  }
}

/**
 * Adds runs, with what is known of their commits and the page that shows them.
 * @param more `known`: facts of commits that may not be in the checkout; `explained`: growth of these runs that has a known cause
 * @returns a sentence for the log
 */
export async function publishHere(
  store: Store,
  runs: readonly RunDocument[],
  workspace: string,
  kept: KeptDataJs,
  { known, explained }: { known: readonly CommitFacts[]; explained: ReturnType<typeof explainedRows> },
): Promise<string> {
  const path = pathOf(kept);
  const dataJs = path === '' ? undefined : { path, maxEntries: kept.maxEntries };
  const here = await commitFacts(runs, { directory: workspace, environment: process.env });
  const commits = [...here, ...known];
  if (kept.externalData !== '') {
    const { added } = await store.append(runs, { commits, explained, ...defined({ dataJs }) });
    await writeDataFile(store, path, kept.externalData);
    return addedText(store, added.length);
  }
  const { added, notes } = await addRuns(store, runs, { commits, dataJs, explained });
  return [addedText(store, added), ...notes].join(' ');
}

function addedText({ name }: Store, added: number): string {
  if (added === 0) return `${name} had these runs already.`;
  return `${added === 1 ? 'One run was' : `${added} runs were`} added to ${name}.`;
}

/** As for `import`. */
const maxDataBytes = 64 * 1024 * 1024;

/** @returns undefined: there is no such file yet. @throws UsageError */
async function readDataFile(file: string): Promise<string | undefined> {
  try {
    const status = await stat(file);
    if (!status.isFile()) throw new UsageError(`${file} is no file: name one in external-data-json-path.`);
    if (status.size > maxDataBytes) {
      throw new UsageError(
        `${file} is larger than ${maxDataBytes / 1024 / 1024} MiB: shorten it, or set max-items-in-chart.`,
      );
    }
    const text = await readFile(file, 'utf8');
    // Workflows begin with what touch makes.
    return text.trim() === '' ? undefined : text;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `${file} cannot be read (${messageOf(error)}): name the file that github-action-benchmark wrote.`,
    );
  }
}

/** Writes what the store keeps at `path`, whole or not at all. @throws UsageError */
async function writeDataFile(store: Store, path: string, file: string): Promise<void> {
  const bytes = await (await store.files()).read(path);
  if (bytes === undefined) return;
  const text = Buffer.from(bytes).toString('utf8');
  const json = text.startsWith(dataJsPrefix) ? text.slice(dataJsPrefix.length) : text;
  const aside = `${file}.${process.pid}.new`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(aside, json);
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true });
    throw new UsageError(
      `${file} cannot be written (${messageOf(error)}): name a path in external-data-json-path that the job may write to.`,
    );
  }
}

/**
 * Records, before a push is judged, what was accepted in the pull request that it brings: its commit has another name now. A forge or a
 * store that does not answer leaves the run judged without: the acceptance can be written again.
 * @param openForge asked only where the store has an acceptance of a pull request: a push needs no forge otherwise
 */
export async function carryAcceptances(
  store: Store,
  documents: readonly RunDocument[],
  git: Git,
  openForge: () => Forge,
): Promise<void> {
  const { commit: head, pullRequest } = documents[0]?.source ?? {};
  // One that is not merged may have begun at any commit, also at one that was accepted elsewhere.
  if (head === undefined || pullRequest !== undefined) return;
  try {
    const snapshot = await store.snapshot();
    if ((await snapshot.index()) === undefined) return;
    const carried = await carriedAcceptances(snapshot, head, {
      isAncestor: (commit, of) => isAncestor(git, commit, of),
      mergedAs: async (number) => (await openForge().readPullRequest(number)).mergedAs,
    });
    for (const row of carried) {
      await store.accept(row);
      info(`${row.cells} is accepted at ${head}, as it was in its pull request: ${row.reason}`);
    }
  } catch (error) {
    if (!(error instanceof ForgeError || error instanceof StoreError || error instanceof UsageError)) throw error;
    warn(`${messageOf(error)} What was accepted in a pull request may not be known here.`);
  }
}
