/** Commands that the page offers to be copied. Names are a stranger's text: quoted for a shell, and nothing that could be more than a name. */
import { isWorkloadId } from '../../core/cells/index.ts';

/** What a commit, or one of a range of commits, has changed. */
export interface CommitChanges {
  /** The strongest first. */
  changes: readonly { cell: string }[];
  lastGoodCommit: string | undefined;
  firstChangedCommit: string | undefined;
}

export const isSha = (commit: string | undefined): commit is string =>
  commit !== undefined && /^[0-9a-f]{7,64}$/.test(commit);

/** One word of a POSIX shell; undefined: it has characters that cannot be seen. */
export function shellWord(text: string): string | undefined {
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(text) || text.startsWith('-')) return undefined;
  return /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** What names a cell to io-perf: of a workload its name. */
const patternOf = (id: string): string =>
  isWorkloadId(id) && !id.includes('?') ? id.split('/').slice(2).join('/') : id;

/** Bisects the strongest change of a workload; undefined where there is nothing to bisect by. */
export function bisectCommand({ changes, lastGoodCommit, firstChangedCommit }: CommitChanges): string | undefined {
  const workload = changes.find(({ cell }) => isWorkloadId(cell));
  const name = workload && shellWord(patternOf(workload.cell));
  if (name === undefined || !isSha(lastGoodCommit) || !isSha(firstChangedCommit)) return undefined;
  return `io-perf bisect --good ${lastGoodCommit} --bad ${firstChangedCommit} --metric time ${name}`;
}

/** One line for each cell. */
export function acceptCommand({ changes, firstChangedCommit }: CommitChanges): string | undefined {
  if (!isSha(firstChangedCommit)) return undefined;
  const names = [...new Set(changes.map(({ cell }) => cell))].map((cell) => shellWord(patternOf(cell)));
  const lines = names
    .filter((name) => name !== undefined)
    .map((name) => `io-perf accept ${name} --commit ${firstChangedCommit} --reason 'WHY' --store STORE`);
  return lines.length === 0 ? undefined : lines.join('\n');
}
