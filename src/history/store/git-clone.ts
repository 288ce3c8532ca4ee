/**
 * A repository of our own beside the user's, with only what a publish needs: the last commit, and the trees and files that are read
 * (partial clone, git-rev-list(1) --filter=tree). Its cost does not depend on the size of the branch. Servers without filters send the last
 * commit whole.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLeftBehind, markAsOurs, ownerFile, removeTree, removeTreeNow } from '../../core/system/index.ts';
import { credentials, withoutSecrets } from './credentials.ts';
import { explainRefusal, refusalOf } from './refusal.ts';
import { type Git, gitIn, type GitResult } from './git-command.ts';
import { StoreError } from './backend.ts';
import { describeSpec, type StoreSpec } from './store-spec.ts';

export type GitSpec = Extract<StoreSpec, { kind: 'git' }> & {
  token?: string | undefined;
  environment?: NodeJS.ProcessEnv | undefined;
};

const tipRef = 'refs/io-perf/tip';

const prefix = 'io-perf-store-';
const dayMs = 86_400_000;

/** Removes clones of processes that were killed. Those of earlier versions have no mark, and none of them is in use for a day. */
async function removeForgotten(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!/^io-perf-store-\w{6}$/.test(name)) continue;
    const path = join(parent, name);
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    const isForgotten = existsSync(join(path, ownerFile)) ? isLeftBehind(path) : age > dayMs;
    if (isForgotten) await removeTree(path).catch(() => undefined);
  }
}

/** Clones of this process that still exist. */
const openFolders = new Set<string>();
let isWatchingExit = false;

function removeAtExit(folder: string): void {
  openFolders.add(folder);
  if (isWatchingExit) return;
  isWatchingExit = true;
  process.once('exit', () => {
    removeTreeNow(...openFolders);
  });
}

export class StoreClone {
  readonly name: string;
  readonly git: Git;
  private readonly secrets: string[];
  private readonly present = new Set<string>();
  /** git-rev-list(1), --filter; undefined: without one. */
  private readonly filters: readonly (string | undefined)[];

  private constructor(
    private readonly spec: GitSpec,
    private readonly folder: string,
  ) {
    this.name = describeSpec(spec);
    const { config, secrets } = credentials(spec.url, spec.environment ?? process.env, spec.token);
    this.secrets = secrets;
    this.git = gitIn(folder, [...settings(spec), ...config]);
    // Trees of the store's folder and of those in it; not their files.
    const depth = spec.folder.split('/').filter((part) => part !== '').length + 2;
    this.filters = [`tree:${depth}`, 'blob:none', undefined];
    removeAtExit(folder);
  }

  static async create(spec: GitSpec): Promise<StoreClone> {
    const parent = process.env.RUNNER_TEMP ?? tmpdir();
    await removeForgotten(parent);
    const folder = await mkdtemp(join(parent, prefix));
    markAsOurs(folder);
    const clone = new StoreClone(spec, folder);
    const { code, stderr } = await clone.git.run(['init', '--quiet', '--bare', '--template=', '.']);
    if (code !== 0) throw new StoreError(`git could not make a repository in ${folder}: ${stderr.trim()}`);
    return clone;
  }

  async remove(): Promise<void> {
    await removeTree(this.folder);
    openFolders.delete(this.folder);
  }

  clean(text: string): string {
    return withoutSecrets(text, this.secrets);
  }

