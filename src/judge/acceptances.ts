/**
 * Acceptances: a person's recorded acceptance of a change at a commit. History before it no longer alarms, and the level
 * after it is learned anew. Which cells an acceptance speaks of is the caller's to match; here all are of one cell.
 */

export interface Acceptance {
  /** The first commit with the accepted level: full SHA, or at least seven digits of it. */
  commit: string;
  reason: string;
  /** Who accepted it. */
  by?: string;
}

/** Shorter prefixes could stand for more than one commit. */
const SHORTEST_COMMIT = 7;

function isCommit(commit: string | undefined, named: string): boolean {
  if (commit === undefined) return false;
  return commit === named || (named.length >= SHORTEST_COMMIT && commit.startsWith(named));
}

/**
 * Positions at which a cell's history starts a new segment by acceptance: the first point measured at each accepted
 * commit. `commits[i]` is the commit of point i. Acceptances of commits that were never measured have no position.
 */
export function acceptedPositions(
  commits: readonly (string | undefined)[],
  acceptances: readonly Acceptance[],
): number[] {
  const positions = acceptances
    .map((acceptance) => commits.findIndex((commit) => isCommit(commit, acceptance.commit)))
    .filter((position) => position >= 0);
  return [...new Set(positions)].sort((a, b) => a - b);
}
