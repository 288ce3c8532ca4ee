/** Which code is measured, and which it is compared with: as a person writes it, from the CI's environment, else from git. */
import { execFileSync } from 'node:child_process';
import { type Judgement, type Note, type RunDocument, UsageError } from '../document/index.ts';
import type { Config } from '../config/index.ts';
import { likely } from '../matrix/index.ts';

type Source = NonNullable<RunDocument['source']>;

export function describeSource(environment: NodeJS.ProcessEnv, directory: string): Source | undefined {
  const source: Source = {
    ...text('repository', environment.GITHUB_REPOSITORY ?? repositoryOf(git(directory, 'remote', 'get-url', 'origin'))),
    ...text('commit', environment.GITHUB_SHA ?? git(directory, 'rev-parse', 'HEAD')),
    ...text('ref', environment.GITHUB_REF ?? git(directory, 'symbolic-ref', '--quiet', 'HEAD')),
    ...text('job', environment.GITHUB_JOB),
    ...number('pullRequest', /^refs\/pull\/(\d+)\//.exec(environment.GITHUB_REF ?? '')?.[1]),
    ...number('attempt', environment.GITHUB_RUN_ATTEMPT),
  };
  return Object.keys(source).length > 0 ? source : undefined;
}

const text = (name: string, value: string | undefined): Record<string, string> =>
  value === undefined || value === '' ? {} : { [name]: value };

const number = (name: string, value: string | undefined): Record<string, number> =>
  value !== undefined && /^[1-9]\d{0,9}$/.test(value) ? { [name]: Number(value) } : {};

/** `owner/name` of a remote's address; credentials in it are never passed on. */
function repositoryOf(address: string | undefined): string | undefined {
  return /[/:]([^/:@\s]+\/[^/:@\s]+?)(?:\.git)?\/?$/.exec(address ?? '')?.[1];
}

function git(directory: string, ...commandArguments: string[]): string | undefined {
  try {
    const output = execFileSync('git', ['-C', directory, ...commandArguments], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 5000,
    });
    return output.trim();
  } catch {
    return undefined;
  }
}

// What the base of a comparison is: the commit where a branch began, or a ref that may have moved on since.

/** Asks git in a repository. @returns what it prints, without white space around it; undefined when it fails */
export type AskGit = (...words: string[]) => Promise<string | undefined>;

/** The branch that work is merged into, as git knows it here: origin's first. */
export async function defaultBranch(ask: AskGit): Promise<string | undefined> {
  const ofOrigin = await ask('symbolic-ref', '--quiet', '--short', 'refs/remotes/origin/HEAD');
  const usual = ['origin/main', 'origin/master', 'main', 'master'];
  for (const branch of ofOrigin === undefined ? usual : [ofOrigin, ...usual]) {
    if ((await commitOf(ask, branch)) !== undefined) return branch;
  }
  return undefined;
}

/** The base of a comparison that names none. @throws UsageError without a default branch */
export async function sinceDefaultBranch(ask: AskGit): Promise<SubjectWish> {
  const mergeBase = await defaultBranch(ask);
  if (mergeBase !== undefined) return { mergeBase, env: {}, runners: {} };
  throw new UsageError(
    'compare needs a base, and there is no branch main or master here: name one, as in io-perf compare v1.2, or give two run documents.',
  );
}

export interface SettledBase {
  base: SubjectWish;
  /** What a reader has to know about it. */
  notes: Note[];
}

/**
 * Finds the commit of `merge-base=REF`, and says when the ref of a base has commits that the head has not.
 * @param head without a ref it is what is checked out
 * @throws UsageError when there is no such commit
 */
export async function settleBase(ask: AskGit, base: SubjectWish, head: SubjectWish): Promise<SettledBase> {
  const headRef = head.ref ?? 'HEAD';
  if (base.mergeBase !== undefined) {
    const commit = await mergeBaseOf(ask, base.mergeBase, headRef);
    return { base: { ...base, ref: commit, label: `merge base with ${base.mergeBase}` }, notes: [] };
  }
  if (base.ref === undefined) return { base, notes: [] };
  const [baseCommit, headCommit] = [await commitOf(ask, base.ref), await commitOf(ask, headRef)];
  if (baseCommit === undefined || headCommit === undefined) return { base, notes: [] };
  const began = await ask('merge-base', baseCommit, headCommit);
  // A head that lies behind its base was chosen so.
  if (began === undefined || began === baseCommit || began === headCommit) return { base, notes: [] };
  const count = await ask('rev-list', '--count', `${began}..${baseCommit}`);
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
    if (commit === undefined) {
      throw await unknownCommit(ask, name);
    }
    commits.push(commit);
  }
  const found = await ask('merge-base', ...commits);
  if (found !== undefined) return found;
  const isShallow = (await ask('rev-parse', '--is-shallow-repository')) === 'true';
  throw new UsageError(
    `${ref} and ${headRef} have no commit in common here: ${
      isShallow
        ? 'this clone is shallow, complete it with git fetch --unshallow'
        : 'name another base, with --base ref=…'
    }.`,
  );
}

/** What is said of a name that is no commit here. */
export async function unknownCommit(ask: AskGit, name: string): Promise<UsageError> {
  const refs = (await ask('for-each-ref', '--format=%(refname:short)')) ?? '';
  const meant = likely(name, refs.split('\n'));
  const isShallow = (await ask('rev-parse', '--is-shallow-repository')) === 'true';
  const advice = isShallow
    ? 'this clone is shallow: fetch it (with actions/checkout: fetch-depth: 0).'
    : meant === undefined
      ? 'fetch it, or name another commit, branch or tag.'
      : `did you mean "${meant}"?`;
  return new UsageError(`There is no commit "${name}" in this repository: ${advice}`);
}

