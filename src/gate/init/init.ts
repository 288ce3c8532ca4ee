/**
 * Sets up a project: finds measurable commands, tries them in a copy, and writes io-perf.yml and two workflows. The project's own files are
 * only read, and existing ones are never overwritten.
 */
import { access, constants, mkdir, realpath, stat, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Attempt, Refused, Trial } from './attempt.ts';
import { type Chosen, chooseBest, maxOf, tryCandidates, warnOfLongBuilds } from './choose.ts';
import { type Candidate, listFiles, lookAt, type Project } from './project-files.ts';
import { codeOf, reasonOf, UsageError } from '../../core/document/index.ts';
import { askedSdk } from '../../languages/index.ts';
import { acceptText, configurationText, linesToIgnore, workflowText } from './proposed-files.ts';
import { detectCandidates, manifests } from './detect.ts';
import { type AskGit, defaultBranch } from '../commits/settled-base.ts';
import { askIn, findRepository, NoRepository, type Repository } from '../compare/checkout.ts';
import { NoGit } from '../commits/git.ts';
import { TrialPlace, type TriedProject } from './trial-place.ts';

export interface InitRequest {
  folder: string;
  /** Build and execute the candidates; otherwise they are proposed untested. */
  tries: boolean;
  isDry: boolean;
  environment: NodeJS.ProcessEnv;
  /** For all attempts. */
  budgetMs: number;
  examples: string;
  signal: AbortSignal;
  /** Called before a long step. */
  onPhase: (text: string) => void;
  /** Called with a sentence that stays in sight. */
  onNote: (sentence: string) => void;
  /** Facts about a working workload, for its comment. */
  describe: (attempt: Attempt) => string;
}

interface InitResult {
  workloads: Chosen[];
  refused: Refused[];
  /** Files that were written, or, without writing, would be: paths below the folder and their texts, or what was added to one. */
  files: { path: string; text: string; isAdded?: boolean }[];
  isDry: boolean;
  /** Existed before, and are unchanged. */
  kept: string[];
  /** Files that git neither tracks nor ignores: they were copied for the attempts, and a base lacks them. */
  untracked: string[];
}

const configurations = ['io-perf.yml', 'io-perf.yaml'];

const workflowFolders = ['.gitea/workflows', '.forgejo/workflows', '.github/workflows'];

/** Without workloads nothing works, and nothing was written. @throws UsageError if nothing can be found or written, or the files exist */
export async function initProject(request: InitRequest): Promise<InitResult> {
  const { folder, signal, isDry } = request;
  await checkFolder(folder, isDry);
  const repository = await repositoryOf(folder);
  const workflows = workflowFolders.find((path) => existsSync(join(folder, path))) ?? '.github/workflows';
  const workflow = `${workflows}/io-perf.yml`;
  const configuration = configurations.find((name) => existsSync(join(folder, name)));
  const hasWorkflow = existsSync(join(folder, workflow));
  if (configuration !== undefined && hasWorkflow) {
    throw new UsageError(
      `${configuration} and ${workflow} are there already, and nothing is overwritten: edit them, or move them away first.`,
    );
  }
  const ask = repository ? askIn(repository) : () => Promise.resolve(undefined);
  const result: InitResult = { workloads: [], refused: [], files: [], isDry, kept: [], untracked: [] };
  const project = await lookAt(folder, request.onNote, request.onPhase);
  if (configuration === undefined) {
    await chooseWorkloads(request, project, repository, ask, result);
    if (signal.aborted || result.workloads.length === 0) return result;
    const proposed = result.workloads.map(({ candidate, attempt: tried }) => ({
      candidate,
      remark: [tried && request.describe(tried), candidate.remark].filter((text) => text !== undefined).join('; '),
    }));
    result.files.push({ path: 'io-perf.yml', text: configurationText(proposed) });
  } else {
    result.kept.push(configuration);
  }
  const needs = {
    largeFiles: /\bfilter=lfs\b/.test((await project.read('.gitattributes')) ?? ''),
    submodules: project.has('.gitmodules'),
    dotnet: {
      versions: [...new Set(result.workloads.flatMap(({ candidate }) => candidate.dotnet ?? []))].sort(byNumber),
      asksForSdk: typeof askedSdk((await project.read('global.json')) ?? '{}') === 'string',
    },
  };
  if (hasWorkflow) result.kept.push(workflow);
  else result.files.push({ path: workflow, text: await workflowText(request.examples, await mainBranch(ask), needs) });
  const accept = `${workflows}/io-perf-accept.yml`;
  if (existsSync(join(folder, accept))) result.kept.push(accept);
  else result.files.push({ path: accept, text: await acceptText(request.examples) });
  const tried = result.workloads.flatMap(({ attempt }) => attempt?.untracked ?? []);
  const left = [...new Set(tried)].filter((path) => !result.untracked.includes(path));
  const ignored = repository ? await linesToIgnore(folder, left, ask) : '';
  if (ignored !== '') result.files.push({ path: '.gitignore', text: ignored, isAdded: true });
  if (!isDry) for (const file of result.files) await write(folder, file);
  return result;
}

