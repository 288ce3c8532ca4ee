/** Sets up a project: finds and tries measurable commands, and writes io-perf.yml and a workflow. Existing files are never overwritten. */
import { access, constants, mkdir, realpath, stat, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { type Attempt, attempt, type Limits, type Refused } from './attempt.ts';
import { type Candidate, lookAt } from './project-files.ts';
import { codeOf, reasonOf, UsageError } from '../../core/document/index.ts';
import { configurationText, workflowText } from './proposed-files.ts';
import { detectCandidates } from './detect.ts';
import { defaultBranch } from '../commits/settled-base.ts';

export interface InitRequest {
  folder: string;
  /** Build and execute the candidates; otherwise they are proposed untested. */
  tries: boolean;
  limits: Limits;
  /** Folder of the example workflows. */
  examples: string;
  signal: AbortSignal;
  /** Called before a long step. */
  onPhase: (text: string) => void;
  /** Facts about a working workload, for its comment. */
  describe: (attempt: Attempt) => string;
}

interface InitResult {
  workloads: { candidate: Candidate; attempt: Attempt | undefined }[];
  refused: Refused[];
  /** Paths below the folder. */
  written: string[];
  /** Existed before, and are unchanged. */
  kept: string[];
  /** Files made by the builds and commands that git does not ignore; folders end with `/`. */
  left: string[];
  /** Tracked files that they changed. */
  changed: string[];
}

/** More are hard to remember, and share the minutes of a pull request. */
const maxWorkloads = 3;

const configurations = ['io-perf.yml', 'io-perf.yaml'];

const workflowFolders = ['.gitea/workflows', '.forgejo/workflows', '.github/workflows'];

/** @throws UsageError if nothing can be found or written, or both files exist */
export async function initProject(request: InitRequest): Promise<InitResult> {
  const { folder, signal } = request;
  await checkFolder(folder);
  const root = await gitRoot(folder);
  // git resolves links to the folder.
  if (root !== undefined && (await realpath(root)) !== (await realpath(folder))) {
    throw new UsageError(
      `${folder} is inside of the repository ${root}, whose top is where workloads run: start io-perf init there.`,
    );
  }
  const workflow = `${workflowFolders.find((path) => existsSync(join(folder, path))) ?? '.github/workflows'}/io-perf.yml`;
  const configuration = configurations.find((name) => existsSync(join(folder, name)));
  const hasWorkflow = existsSync(join(folder, workflow));
  if (configuration !== undefined && hasWorkflow) {
    throw new UsageError(
      `${configuration} and ${workflow} are there already, and nothing is overwritten: edit them, or move them away first.`,
    );
  }
  const result: InitResult = { workloads: [], refused: [], written: [], kept: [], left: [], changed: [] };
  if (configuration === undefined) {
    const noteTraces = await watchFiles(folder, result);
    try {
      await chooseWorkloads(request, result);
    } catch (error) {
      await noteTraces();
      throw error instanceof UsageError ? new UsageError(error.message + tracesOf(result)) : error;
    }
    await noteTraces();
    if (signal.aborted) return result;
    const proposed = result.workloads.map(({ candidate, attempt: tried }) => ({
      candidate,
      remark: tried && request.describe(tried),
    }));
    await write(folder, 'io-perf.yml', configurationText(proposed), result);
  } else {
    result.kept.push(configuration);
  }
  if (hasWorkflow) result.kept.push(workflow);
  else await write(folder, workflow, await workflowText(request.examples, await mainBranch(folder)), result);
  return result;
}

/** Checks before minutes of building whether both files can be written. */
async function checkFolder(folder: string): Promise<void> {
  try {
    if (!(await stat(folder)).isDirectory()) {
      throw new UsageError(`${folder} is not a folder: name the top folder of the project.`);
    }
    await access(folder, constants.W_OK);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')
        ? `There is no folder ${folder}: name the top folder of the project.`
        : `io-perf.yml and a workflow cannot be written in ${folder} (${reasonOf(error)}): make it writable, or copy the project to another folder.`,
    );
  }
}

