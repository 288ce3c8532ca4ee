/**
 * The steps of a workflow's job, one after the other, as their host runs them: ours through dist/action.cjs, actions/cache as
 * copies in a folder, commands in a shell. Other steps (checkout, toolchains) are the caller's to have done.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { repository } from '../helpers/folders.ts';
import { gitConfig } from '../helpers/git-config.ts';
import type { JobOptions, JobResult, Runner } from './runner.ts';

interface Step {
  name?: string;
  id?: string;
  uses?: string;
  run?: string;
  if?: string;
  with?: Record<string, string | number | boolean>;
}

export interface JobContext extends Omit<JobOptions, 'inputs'> {
  runner: Runner;
  workspace: string;
  /** Where actions/cache keeps its entries. */
  cache: string;
  /** What expressions stand for: `github.sha` → `abc`. */
  values: Record<string, string>;
}

export interface StepResult {
  name: string;
  code: number | null;
  output: string;
  /** Of our own steps. */
  job?: JobResult;
}

/** What stands before the @ of a step that uses us, and where its action.yml is. */
const ourActions = new Map([
  ['OWNER/io-perf-action', 'action.yml'],
  ['OWNER/io-perf-action/migrate', join('migrate', 'action.yml')],
  ...['measure', 'report', 'plan', 'accept', 'backfill'].map(
    (name) => [`OWNER/io-perf-action/actions/${name}`, join('actions', name, 'action.yml')] as const,
  ),
]);

/** @returns undefined where the step uses another action */
export function ourInputs(uses: string, given: Record<string, string>): Record<string, string> | undefined {
  const file = ourActions.get(uses.replace(/@.*$/, ''));
  return file === undefined ? undefined : inputsOf(file, given);
}

/** As the runner passes them: defaults, then what the step gives. */
function inputsOf(file: string, given: Record<string, string>): Record<string, string> {
  const { inputs } = parse(readFileSync(join(repository, file), 'utf8')) as {
    inputs: Record<string, { default?: string }>;
  };
  const defaults = Object.entries(inputs).flatMap(([name, { default: value }]) =>
    value === undefined || value.startsWith('${{') ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(defaults), ...given };
}

/** Runs the steps until one fails, as there. */
export async function runSteps(workflow: string, context: JobContext): Promise<StepResult[]> {
  const values = { ...context.values };
  const fill = (text: string): string =>
    text.replace(/\$\{\{\s*([\w.-]+)\s*\}\}/g, (_, name: string) => {
      if (values[name] === undefined) throw new Error(`The test gives no value for ${name}.`);
      return values[name];
    });
  const holds = (condition: string): boolean => {
    const [, name = '', sign, text] = /^(\S+)\s*(==|!=)\s*'(.*)'$/.exec(condition.trim()) ?? [];
    return ((values[name] ?? '') === text) === (sign === '==');
  };
  const results: StepResult[] = [];
  for (const step of (parse(workflow) as { steps: Step[] }).steps) {
    if (step.if !== undefined && !holds(step.if)) continue;
    const given = Object.fromEntries(Object.entries(step.with ?? {}).map(([key, value]) => [key, fill(String(value))]));
    const result = { name: step.name ?? step.uses ?? '', ...(await runStep(step, given, context, fill)) };
    if (step.id !== undefined && result.hit !== undefined) values[`steps.${step.id}.outputs.cache-hit`] = result.hit;
    results.push(result);
    if (result.code !== 0) break;
  }
  return results;
}

async function runStep(
  { uses = '', run }: Step,
  given: Record<string, string>,
  context: JobContext,
  fill: (text: string) => string,
): Promise<Omit<StepResult, 'name'> & { hit?: string }> {
  const { runner, workspace, cache, ...options } = context;
  if (run !== undefined) return shell(fill(run), workspace);
  const inputs = ourInputs(uses, given);
  if (inputs !== undefined) {
    const job = await runner.run(workspace, { ...options, inputs });
    return { code: job.code, output: job.output, job };
  }
  const [here, kept] = [join(workspace, given.path!), join(cache, given.key!)];
  if (uses.startsWith('actions/cache/save@')) {
    mkdirSync(cache, { recursive: true });
    cpSync(here, kept);
    return { code: 0, output: '' };
  }
  if (uses.startsWith('actions/cache/restore@')) {
    if (!existsSync(kept)) return { code: 0, output: '', hit: 'false' };
    mkdirSync(dirname(here), { recursive: true });
    cpSync(kept, here);
    return { code: 0, output: '', hit: 'true' };
  }
  throw new Error(`The test knows no step ${uses}.`);
}

function shell(script: string, workspace: string): { code: number; output: string } {
  const env = {
    ...process.env,
    GIT_CONFIG_GLOBAL: gitConfig,
    ...Object.fromEntries(
      ['AUTHOR', 'COMMITTER'].flatMap((who) => [
        [`GIT_${who}_NAME`, 'a'],
        [`GIT_${who}_EMAIL`, 'a@b'],
      ]),
    ),
  };
  try {
    const output = execFileSync('bash', ['-eo', 'pipefail', '-c', `exec 2>&1; ${script}`], {
      cwd: workspace,
      env,
      encoding: 'utf8',
    });
    return { code: 0, output };
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: string };
    return { code: status, output: stdout };
  }
}
