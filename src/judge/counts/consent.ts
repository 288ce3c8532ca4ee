/** Consent of a person to what changed at a commit: to each metric's step there, and to nothing before or after it. All here are of one cell. */
export interface Acceptance {
  /** The first commit with the accepted level: full SHA, or at least seven digits of it. */
  commit: string;
  reason: string;
  /** The only metric that is meant: `time`, or a count as a run document names it. Default: all that changed there. */
  metric?: string;
  /** The person who accepted it. */
  by?: string;
  /** No person's: the growth has a known cause, which the reason names. */
  explained?: true;
}

/** The time of a cell, or whatever else is its figure, among the metrics. */
export const timeMetric = 'time';

export const isMeant = ({ metric }: Pick<Acceptance, 'metric'>, of: string): boolean =>
  metric === undefined || metric === of;

/** Shorter prefixes could match more than one commit. */
const minCommitLength = 7;

export function isCommit(commit: string | undefined, named: string): boolean {
  if (commit === undefined) return false;
  return commit === named || (named.length >= minCommitLength && commit.startsWith(named));
}

/** The first point that each acceptance names; none if its commit was never measured. `commits[i]` is the commit of point i. */
export function acceptedPositions(
  commits: readonly (string | undefined)[],
  acceptances: readonly Acceptance[],
): number[] {
  const positions = acceptances
    .map((acceptance) => commits.findIndex((commit) => isCommit(commit, acceptance.commit)))
    .filter((position) => position >= 0);
  return [...new Set(positions)].sort((a, b) => a - b);
}

/** A step of one metric, and the first and last position that it may have. */
interface Step {
  /** Default: the time. */
  metric?: string;
  from: number;
  to: number;
  /** Of a count: it grew, and no later run did as little. */
  isOpen?: boolean;
}

/**
 * The acceptance of each accepted step of the metrics of a cell. If nothing changed at an accepted commit, the change before it is meant,
 * whose level a person saw there. A count has the steps before, too, that led to this level.
 */
export function acceptedSteps<S extends Step>(
  steps: readonly S[],
  commits: readonly (string | undefined)[],
  acceptances: readonly Acceptance[],
): Map<S, Acceptance> {
  const accepted = new Map<S, Acceptance>();
  for (const acceptance of acceptances) {
    const [position] = acceptedPositions(commits, [acceptance]);
    if (position === undefined) continue;
    const meant = steps.filter(({ metric = timeMetric }) => isMeant(acceptance, metric));
    const here = meant.filter(({ from, to }) => from <= position && position <= to);
    const last = Math.max(...meant.filter(({ to }) => to < position).map(({ to }) => to));
    const own = here.length > 0 ? here : meant.filter(({ to }) => to === last);
    const led = meant.filter(
      ({ isOpen, to, metric }) =>
        isOpen === true && to < position && (here.length === 0 || here.some((step) => step.metric === metric)),
    );
    for (const step of [...own, ...led]) accepted.set(step, acceptance);
  }
  return accepted;
}
