/**
 * Chooses the folders of the two sides. Their paths have the same depth and length, so that a program's calls on the folders above are the
 * same on both.
 */
import { mkdir, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Config } from '../config/index.ts';
import type { MatrixCell } from '../../core/cells/index.ts';
import type { Progress } from '../../engine/index.ts';
import { removeOrNote, type WorkFolder } from '../../places/targets/index.ts';
import { hasWorkloads, isForWorkloads } from '../workloads/workloads.ts';
import { isOwnFile } from '../commits/beside.ts';
import type { SubjectRequest } from '../commits/subject.ts';
import { findAlikePlace } from './alike-place.ts';
import { checkOut, findCommit, type Checkout, type Repository } from './checkout.ts';
import { serverOf } from './server.ts';
import { copyChanges } from './submodules.ts';
import { listIgnored, listUntracked } from './working-tree.ts';
import { shortList } from '../../core/words/index.ts';

export type Layout =
  /** Commits are checked out into one folder; a side that is not a commit stays in place. */
  | 'apart'
  /** The working tree is copied into a checkout as well. */
  | 'copied'
  /** The working tree stays, since it has what the program needs; the commit is checked out beside it. */
  | 'beside';

export function layoutOf(
  { base, head }: Record<'base' | 'head', SubjectRequest>,
  config: Config,
  cells: readonly MatrixCell[],
): Layout {
  if ((base.ref === undefined) === (head.ref === undefined)) return 'apart';
  if (isBuilt(config, cells, ['base', 'head'])) return 'copied';
  // A server that is not built may need anything of the folder.
  const isServed = ['base', 'head'].some((side) => serverOf(config, side) !== undefined);
  return hasWorkloads(cells) && !isServed ? 'copied' : 'beside';
}

export const isBuilt = (config: Config, cells: readonly MatrixCell[], sides: readonly string[]): boolean =>
  cells.some(({ id, api }) => isForWorkloads(id) && config.workloads?.[api]?.build !== undefined) ||
  sides.some((side) => serverOf(config, side)?.build !== undefined);

interface SideCheckout extends Checkout {
  /** For a working tree, including uncommitted files. */
  isCopy: boolean;
}

interface CheckoutSettings {
  repository: Repository;
  layout: Layout;
  environment: NodeJS.ProcessEnv;
  /** Files of this program itself. */
  isOwn: (path: string) => boolean;
  progress: Progress;
  signal: AbortSignal;
}

/** The checkouts of the sides of one comparison. */
export class SideCheckouts {
  readonly #settings: CheckoutSettings;
  readonly #made: Checkout[] = [];

  constructor(settings: CheckoutSettings) {
    this.#settings = settings;
  }

  /** @returns undefined for a side that stays in place. @throws UsageError */
  async make(side: string, { ref }: SubjectRequest, folder: WorkFolder): Promise<SideCheckout | undefined> {
    if (ref !== undefined) return { ...(await this.#checkOut(ref, side, folder)), isCopy: false };
    return this.#settings.layout === 'copied' ? this.#copy(side, folder) : undefined;
  }

  async remove(): Promise<void> {
    const { progress } = this.#settings;
    for (const checkout of this.#made.splice(0)) await removeOrNote(checkout, progress.note.bind(progress));
  }

  async #checkOut(ref: string, side: string, folder: WorkFolder): Promise<Checkout> {
    const { repository, layout, progress, signal } = this.#settings;
    const commit = await findCommit(repository, ref);
    progress.phase(`checking out ${/^[0-9a-f]{40,}$/.test(ref) ? ref.slice(0, 10) : ref}`);
    const { root } = repository;
    const parents = layout === 'beside' ? [dirname(root), await realpath(tmpdir())] : [];
    const place = await findAlikePlace(root, parents);
    const checkout = await checkOut(repository, commit, side, folder, place);
    this.#made.push(checkout);
    if (layout === 'beside' && checkout.path !== place?.path) {
      progress.note(
        `There is no room for the ${side} in a folder that is as deep as ${root}, so calls that look into parent folders cannot be compared. To check out both sides, add --head ref=HEAD.`,
      );
    }
    for (const { path, reason, isInOwn } of checkout.submodules.missing)
      if (isInOwn) progress.note(`The submodule ${path} of the ${side} ${reason}. The ${side} runs without it.`);
    signal.throwIfAborted();
    return checkout;
  }

  async #copy(side: string, folder: WorkFolder): Promise<SideCheckout> {
    const { repository, environment, isOwn, progress } = this.#settings;
    // What the build of the other side has made is made here as well; an older one of the user's would be another start for it.
    const built = (await Promise.all(this.#made.map(({ path }) => listUntracked(path, environment)))).flat();
    const without = (await listUntracked(repository.root, environment)).filter((name) => built.includes(name));
    const checkout = await this.#checkOut('HEAD', side, folder);
    const left = without.length === 0 ? '' : `, without what the build makes: ${without.join(', ')}`;
    progress.phase(`copying what is not committed${left}`);
    const copied = await copyChanges({ root: repository.root, environment, isOwn, without }, checkout);
    // The folder in which the command was given may be new and empty.
    await mkdir(join(checkout.path, repository.prefix), { recursive: true });
    return { ...checkout, isCopy: true, evenTimes: () => checkout.evenTimes(copied) };
  }
}

/** A shorter name is part of many words. */
const minNameLength = 4;

/**
 * Whether a fresh checkout fails because it lacks a file that the user's own has and git ignores.
 * @param message of the failure; absent: unknown
 * @returns a sentence, or nothing
 */
export async function whatIsIgnored(
  repository: Repository,
  environment: NodeJS.ProcessEnv,
  message?: string,
): Promise<string> {
  const ignored = await ignoredIn(repository, environment);
  const named = ignored.filter((name) => {
    const last = basename(name);
    return message === undefined || (last.length >= minNameLength && message.includes(last));
  });
  if (named.length === 0) return '';
  return ` A fresh checkout has no files that git ignores (here: ${listed(named)}): let the \`build\` of the workload make what it needs.`;
}

/** What neither side has, for a working tree that is copied and not built; undefined if it has nothing that a program may need. */
export async function withoutIgnored(
  repository: Repository,
  environment: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  const ignored = await ignoredIn(repository, environment);
  if (ignored.length === 0) return undefined;
  return `Both sides run in fresh checkouts, without what git ignores here (${listed(ignored)}): if the program needs it, let its \`build\` (or --build) make it.`;
}

/** Names at the top of ignored files, without those that programs make for themselves. */
const ignoredIn = async ({ root }: Repository, environment: NodeJS.ProcessEnv): Promise<string[]> =>
  (await listIgnored(root, environment)).filter((name) => !isOwnFile(name) && basename(name) !== '__pycache__');

function listed(names: readonly string[]): string {
  return shortList(names.map((name) => name.replace(/\/$/, '')));
}