  /** The branch's current last commit; undefined if the branch does not exist. */
  async fetchTip(): Promise<string | undefined> {
    const { branch } = this.spec;
    const ref = `+refs/heads/${branch}:${tipRef}`;
    // With a known commit, only new objects are sent: all its folders, and the index.
    const isFirst = this.present.size === 0;
    const result = await this.fetch(ref, isFirst ? this.filters : ['blob:limit=1k', ...this.filters.slice(1)]);
    if (result.code !== 0) {
      if (/couldn't find remote ref|could not find remote branch/i.test(result.stderr)) return undefined;
      throw this.refused(result, 'read');
    }
    const tip = await this.readRef(tipRef);
    await this.listObjects();
    return tip;
  }

  /** The commit that a loose reference of this repository names. */
  async readRef(ref: string): Promise<string> {
    return (await readFile(join(this.folder, ref), 'utf8')).trim();
  }

  isPresent(oid: string): boolean {
    return this.present.has(oid);
  }

  /** Fetches these objects in one request if they are not local. */
  async fetchObjects(oids: readonly string[]): Promise<void> {
    const missing = [...new Set(oids)].filter((oid) => !this.present.has(oid));
    if (missing.length === 0) return;
    const result = await this.retried(() =>
      this.git.run([...fetchObjects, '--stdin', 'origin'], `${missing.join('\n')}\n`),
    );
    if (result.code !== 0) throw this.refused(result, 'read');
    for (const oid of missing) this.present.add(oid);
  }

  refused(result: GitResult, work: 'read' | 'written'): Error {
    return explainRefusal(refusalOf(result.stderr), this.name, work, this.clean(result.stderr));
  }

  /** Tries again after a pause if the network failed. */
  async retried(work: () => Promise<GitResult>): Promise<GitResult> {
    for (let attempt = 1; ; attempt += 1) {
      const result = await work();
      if (result.code === 0 || attempt === 4 || refusalOf(result.stderr) !== 'transient') return result;
      await sleep((0.5 + Math.random()) * 500 * 2 ** attempt);
    }
  }

  /** Uses the first filter that the server accepts: it may support filters but refuse one kind. */
  private async fetch(ref: string, [filter, ...others]: readonly (string | undefined)[]): Promise<GitResult> {
    const how = ['--depth=1', filter === undefined ? '--no-filter' : `--filter=${filter}`];
    const result = await this.retried(() =>
      this.git.run(['fetch', ...quietly, ...how, '--end-of-options', 'origin', ref]),
    );
    const isRefused = result.code !== 0 && others.length > 0 && /filter/i.test(result.stderr);
    return isRefused ? this.fetch(ref, others) : result;
  }

  private async listObjects(): Promise<void> {
    const how = ['--batch-all-objects', '--unordered', '--batch-check=%(objectname)'];
    const { code, stdout, stderr } = await this.git.run(['cat-file', ...how]);
    if (code !== 0) throw new StoreError(`git could not list objects of the store: ${this.clean(stderr.trim())}`);
    for (const oid of stdout.split('\n')) this.present.add(oid);
  }
}

const quietly = ['--quiet', '--no-tags', '--no-recurse-submodules', '--no-auto-maintenance'];

/** Exactly the objects that are named: neither commits are compared, nor what an object refers to is sent. */
const fetchObjects = [
  '-c',
  'fetch.negotiationAlgorithm=noop',
  'fetch',
  ...quietly,
  '--no-write-fetch-head',
  '--filter=tree:0',
];

const filteringServer = 'git -c uploadpack.allowFilter=true -c uploadpack.allowAnySHA1InWant=true upload-pack';

function settings({ url }: GitSpec): [string, string][] {
  // For a local path, this process starts the server program itself, with filters enabled.
  const isLocal =
    url.startsWith('file://') || !/^([a-z][a-z0-9+.-]*:\/\/|[^/\\]+:)/i.test(url) || /^[a-z]:[\\/]/i.test(url);
  return [
    ['remote.origin.url', url],
    ['remote.origin.promisor', 'true'],
    ['remote.origin.partialclonefilter', 'tree:0'],
    ...(isLocal ? [['remote.origin.uploadpack', filteringServer] as [string, string]] : []),
    ['protocol.version', '2'],
    ['gc.auto', '0'],
    ['maintenance.auto', 'false'],
    ['core.hooksPath', '/dev/null'],
    ['core.fsmonitor', 'false'],
    ['push.gpgSign', 'false'],
    ['pack.useSparse', 'true'],
    ['fastimport.unpackLimit', '1'],
    // A connection without progress for a minute is given up.
    ['http.lowSpeedLimit', '1'],
    ['http.lowSpeedTime', '60'],
  ];
}
