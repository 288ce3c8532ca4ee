/** What this job is about: from the environment and the event's payload, every member of which may be missing. */
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { messageOf, UsageError } from '../core/document/index.ts';
import { toolVersion } from '../core/system/index.ts';
import { type Forge, forgePlace, openForge } from '../forge/index.ts';
import type { Config } from '../gate/config/index.ts';
import type { Git } from './git.ts';
import type { Inputs } from './inputs.ts';

/** Why the job runs, as far as it decides what is done. */
export type Occasion =
  | 'default-branch' // push, schedule or by hand, on the default branch
  | 'branch' // the same on another branch
  | 'tag'
  | 'pull-request' // also the branch that act takes for one, which no payload describes
  | 'merge-queue'
  | 'workflow-run' // a second stage: another workflow has ended
  | 'other';

export interface JobPullRequest {
  number: number;
  headSha: string;
  baseSha: string | undefined;
  baseRef: string | undefined;
  /** The commit where it began. Gitea and Forgejo say it. */
  mergeBase?: string | undefined;
  /** From another repository: the token is read-only. */
  fromFork: boolean;
}

/** The workflow run that a second stage reports on. Comes from the forge, not from what that run wrote. */
export interface UpstreamRun {
  id: number;
  event: string;
  conclusion: string;
  headSha: string;
  headBranch: string;
  /** Owner of the repository that the head is in. */
  headOwner: string;
  headRepository: string;
  /** Its number, where the forge names it (Gitea). */
  pullRequest?: number;
}

export interface Job {
  event: string;
  occasion: Occasion;
  /** Commit that is looked at; on pull requests the head, not the merge. */
  sha: string;
  /** `refs/heads/main`. */
  ref: string;
  defaultBranch: string | undefined;
  pullRequest: JobPullRequest | undefined;
  upstream: UpstreamRun | undefined;
  /** What a merge queue's group is merged onto. */
  mergeBaseSha: string | undefined;
  isPrivate: boolean;
  runUrl: string | undefined;
  workspace: string;
  temporaryFolder: string;
  /** With act: where runs go when the checkout has no origin, since the repository's name is made up then. */
  localFolder?: string;
}

export interface Here {
  inputs: Inputs;
  config: Config;
  job: Job;
  git: Git;
}

export const openJobForge = (environment: NodeJS.ProcessEnv, token: string): Forge =>
  openForge(forgePlace(environment), { token, userAgent: `io-perf-action/${toolVersion}` });

/** @throws UsageError when the payload cannot be read */
export function describeJob(environment: NodeJS.ProcessEnv): Job {
  const payload = readPayload(environment.GITHUB_EVENT_PATH);
  const event = environment.GITHUB_EVENT_NAME ?? '';
  const ref = refOf(environment.GITHUB_REF ?? text(payload, 'ref') ?? '');
  const defaultBranch = text(payload, 'repository', 'default_branch');
  const pullRequest = pullRequestOf(payload, environment.GITHUB_REPOSITORY);
  const upstream = event === 'workflow_run' ? upstreamOf(payload) : undefined;
  const workspace = environment.GITHUB_WORKSPACE ?? process.cwd();
  const temporaryFolder = environment.RUNNER_TEMP ?? workspace;
  return {
    event,
    occasion: occasionOf(event, ref, defaultBranch, pullRequest !== undefined || isActWithoutEvent(environment)),
    sha: upstream?.headSha ?? pullRequest?.headSha ?? environment.GITHUB_SHA ?? '',
    ref,
    defaultBranch,
    pullRequest,
    upstream,
    isPrivate: member(payload, 'repository', 'private') === true,
    mergeBaseSha: event === 'merge_group' ? text(payload, 'merge_group', 'base_sha') : undefined,
    runUrl: runUrlOf(environment),
    workspace,
    temporaryFolder,
    ...(isLocalAct(environment) && { localFolder: join(temporaryFolder, 'io-perf', 'store') }),
  };
}

