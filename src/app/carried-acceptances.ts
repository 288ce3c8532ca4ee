/**
 * Acceptances that came to the default branch with a merge: written for a commit of a pull request, they hold for the commit that it became
 * by a merge, a squash or a rebase.
 */
import { isCommit } from '../judge/index.ts';
import type { AcceptanceRow } from '../history/store/format/index.ts';
import type { Snapshot } from '../history/store/index.ts';

interface MergeFacts {
  /** Whether a commit is in the history of another; false where it is not known. */
  isAncestor: (commit: string, of: string) => Promise<boolean>;
  /** The commit that a pull request became on its target branch. */
  mergedAs?: (pullRequest: number) => Promise<string | undefined>;
}

/**
 * @param head a commit of the default branch that is judged
 * @returns acceptances for this commit that the store does not have yet
 */
export async function carriedAcceptances(
  snapshot: Snapshot,
  head: string,
  { isAncestor, mergedAs }: MergeFacts,
): Promise<AcceptanceRow[]> {
  const rows = await snapshot.acceptances();
  if (rows.length === 0) return [];
  const runs = (await snapshot.runs()).filter(
    ({ pullRequest, commit }) => pullRequest === undefined && commit !== undefined,
  );
  const before = runs.filter(({ commit }) => commit !== head);
  const last = before.sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1)).at(-1)?.commit;
  const carried: AcceptanceRow[] = [];
  for (const row of rows) {
    // A measured commit has its place in the history already.
    if (isCommit(head, row.commit) || before.some(({ commit }) => isCommit(commit, row.commit))) continue;
    const isKnown = rows.some(
      ({ cells, metric, reason, commit }) =>
        cells === row.cells && metric === row.metric && reason === row.reason && isCommit(head, commit),
    );
    if (isKnown) continue;
    const became = row.pullRequest === undefined ? undefined : await mergedAs?.(row.pullRequest);
    if (became !== undefined && isCommit(head, became)) carried.push({ ...row, commit: head });
    else if (await cameWith(became ?? row.commit)) carried.push({ ...row, commit: head });
  }
  return carried;

  /** What an earlier run had as well did not come with this one. */
  async function cameWith(commit: string): Promise<boolean> {
    if (!(await isAncestor(commit, head))) return false;
    return last === undefined || !(await isAncestor(commit, last));
  }
}
