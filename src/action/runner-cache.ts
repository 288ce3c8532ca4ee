/**
 * Built runners, kept between jobs. A build is a program that later jobs start, so jobs of different trust never share one: what a pull
 * request's job saved has another key than what a job of the default branch looks for, also where a forge keeps their caches together.
 * On machines that are kept, the user's own cache is all it takes; on hosted machines, which
 * are new each time, the cache of the repository holds it. Never a reason to fail: without a cache the runners are built.
 */
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { messageOf } from '../core/document/index.ts';

interface RunnerCache {
  /** Of built runners; undefined: the user's own. */
  directory?: string;
  /** Keeps what was built since, if anything was. */
  save(): Promise<void>;
}

const none: RunnerCache = { save: () => Promise.resolve() };

/**
 * Fills the folder of built runners from the repository's cache.
 * @param root the Action's own folder, whose `runners/` is what is built
 * @param folder becomes the cache folder of this job, unless IO_PERF_CACHE names one; undefined: no cache is wanted
 */
export async function restoreRunners(
  root: string,
  folder: string | undefined,
  environment: NodeJS.ProcessEnv,
  note: (line: string) => void,
): Promise<RunnerCache> {
  if (folder === undefined || environment.IO_PERF_CACHE !== undefined) return none;
  if (environment.RUNNER_ENVIRONMENT !== 'github-hosted') return none;
  try {
    // Large, and needed here alone: not read by jobs that have no use for it.
    const cache = await import('./repository-cache.ts');
    if (!cache.isFeatureAvailable()) return none;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const place = `${placeOf(environment)}-${trustOf(environment)}`;
    const key = `${place}-${await hashOfSources(join(root, 'runners'))}`;
    const found = await cache.restoreCache([folder], key, [`${place}-`]);
    note(found === undefined ? 'No built runners in the cache.' : `Built runners from the cache ${found}.`);
    const before = await entriesOf(folder);
    return {
      directory: folder,
      async save() {
        const after = await entriesOf(folder);
        if (found === key || after.every((name) => before.includes(name))) return;
        try {
          await cache.saveCache([folder], key);
        } catch (error) {
          note(`The built runners were not kept in the cache (${messageOf(error)}).`);
        }
      },
    };
  } catch (error) {
    note(`The cache of the repository cannot be used (${messageOf(error)}): the runners are built.`);
    return none;
  }
}

/** The image stands for its toolchains; a runner's own key in the folder holds their exact versions. */
function placeOf(environment: NodeJS.ProcessEnv): string {
  const image = `${environment.ImageOS ?? ''}-${environment.ImageVersion ?? ''}`;
  return `io-perf-runners-${process.platform}-${process.arch}-${image}`;
}

/**
 * `pushed`: a job for code that is in the repository's branches. Every other job may have run untrusted code, those that only follow
 * one of a pull request too.
 */
function trustOf({ GITHUB_EVENT_NAME: event = '', GITHUB_REF = '' }: NodeJS.ProcessEnv): string {
  const isPushed = ['push', 'schedule', 'workflow_dispatch', 'repository_dispatch', 'release'].includes(event);
  return isPushed && /^refs\/(?:heads|tags)\//.test(GITHUB_REF) ? 'pushed' : 'pull-request';
}

async function entriesOf(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
}

/** Of all files that runners are built from. */
async function hashOfSources(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const add = async (path: string): Promise<void> => {
    if ((await stat(path)).isDirectory()) {
      for (const name of (await readdir(path)).sort()) await add(join(path, name));
    } else hash.update(`${path.slice(folder.length)}\0`).update(await readFile(path));
  };
  await add(folder);
  return hash.digest('hex').slice(0, 20);
}