/** @returns a function that adds new files and changed tracked files since this call to the result */
async function watchFiles(folder: string, { left, changed }: InitResult): Promise<() => Promise<void>> {
  const before = [new Set(await untracked(folder)), new Set(await modified(folder))] as const;
  return async () => {
    left.push(...(await untracked(folder)).filter((path) => !before[0].has(path)));
    changed.push(...(await modified(folder)).filter((path) => !before[1].has(path)));
  };
}

const maxTraces = 5;

/** The end of a message without a proposal: files that the attempts left. */
function tracesOf({ left, changed }: InitResult): string {
  const listed = (paths: readonly string[]): string =>
    `${paths.slice(0, maxTraces).join(', ')}${paths.length > maxTraces ? ` and ${paths.length - maxTraces} more` : ''}`;
  const traces = [left.length > 0 && `made ${listed(left)}`, changed.length > 0 && `changed ${listed(changed)}`].filter(
    (trace) => trace !== false,
  );
  return traces.length === 0 ? '' : ` Trying ${traces.join(' and ')}: remove or restore what you do not want.`;
}

/** The best working candidates: those found first are the most informative. */
async function chooseWorkloads(request: InitRequest, result: InitResult): Promise<void> {
  const { folder, tries, limits, signal, onPhase } = request;
  const candidates = await detectCandidates(await lookAt(folder));
  if (candidates.length === 0) {
    throw new UsageError(
      `${folder} has no build file that io-perf init knows, so it cannot propose anything: write io-perf.yml yourself, three lines: workloads: / my-program: / command: ./my-program input.txt.`,
    );
  }
  const isBuilt = new Set<string>();
  for (const candidate of candidates) {
    if (signal.aborted || result.workloads.length >= maxWorkloads) break;
    // A program's start is the least informative, so it is dropped if anything else works.
    if (candidate.kind === 'program' && result.workloads.length > 0) break;
    if (!tries) {
      result.workloads.push({ candidate, attempt: undefined });
      continue;
    }
    onPhase(`trying ${candidate.name}: ${candidate.command}`);
    const tried = await attempt(candidate, folder, limits, isBuilt, signal);
    if ('reason' in tried) result.refused.push(tried);
    else result.workloads.push({ candidate: tried.candidate, attempt: tried });
  }
  if (signal.aborted || result.workloads.length > 0) return;
  const [first] = result.refused;
  throw new UsageError(
    `Nothing that was found works here: ${first!.candidate.name}: ${first!.reason}. Make it work, or write io-perf.yml yourself; --no-try writes what was found untried.`,
  );
}

async function write(folder: string, path: string, text: string, { written }: InitResult): Promise<void> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true });
  // A file that was created in the meantime stays.
  await writeFile(target, text, { flag: 'wx' });
  written.push(relative(folder, target));
}

async function ask(folder: string, ...words: string[]): Promise<string | undefined> {
  try {
    return (await promisify(execFile)('git', ['-C', folder, ...words])).stdout.trim();
  } catch {
    return undefined;
  }
}

/** Empty without a repository. */
const listed = async (folder: string, ...words: string[]): Promise<string[]> =>
  ((await ask(folder, ...words, '-z')) ?? '').split('\0').filter((path) => path !== '');

const untracked = (folder: string): Promise<string[]> =>
  listed(folder, 'ls-files', '--others', '--exclude-standard', '--directory');

const modified = (folder: string): Promise<string[]> => listed(folder, 'diff', '--name-only');

const gitRoot = (folder: string): Promise<string | undefined> => ask(folder, 'rev-parse', '--show-toplevel');

/** The default branch; else the checked-out branch. */
async function mainBranch(folder: string): Promise<string> {
  const known = await defaultBranch((...words) => ask(folder, ...words));
  return known?.replace(/^origin\//, '') ?? (await ask(folder, 'symbolic-ref', '--quiet', '--short', 'HEAD')) ?? 'main';
}