function occasionOf(event: string, ref: string, defaultBranch: string | undefined, hasPullRequest: boolean): Occasion {
  if (event === 'workflow_run') return 'workflow-run';
  if (event === 'merge_group') return 'merge-queue';
  if (hasPullRequest) return 'pull-request';
  if (ref.startsWith('refs/tags/')) return 'tag';
  const branch = /^refs\/heads\/(.+)$/.exec(ref)?.[1];
  if (branch === undefined) return 'other';
  // Forges run schedules on the default branch alone, and GitHub's payload of one does not name it.
  if (event === 'schedule') return 'default-branch';
  // A payload without the name of the default branch (some events, local runs): the two usual names.
  const isDefault = defaultBranch === undefined ? branch === 'main' || branch === 'master' : branch === defaultBranch;
  return isDefault ? 'default-branch' : 'branch';
}

/** act makes up a ref where no event file names a pull request: `refs/pull/%!f(<nil>)/merge`. */
const refOf = (ref: string): string => (ref.includes('%!') ? '' : ref);

/** `act pull_request` without an event file: the branch that is checked out stands for a pull request. */
const isActWithoutEvent = (environment: NodeJS.ProcessEnv): boolean =>
  isLocalAct(environment) && environment.GITHUB_EVENT_NAME === 'pull_request';

/** The runners of Gitea and Forgejo are built on act and set its variable as well, but their events are real. */
const isLocalAct = ({ ACT, GITEA_ACTIONS, FORGEJO_ACTIONS }: NodeJS.ProcessEnv): boolean =>
  ACT === 'true' && GITEA_ACTIONS !== 'true' && FORGEJO_ACTIONS !== 'true';

function readPayload(path: string | undefined): unknown {
  if (path === undefined || path === '') return {};
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  } catch (error) {
    throw new UsageError(
      `The event in GITHUB_EVENT_PATH cannot be read (${messageOf(error)}): run this as a step of a workflow.`,
    );
  }
}

function pullRequestOf(payload: unknown, repository: string | undefined): JobPullRequest | undefined {
  const number = member(payload, 'pull_request', 'number') ?? member(payload, 'number');
  const headSha = text(payload, 'pull_request', 'head', 'sha');
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 1 || headSha === undefined) {
    return undefined;
  }
  const headRepository = text(payload, 'pull_request', 'head', 'repo', 'full_name');
  const baseRepository = text(payload, 'pull_request', 'base', 'repo', 'full_name') ?? repository;
  // A deleted fork has no name.
  const isDeleted = member(payload, 'pull_request', 'head', 'repo') === null;
  return {
    number,
    headSha,
    baseSha: text(payload, 'pull_request', 'base', 'sha'),
    baseRef: text(payload, 'pull_request', 'base', 'ref'),
    mergeBase: text(payload, 'pull_request', 'merge_base'),
    fromFork: isDeleted || (headRepository !== undefined && headRepository !== baseRepository),
  };
}

function upstreamOf(payload: unknown): UpstreamRun {
  const run = member(payload, 'workflow_run');
  const id = member(run, 'id');
  const headSha = text(run, 'head_sha');
  if (typeof id !== 'number' || headSha === undefined) {
    throw new UsageError('The event workflow_run names no run and no commit: there is nothing to report on.');
  }
  // Gitea: `io-perf.yml@refs/pull/12/head`.
  const number = /@refs\/pull\/(\d+)\/(?:head|merge)$/.exec(text(run, 'path') ?? '')?.[1];
  return {
    ...(number !== undefined && { pullRequest: Number(number) }),
    id,
    event: text(run, 'event') ?? '',
    conclusion: text(run, 'conclusion') ?? '',
    headSha,
    headBranch: text(run, 'head_branch') ?? '',
    headOwner: text(run, 'head_repository', 'owner', 'login') ?? '',
    headRepository: text(run, 'head_repository', 'full_name') ?? '',
  };
}

function runUrlOf({ GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID }: NodeJS.ProcessEnv): string | undefined {
  if (!GITHUB_SERVER_URL || !GITHUB_REPOSITORY || !GITHUB_RUN_ID) return undefined;
  return `${GITHUB_SERVER_URL.replace(/\/+$/, '')}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`;
}

function member(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined,
    value,
  );
}

function text(value: unknown, ...path: string[]): string | undefined {
  const found = member(value, ...path);
  return typeof found === 'string' && found !== '' ? found : undefined;
}
