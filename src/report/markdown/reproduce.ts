/** Commands that measure the same again and accept a change. They use only names that are safe for a shell and a reader. */
import { cellPattern, parseCellId } from '../../core/cells/index.ts';
import { shellWord } from '../../core/words/index.ts';
import type { JudgedRun, RunDocument } from '../../core/document/index.ts';
import { changesOf, isWorthARow, ownFacts } from '../judged.ts';

const maxCells = 10;

/** Canonical ids only: they hold no character with a meaning in shell quotes. */
function isCanonical(cell: string): boolean {
  try {
    parseCellId(cell);
    return cell.length <= 300;
  } catch {
    return false;
  }
}

/** Cells that changed, else those that were not decided. */
function cellsToRepeat({ judgement }: JudgedRun): string[] {
  const changed = changesOf(judgement).map(({ cell }) => cell);
  const undecided = ownFacts(judgement.cells)
    .filter(([, { verdict }]) => verdict === 'inconclusive' || verdict === 'failed')
    .map(([cell]) => cell);
  const wanted = [...new Set(changed.length > 0 ? changed : undecided)];
  return wanted.filter(isCanonical).slice(0, maxCells);
}

/** Patterns for these cells: the ids themselves, or what many ids have in common. */
function chosenCells({ cells }: RunDocument): string[] {
  const ids = Object.keys(cells).filter(isCanonical);
  if (ids.length <= maxCells) return ids;
  const patterns = ids.map((id) => {
    const { runner, operation } = parseCellId(id);
    return `${runner}/${operation}/*`;
  });
  return [...new Set(patterns)].slice(0, maxCells);
}

/**
 * A command that measures again what this judgement is about. io-perf.yml is read from the checkout, so a workload that the head removed
 * cannot be named: then the head is checked out first, on a line of its own, since not every PowerShell has `&&`.
 */
export function reproduceCommand(judged: JudgedRun): string {
  const { run, judgement } = judged;
  const { basis, base, head } = judgement;
  const losesWorkload = judgement.notMeasured?.some(({ what }) => what === 'workload') === true;
  const cells = losesWorkload ? [] : cellsToRepeat(judged);
  const named = (ids: readonly string[]): string[] =>
    ids.length === 0 ? [] : ['--cells', ...ids.map((id) => shellWord(id)!)];
  // The arguments of a command may hold secrets, so no document has them.
  const isGiven = run.only?.command === true;
  const what = isGiven
    ? []
    : cells.length > 0
      ? named(cells)
      : run.suite !== undefined && /^[a-z][a-z0-9-]{0,60}$/.test(run.suite)
        ? ['--suite', run.suite]
        : losesWorkload
          ? []
          : named(chosenCells(run));
  const isCommit = (commit: string | undefined): commit is string => /^[0-9a-f]{7,64}$/.test(commit ?? '');
  const areCommits = basis === 'paired' && isCommit(base?.commit) && isCommit(head.commit);
  const sides = areCommits ? ['compare', '--base', `ref=${base.commit}`, '--head', `ref=${head.commit}`] : ['run'];
  const checkout = areCommits && losesWorkload ? `git checkout --detach ${head.commit}\n` : '';
  const command = isGiven ? ['--', 'COMMAND'] : [];
  return checkout + ['io-perf', ...sides, ...what, '--seed', String(run.seed), ...command].join(' ');
}

const maxAcceptances = 5;

/** Cells that got worse, which a person may accept. Budgets are changed, not accepted. */
function acceptableCells({ judgement }: JudgedRun): string[] {
  const failingSyncs = judgement.gate.flatMap(({ rule, failed, cell }) =>
    rule === 'fewer-syncs' && failed && cell !== undefined ? [cell] : [],
  );
  const worse = changesOf(judgement).filter(
    (change) =>
      change.worse && change.accepted === undefined && (change.kind === 'time' || change.count.allowed === undefined),
  );
  const cells = [...worse.filter(isWorthARow).map(({ cell }) => cell), ...failingSyncs];
  return [...new Set(cells)].filter(isCanonical);
}

/** The argument of `/io-perf accept`: the name of a workload, the id of a cell. */
export const acceptPatterns = (judged: JudgedRun): string[] => acceptableCells(judged).map(cellPattern);

/** One command for each cell that got worse; empty if none did or the commit is not known. */
export function acceptCommands(judged: JudgedRun, store: string | undefined): string[] {
  const commit = judged.judgement.head.commit ?? judged.run.source?.commit;
  const storeWord = shellWord(store ?? 'STORE');
  if (commit === undefined || !/^[0-9a-f]{7,64}$/.test(commit) || storeWord === undefined) return [];
  return acceptableCells(judged)
    .slice(0, maxAcceptances)
    .map((cell) => `io-perf accept ${shellWord(cell)!} --commit ${commit} --reason "WHY" --store ${storeWord}`);
}
