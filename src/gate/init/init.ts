/** A project's first step: what it could measure is found and tried, io-perf.yml and a workflow are written. Nothing is overwritten. */
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
  /** Build and execute what is found; without it what is found is believed. */
  tries: boolean;
  limits: Limits;
  /** Folder of the example workflows. */
  examples: string;
  signal: AbortSignal;
  /** Told before something takes long. */
  onPhase: (text: string) => void;
  /** What is known of a workload that works, for its comment. */
  describe: (attempt: Attempt) => string;
}

interface InitResult {
  workloads: { candidate: Candidate; attempt: Attempt | undefined }[];
  refused: Refused[];
  /** Paths below the folder. */
  written: string[];
  /** Were there already, and are as they were. */
  kept: string[];
  /** What the builds and commands made, which git does not ignore; folders end with `/`. */
  left: string[];
  /** What they changed, which git tracks. */
  changed: string[];
}

/** More are hard to keep in mind, and share the minutes of a pull request. */
const maxWorkloads = 3;

const configurations = ['io-perf.yml', 'io-perf.yaml'];

const workflowFolders = ['.gitea/workflows', '.forgejo/workflows', '.github/workflows'];

/** @throws UsageError where nothing can be found or written, or both files are there */
export async function initProject(request: InitRequest): Promise<InitResult> {
  const { folder, signal } = request;
  await checkFolder(folder);
  const root = await gitRoot(folder);
  // git names the folder itself, where ours may be a link to it.
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

/** Before minutes of building: whether the two files can be written at all. */
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

/** @returns what notes in the result which files have come, and which tracked ones have changed, since this call */
async function watchFiles(folder: string, { left, changed }: InitResult): Promise<() => Promise<void>> {
  const before = [new Set(await untracked(folder)), new Set(await modified(folder))] as const;
  return async () => {
    left.push(...(await untracked(folder)).filter((path) => !before[0].has(path)));
    changed.push(...(await modified(folder)).filter((path) => !before[1].has(path)));
  };
}

const maxTraces = 5;

/** For the end of a message, where nothing is proposed: what trying has left all the same. */
function tracesOf({ left, changed }: InitResult): string {
  const listed = (paths: readonly string[]): string =>
    `${paths.slice(0, maxTraces).join(', ')}${paths.length > maxTraces ? ` and ${paths.length - maxTraces} more` : ''}`;
  const traces = [left.length > 0 && `made ${listed(left)}`, changed.length > 0 && `changed ${listed(changed)}`].filter(
    (trace) => trace !== false,
  );
  return traces.length === 0 ? '' : ` Trying ${traces.join(' and ')}: remove or restore what you do not want.`;
}

/** The best that work: what is found first is what tells most. */
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
    // How a program starts says little where there is something that works.
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
  // Whoever made it in the meantime keeps it.
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

/** Empty where there is no repository. */
const listed = async (folder: string, ...words: string[]): Promise<string[]> =>
  ((await ask(folder, ...words, '-z')) ?? '').split('\0').filter((path) => path !== '');

const untracked = (folder: string): Promise<string[]> =>
  listed(folder, 'ls-files', '--others', '--exclude-standard', '--directory');

const modified = (folder: string): Promise<string[]> => listed(folder, 'diff', '--name-only');

const gitRoot = (folder: string): Promise<string | undefined> => ask(folder, 'rev-parse', '--show-toplevel');

/** The branch that work is merged into; in a project that has only others, the one that is checked out. */
async function mainBranch(folder: string): Promise<string> {
  const known = await defaultBranch((...words) => ask(folder, ...words));
  return known?.replace(/^origin\//, '') ?? (await ask(folder, 'symbolic-ref', '--quiet', '--short', 'HEAD')) ?? 'main';
}
