/** Commands that the page offers for copying. Names are untrusted text: they are quoted for a shell, and unusual names are left out. */
import { cellPattern, isWorkloadId } from '../../core/cells/index.ts';
import { shellWord } from '../../core/words/index.ts';

/** The changes of a commit, or of one of a range of commits. */
export interface CommitChanges {
  /** The strongest first. */
  changes: readonly { cell: string; metric?: string | undefined }[];
  lastGoodCommit?: string | undefined;
  firstChangedCommit?: string | undefined;
}

export const isSha = (commit: string | undefined): commit is string =>
  commit !== undefined && /^[0-9a-f]{7,64}$/.test(commit);

/** Bisects the strongest change of a workload; undefined if there is nothing to bisect. */
export function bisectCommand({ changes, lastGoodCommit, firstChangedCommit }: CommitChanges): string | undefined {
  const workload = changes.find(({ cell }) => isWorkloadId(cell));
  const name = workload && shellWord(cellPattern(workload.cell));
  if (name === undefined || !isSha(lastGoodCommit) || !isSha(firstChangedCommit)) return undefined;
  return `io-perf bisect --good ${lastGoodCommit} --bad ${firstChangedCommit} --metric time ${name}`;
}

/** One line for each cell. */
export function acceptCommand({ changes, firstChangedCommit }: CommitChanges): string | undefined {
  if (!isSha(firstChangedCommit)) return undefined;
  const lines = [...new Set(changes.map(({ cell }) => cell))].flatMap((cell) => {
    const name = shellWord(cellPattern(cell));
    if (name === undefined) return [];
    // One change of a cell is accepted by its name, so that nothing else is.
    const [{ metric = 'time' } = {}, ...others] = changes.filter((change) => change.cell === cell);
    const only = others.length > 0 ? '' : ` --metric ${metric}`;
    return [`io-perf accept ${name} --commit ${firstChangedCommit}${only} --reason "WHY" --store STORE`];
  });
  return lines.length === 0 ? undefined : lines.join('\n');
}