const byNumber = (one: string, other: string): number => Number(one) - Number(other);

/** Checks before minutes of building whether the files can be written. */
async function checkFolder(folder: string, isDry: boolean): Promise<void> {
  try {
    if (!(await stat(folder)).isDirectory()) {
      throw new UsageError(`${folder} is not a folder: name the top folder of the project.`);
    }
    if (!isDry) await access(folder, constants.W_OK);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')
        ? `There is no folder ${folder}: name the top folder of the project.`
        : `io-perf.yml and a workflow cannot be written in ${folder} (${reasonOf(error)}): make it writable, copy the project to another folder, or see with --dry-run what would be written.`,
    );
  }
}

/** @returns undefined without git or a repository. @throws UsageError below the top of one, or if git refuses it */
async function repositoryOf(folder: string): Promise<Repository | undefined> {
  let repository: Repository;
  try {
    repository = await findRepository(folder);
  } catch (error) {
    if (error instanceof NoGit || error instanceof NoRepository) return undefined;
    throw error;
  }
  // git resolves links to the folder.
  if ((await realpath(repository.root)) !== (await realpath(folder))) {
    throw new UsageError(
      `${folder} is inside of the repository ${repository.root}, whose top is where workloads run: start io-perf init there.`,
    );
  }
  return repository;
}

async function chooseWorkloads(
  request: InitRequest,
  project: Project,
  repository: Repository | undefined,
  ask: AskGit,
  result: InitResult,
): Promise<void> {
  const { folder, tries, environment } = request;
  const candidates = await detectCandidates(project);
  if (candidates.length === 0) {
    const ignored = manifests.find((name) => existsSync(join(folder, name)) && !project.has(name));
    if (ignored !== undefined) {
      throw new UsageError(
        `git ignores ${ignored}, so that no checkout of a commit has it: git add --force ${ignored}, commit, and start io-perf init again.`,
      );
    }
    throw new UsageError(
      `${folder} has no benchmarks, tests or programs that io-perf init knows, so it cannot propose anything: write io-perf.yml yourself, three lines: workloads: / my-program: / command: ./my-program input.txt.`,
    );
  }
  if (!tries) {
    const untried = candidates.filter(({ kind }, index) => index === 0 || kind === 'benchmark' || kind === 'tests');
    const surplus = untried.filter(({ isOnce = false }) => !isOnce)[maxOf(candidates)];
    const proposed = surplus === undefined ? untried : untried.slice(0, untried.indexOf(surplus));
    result.workloads = proposed.map((candidate) => ({ candidate, attempt: undefined }));
    return;
  }
  const warning = warnOfLongBuilds(candidates, request.budgetMs);
  if (warning !== undefined) request.onNote(warning);
  const id = await ask('rev-parse', '--verify', '--quiet', 'HEAD^{commit}');
  const others = await ask('ls-files', '--others', '--exclude-standard', '--directory');
  if (id !== undefined) result.untracked = (others ?? '').split('\n').filter((path) => path !== '');
  const commit = repository && id !== undefined ? { repository, id } : undefined;
  const { chosen, refused } = await tryAll(request, candidates, {
    folder,
    commit,
    environment,
    files: await listFiles(folder),
  });
  result.workloads = chosen.map((tried) => ({ candidate: tried.candidate, attempt: tried }));
  result.refused = refused;
}

async function tryAll(
  { budgetMs, signal, onPhase }: InitRequest,
  candidates: readonly Candidate[],
  tried: TriedProject,
): Promise<ReturnType<typeof chooseBest>> {
  const deadlineMs = performance.now() + budgetMs;
  onPhase('copying the project: the folder itself is only read');
  const place = await TrialPlace.open(tried);
  try {
    const trial: Trial = {
      place,
      deadlineMs,
      signal,
      failures: new Map(),
      buildTimes: new Map(),
      isShared: () => false,
      shares: { build: 1, command: 1 },
      path: tried.environment.PATH ?? '',
      hasQuicker: false,
      onStep: onPhase,
    };
    return chooseBest(await tryCandidates(candidates, trial));
  } finally {
    onPhase('removing the copies');
    await place.remove();
  }
}

async function write(folder: string, { path, text, isAdded }: InitResult['files'][number]): Promise<void> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true });
  // A file that was created in the meantime stays.
  await writeFile(target, text, { flag: isAdded === true ? 'a' : 'wx' });
}

/** The default branch; else the checked-out branch. */
async function mainBranch(ask: AskGit): Promise<string> {
  const known = await defaultBranch(ask);
  return known?.replace(/^origin\//, '') ?? (await ask('symbolic-ref', '--quiet', '--short', 'HEAD')) ?? 'main';
}
