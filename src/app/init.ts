/** A project's first step: what it could measure is found and tried, io-perf.yml and a workflow are written. Nothing is overwritten. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { stringify } from 'yaml';
import { UsageError } from '../document/index.ts';
import { attempt, type Attempt, type Limits, type Refused, type Candidate, lookAt } from './init/attempt.ts';
import { detectCandidates } from './init/detect.ts';

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

export interface InitResult {
  workloads: { candidate: Candidate; attempt: Attempt | undefined }[];
  refused: Refused[];
  /** Paths below the folder. */
  written: string[];
  /** Were there already, and are as they were. */
  kept: string[];
  /** What the builds and commands made, which git does not ignore. */
  left: string[];
}

/** More are hard to keep in mind, and share the minutes of a pull request. */
const mostWorkloads = 3;

const configurations = ['io-perf.yml', 'io-perf.yaml'];
const workflowFolders = ['.gitea/workflows', '.forgejo/workflows', '.github/workflows'];

/** @throws UsageError where nothing can be found, or both files are there */
export async function initProject(request: InitRequest): Promise<InitResult> {
  const { folder, signal } = request;
  const root = await gitRoot(folder);
  if (root !== undefined && root !== resolve(folder)) {
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
  const result: InitResult = { workloads: [], refused: [], written: [], kept: [], left: [] };
  const before = new Set(await untracked(folder));
  if (configuration === undefined) {
    await chooseWorkloads(request, result);
    result.left.push(...(await untracked(folder)).filter((path) => !before.has(path)));
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
  else await write(folder, workflow, await workflowText(request.examples, await defaultBranch(folder)), result);
  return result;
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
    if (signal.aborted || result.workloads.length >= mostWorkloads) break;
    // How a program starts says little where there is something that works.
    if (candidate.kind === 'program' && result.workloads.length > 0) break;
    if (!tries) {
      result.workloads.push({ candidate, attempt: undefined });
      continue;
    }
    onPhase(`trying ${candidate.name}: ${candidate.command}`);
    const tried = await attempt(candidate, folder, limits, isBuilt, signal);
    if ('reason' in tried) result.refused.push(tried);
    else result.workloads.push({ candidate, attempt: tried });
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

/** Folders end with `/`. Empty where there is no repository. */
const untracked = async (folder: string): Promise<string[]> =>
  ((await ask(folder, 'ls-files', '--others', '--exclude-standard', '--directory', '-z')) ?? '')
    .split('\0')
    .filter((path) => path !== '');

const gitRoot = (folder: string): Promise<string | undefined> => ask(folder, 'rev-parse', '--show-toplevel');

/** What `origin` calls its own, else the branch that is checked out. */
async function defaultBranch(folder: string): Promise<string> {
  const remote = await ask(folder, 'symbolic-ref', '--quiet', '--short', 'refs/remotes/origin/HEAD');
  return (
    remote?.replace(/^origin\//, '') ?? (await ask(folder, 'symbolic-ref', '--quiet', '--short', 'HEAD')) ?? 'main'
  );
}

// The two files.

interface ProposedWorkload {
  candidate: Candidate;
  /** What is known of it: `0.9 s, 1,008 calls`. */
  remark: string | undefined;
}

function configurationText(workloads: readonly ProposedWorkload[]): string {
  const entries = workloads.map(({ candidate: { name, build, command, from }, remark }) => {
    const entry = stringify({ [name]: { ...(build === undefined ? {} : { build }), command } }, { lineWidth: 0 });
    return `# From ${from}${remark === undefined ? '' : `: ${remark}`}\n${entry}`.replace(/^(?=.)/gm, '  ');
  });
  return `# What io-perf measures: each command is built once, then timed and counted, base against head.
# Try it: io-perf compare main. What else can be said here: docs/workloads.md of io-perf.
workloads:
${entries.join('')}`;
}

/**
 * The workflow of a new user, for the project's own branch.
 * @param examples folder of the example workflows
 */
async function workflowText(examples: string, branch: string): Promise<string> {
  const text = await readFile(join(examples, 'minimal.yml'), 'utf8');
  const body = text.replace(/^(#.*\n)+/, '');
  return `# A push to ${branch} is measured and kept; a pull request is measured, compared with its base, commented and gated.
# What is measured stands in io-perf.yml.
${body.replace('branches: [main]', `branches: [${JSON.stringify(branch)}]`)}`;
}
