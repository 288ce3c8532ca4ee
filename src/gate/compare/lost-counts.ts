/** Workloads of a comparison that could not be counted, per side, with the reason. */
import type { Missing, RunDocument } from '../../core/document/index.ts';
import type { MatrixCell } from '../../core/cells/index.ts';
import type { ProfilePass } from '../../count/index.ts';

/**
 * @param subject the counted side
 * @param run the timed run: a workload that a side cannot run at all has no counts to lose
 */
export function lostCounts(
  cells: readonly MatrixCell[],
  subject: string,
  run: RunDocument,
  { profiles, skipped, errors }: ProfilePass,
  isInterrupted: boolean,
): Missing[] {
  const reasonOf = ({ id }: MatrixCell): string => {
    const error = errors.find(({ cell }) => cell === id);
    if (error) return sentence(error.message);
    const skip = skipped.find(({ cell }) => cell === id || cell === `${id.split('/', 2).join('/')}/*`);
    if (skip) return sentence(skip.reason);
    return isInterrupted ? interrupted : 'it was not counted';
  };
  return cells
    .filter(({ id }) => run.cells[id]?.subject[subject] && !profiles.has(id))
    .map((cell) => ({ what: 'counts', cell: cell.id, subject, reason: reasonOf(cell) }));
}

/** Nothing was counted. */
export const uncounted = (cells: readonly MatrixCell[]): Missing[] =>
  cells.map(({ id }) => ({ what: 'counts', cell: id, reason: interrupted }));

const interrupted = 'the comparison was interrupted before it was counted';

/** A sentence without its full stop, and in lower case after a name. */
const sentence = (text: string): string => text.replace(/\.$/, '').replace(/^The workload (.*?) (?=ended|was )/, 'it ');
