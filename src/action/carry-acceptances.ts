/** Records, before a push is judged, what was accepted in the pull request that it brings: its commit has another name now. */
import * as core from '@actions/core';
import { carriedAcceptances } from '../app/index.ts';
import { messageOf, type RunDocument, UsageError } from '../core/document/index.ts';
import { type Store, StoreError } from '../history/store/index.ts';
import { type Forge, ForgeError } from '../forge/index.ts';
import type { Git } from './git.ts';
import { info } from './log.ts';

/**
 * A forge or a store that does not answer leaves the run judged without: the acceptance can be written again.
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
      isAncestor: async (commit, of) =>
        (await git.ask('merge-base', '--is-ancestor', '--end-of-options', commit, of)) !== undefined,
      mergedAs: async (number) => (await openForge().readPullRequest(number)).mergedAs,
    });
    for (const row of carried) {
      await store.accept(row);
      info(`${row.cells} is accepted at ${head}, as it was in its pull request: ${row.reason}`);
    }
  } catch (error) {
    if (!(error instanceof ForgeError || error instanceof StoreError || error instanceof UsageError)) throw error;
    core.warning(`${messageOf(error)} What was accepted in a pull request may not be known here.`, {
      title: 'io-perf',
    });
  }
}
