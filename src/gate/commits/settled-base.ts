/** Resolves the base of a comparison: the commit where a branch began, or a ref that may have moved since. */
import type { SubjectRequest } from './subject.ts';
import { type Note, UsageError } from '../../core/document/index.ts';
import { likely } from '../../core/cells/index.ts';

/** Asks git in a repository. @returns its output without surrounding white space; undefined if it fails */
export type AskGit = (...words: string[]) => Promise<string | undefined>;

/** The default branch as the local git knows it: origin's first. */
export async function defaultBranch(ask: AskGit): Promise<string | undefined> {
  const ofOrigin = await ask('symbolic-ref', '--quiet', '--short', 'refs/remotes/origin/HEAD');
  const usual = ['origin/main', 'origin/master', 'main', 'master'];
  for (const branch of ofOrigin === undefined ? usual : [ofOrigin, ...usual]) {
    if ((await commitOf(ask, branch)) !== undefined) return branch;
  }
  return undefined;
}

/** The default base of a comparison. @throws UsageError without a default branch */
export async function sinceDefaultBranch(ask: AskGit): Promise<SubjectRequest> {
  const mergeBase = await defaultBranch(ask);
  if (mergeBase !== undefined) return { mergeBase, env: {}, runners: {} };
  if ((await commitOf(ask, 'HEAD')) === undefined) throw noCommitYet();
  throw new UsageError(
    'compare needs a base, and there is no branch main or master here: name one, as in io-perf compare v1.2, or give two run documents.',
  );
}

interface SettledBase {
  base: SubjectRequest;
  notes: Note[];
}

/**
 * Resolves `merge-base=REF`, and notes when the base's ref has commits that the head lacks.
 * @param head without a ref, the checked-out commit
 * @throws UsageError if there is no such commit
 */
export async function settleBase(ask: AskGit, base: SubjectRequest, head: SubjectRequest): Promise<SettledBase> {
  const headRef = head.ref ?? 'HEAD';
  if (base.mergeBase !== undefined) {
    const commit = await mergeBaseOf(ask, base.mergeBase, headRef);
    return { base: { ...base, ref: commit, label: `merge base with ${base.mergeBase}` }, notes: [] };
  }
  if (base.ref === undefined) return { base, notes: [] };
  const [baseCommit, headCommit] = [await commitOf(ask, base.ref), await commitOf(ask, headRef)];
  if (baseCommit === undefined || headCommit === undefined) return { base, notes: [] };
  const began = await ask('merge-base', '--end-of-options', baseCommit, headCommit);
  // A head behind its base was chosen deliberately.
  if (began === undefined || began === baseCommit || began === headCommit) return { base, notes: [] };
  const count = await ask('rev-list', '--count', '--end-of-options', `${began}..${baseCommit}`);
  const name = /^[0-9a-f]{40,}$/.test(base.ref) ? base.ref.slice(0, 10) : base.ref;
  const those =
    count === '1'
      ? '1 commit that the head does not have. It counts here as if the head had undone it'
      : `${count ?? 'some'} commits that the head does not have. They count here as if the head had undone them`;
  const message = `${name} has ${those}. --base merge-base=${name} compares with the commit where the head began.`;
  return { base, notes: [{ kind: 'base-moved', message }] };
}

async function mergeBaseOf(ask: AskGit, ref: string, headRef: string): Promise<string> {
  const commits: string[] = [];
  for (const name of [ref, headRef]) {
    const commit = await commitOf(ask, name);
    if (commit === undefined) throw await unknownCommit(ask, name);
    commits.push(commit);
  }
  const found = await ask('merge-base', '--end-of-options', ...commits);
  if (found !== undefined) return found;
  const isShallow = (await ask('rev-parse', '--is-shallow-repository')) === 'true';
  const advice = isShallow
    ? 'this clone is shallow, complete it with git fetch --unshallow'
    : 'name another base, with --base ref=…';
  throw new UsageError(`${ref} and ${headRef} have no commit in common here: ${advice}.`);
}

export class UnknownCommit extends UsageError {}

const noCommitYet = (): UnknownCommit =>
  new UnknownCommit(
    'This repository has no commit yet, so there is nothing to compare with: commit first, or measure what is here, io-perf run -- ./my-program.',
  );

export async function unknownCommit(ask: AskGit, name: string): Promise<UnknownCommit> {
  const refs = (await ask('for-each-ref', '--format=%(refname:short)')) ?? '';
  if (refs === '' && (await commitOf(ask, 'HEAD')) === undefined) return noCommitYet();
  const meant = likely(name, refs.split('\n'));
  const isShallow = (await ask('rev-parse', '--is-shallow-repository')) === 'true';
  const advice = isShallow
    ? 'this clone is shallow. This completes it: git fetch --unshallow origin "+refs/heads/*:refs/remotes/origin/*" (with actions/checkout: fetch-depth: 0).'
    : meant === undefined
      ? 'fetch it, or name another commit, branch or tag.'
      : `did you mean "${meant}"?`;
  return new UnknownCommit(`There is no commit "${name}" in this repository: ${advice}`);
}

/** A branch that is at origin only is meant by its short name, as in the Action. */
export async function commitOf(ask: AskGit, ref: string): Promise<string | undefined> {
  const here = (name: string) => ask('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`);
  return (await here(ref)) ?? here(`refs/remotes/origin/${ref}`);
}

/**
 * A comparison of a commit with itself can only end green, after its whole time.
 * @param ownFiles names at the top that io-perf itself writes
 * @throws UsageError if the head is the working tree, and nothing in it differs from the base
 */
export async function refuseOneCommit(ask: AskGit, base: SubjectRequest, ownFiles: readonly string[]): Promise<void> {
  const [before, now] = [base.ref && (await commitOf(ask, base.ref)), await commitOf(ask, 'HEAD')];
  if (before === undefined || before !== now) return;
  const changes = ((await ask('status', '--porcelain', '-z')) ?? '').split('\0').filter((line) => line !== '');
  if (changes.some((line) => !ownFiles.includes(line.replace(/^\S* /, '')))) return;
  throw new UsageError(
    `Base and head are one commit, ${now.slice(0, 10)}, and nothing in the working tree differs from it: change something, check out a branch, or compare with the commit before, io-perf compare HEAD~1.`,
  );
}