const commitOf = (ask: AskGit, ref: string): Promise<string | undefined> =>
  ask('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`);

// One side of a comparison, and how it is written on the command line: `ref=origin/main,env.MODE=fast`.

export interface SubjectWish {
  /** A commit, branch or tag, checked out and built for the comparison. */
  ref?: string;
  /** A branch: the commit where the other side left it is meant. */
  mergeBase?: string;
  /** What people call `ref`, where that says more. */
  label?: string;
  /** How the run document has it, where people know the commit by something else. */
  known?: KnownAs;
  /** The folder whose file system is measured. */
  dir?: string;
  target?: string;
  env: Record<string, string>;
  /** Runner → folder of another build of it. */
  runners: Record<string, string>;
}

/** A branch or a pull request, of which a commit is checked out. */
export interface KnownAs {
  name: string;
  ref?: string;
  /** Of a head: what the run is of, such as the head of a pull request where its merge is checked out. */
  source?: Source;
}

/** A commit as one side of a comparison. */
export const subjectAt = (ref: string, known?: KnownAs): SubjectWish => ({
  ref,
  env: {},
  runners: {},
  ...(known && { known }),
});

const keyPattern = String.raw`(?:ref|merge-base|dir|image|target|env\.[A-Za-z_]\w*|runner\.[a-z][a-z0-9-]*)`;
/** A comma is part of a value unless a key follows. */
const separator = new RegExp(`,(?=${keyPattern}=)`);
const part = new RegExp(`^(${keyPattern})=([^]*)$`);
const plainRef = /^[\w@][\w.@{}~^/+-]*$/;
const help =
  'write main or ref=main, merge-base=main, dir=/mnt/a, image=IMAGE, target=NAME, env.NAME=value or runner.NAME=folder, joined by commas';

/**
 * A word without a key is a commit, branch or tag.
 * @param side `base` or `head`, for messages
 * @throws UsageError with one sentence
 */
export function parseSubject(text: string, side: string): SubjectWish {
  const wish: SubjectWish = { env: {}, runners: {} };
  const seen = new Set<string>();
  for (const piece of text.split(separator)) {
    const [, key, value] = part.exec(plainRef.test(piece) ? `ref=${piece}` : piece) ?? [];
    if (key === undefined || value === undefined) {
      throw new UsageError(`--${side}: "${piece}" is no description of a subject: ${help}.`);
    }
    if (seen.has(key)) throw new UsageError(`--${side} has ${key} twice: give it once.`);
    seen.add(key);
    if (value === '' && !key.startsWith('env.')) throw new UsageError(`--${side}: ${key} is empty: ${help}.`);
    if (key.startsWith('env.')) wish.env[key.slice(4)] = value;
    else if (key.startsWith('runner.')) wish.runners[key.slice(7)] = value;
    else if (key === 'image') wish.target = `docker:${value}`;
    else if (key === 'merge-base') wish.mergeBase = value;
    else wish[key as 'ref' | 'dir' | 'target'] = value;
  }
  if (seen.has('image') && seen.has('target')) {
    throw new UsageError(`--${side} has image and target: an image is a target of its own, leave one of them out.`);
  }
  return checkBase(side, wish);
}

function checkBase(side: string, wish: SubjectWish): SubjectWish {
  if (wish.mergeBase === undefined) return wish;
  if (wish.ref !== undefined) throw new UsageError(`The ${side} has ref and merge-base: leave one of them out.`);
  if (side !== 'head') return wish;
  throw new UsageError('The head has merge-base, which is a way to name the base: write ref=….');
}

/** The same from `subjects` of io-perf.yml. */
export function subjectOfConfig(config: Config, side: string): SubjectWish | undefined {
  const subject = config.subjects?.[side];
  if (subject === undefined) return undefined;
  const { ref, 'merge-base': mergeBase, dir, image, target, env = {}, runner = {} } = subject;
  if (image !== undefined && target !== undefined) {
    throw new UsageError(`The subject ${side} of io-perf.yml has image and target: leave one of them out.`);
  }
  return checkBase(side, {
    ...(ref === undefined ? {} : { ref }),
    ...(mergeBase === undefined ? {} : { mergeBase }),
    ...(dir === undefined ? {} : { dir }),
    ...(image === undefined ? {} : { target: `docker:${image}` }),
    ...(target === undefined ? {} : { target }),
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)])),
    runners: runner,
  });
}

/** What the run document says of a side whose commit is checked out, or of one without. */
export function sideOf(wish: SubjectWish, commit: string | undefined): Judgement['head'] {
  const { known, label, ref } = wish;
  if (commit === undefined) return { name: describeSubject(wish) };
  if (known) return { name: known.name, commit, ...(known.ref === undefined ? {} : { ref: known.ref }) };
  return { name: describeSubject(wish), commit, ...(label === undefined ? { ref: ref! } : {}) };
}

/** `ref=main, env.MODE=fast`: what a subject is, for people. */
export function describeSubject({ ref, label = ref, dir, target, env, runners }: SubjectWish): string {
  const parts = [
    ...(label === undefined ? [] : [label]),
    ...(dir === undefined ? [] : [dir]),
    ...(target === undefined ? [] : [target]),
    ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
    ...Object.entries(runners).map(([name, folder]) => `${name} of ${folder}`),
  ];
  return parts.length === 0 ? 'what is here' : parts.join(', ');
}
