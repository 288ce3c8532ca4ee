/** The Action as the runner starts it: inputs and event in the environment, outputs and summary in files. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { actionFolder } from '../helpers/shipped.ts';

export interface JobOptions {
  event: string;
  ref?: string;
  payload?: unknown;
  inputs?: Record<string, string>;
  environment?: NodeJS.ProcessEnv;
  /** Ends the job as a machine that dies would, when its output contains this. */
  killAt?: string;
  /** Cancels the job, as the runner does, as soon as there is a run document. */
  cancelWhenMeasuring?: boolean;
}

export interface JobResult {
  code: number | null;
  output: string;
  outputs: Record<string, string>;
  summary: string;
  /** Messages of annotations, by level. */
  annotations: Record<'error' | 'warning' | 'notice', string[]>;
}

export class Runner {
  readonly #folder: string;
  readonly #apiUrl: string;
  readonly #node: string;
  #jobs = 0;

  /** @param folder an empty folder of its own. @param node the program that runs the Action */
  constructor(folder: string, apiUrl: string, node = process.execPath) {
    this.#folder = folder;
    this.#apiUrl = apiUrl;
    this.#node = node;
  }

  async run(workspace: string, options: JobOptions): Promise<JobResult> {
    const folder = join(this.#folder, `job-${this.#jobs++}`);
    const temporary = join(folder, 'temp');
    mkdirSync(temporary, { recursive: true });
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const outputFile = file('output', '');
    const summaryFile = file('summary', '');
    const inputs = Object.entries({ token: 'job-token', ...options.inputs });
    const child = spawn(this.#node, [join(actionFolder(), 'dist', 'action.cjs')], {
      cwd: workspace,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        GIT_CONFIG_GLOBAL: file('gitconfig', ''),
        // Off, as vitest.config.ts has it, where a test does not switch it on for itself.
        IO_PERF_COUNTERS: process.env.IO_PERF_COUNTERS,
        GITHUB_ACTIONS: 'true',
        GITHUB_API_URL: this.#apiUrl,
        GITHUB_SERVER_URL: 'https://github.com',
        GITHUB_REPOSITORY: 'octo/disk',
        GITHUB_RUN_ID: '77',
        GITHUB_EVENT_NAME: options.event,
        GITHUB_REF: options.ref ?? 'refs/heads/main',
        GITHUB_SHA: execFileSync('git', ['-C', workspace, '-c', 'safe.directory=*', 'rev-parse', 'HEAD'], {
          encoding: 'utf8',
        }).trim(),
        GITHUB_EVENT_PATH: file('event.json', JSON.stringify(options.payload ?? {})),
        GITHUB_OUTPUT: outputFile,
        GITHUB_STEP_SUMMARY: summaryFile,
        GITHUB_WORKSPACE: workspace,
        RUNNER_TEMP: temporary,
        TMPDIR: temporary,
        ...Object.fromEntries(inputs.map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
        ...options.environment,
      },
    });
    let output = '';
    const keep = (chunk: string): void => {
      output += chunk;
      if (options.killAt !== undefined && output.includes(options.killAt)) child.kill('SIGKILL');
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    const watch = setInterval(() => {
      if (options.cancelWhenMeasuring !== true || !existsSync(join(temporary, 'io-perf'))) return;
      if (!readdirSync(join(temporary, 'io-perf')).some((name) => name.endsWith('.json'))) return;
      clearInterval(watch);
      child.kill('SIGINT');
    }, 50);
    const code = await new Promise<number | null>((done) => child.on('close', done));
    clearInterval(watch);
    return {
      code,
      output,
      outputs: parseOutputs(readFileSync(outputFile, 'utf8')),
      summary: readFileSync(summaryFile, 'utf8'),
      annotations: {
        error: found(output, 'error'),
        warning: found(output, 'warning'),
        notice: found(output, 'notice'),
      },
    };
  }
}

const found = (output: string, level: string): string[] =>
  [...output.matchAll(new RegExp(`^::${level}(?: [^:]*(?:%3A[^:]*)*)?::(.*)$`, 'gm'))].map((match) =>
    match[1]!.replaceAll('%0A', '\n').replaceAll('%25', '%'),
  );

/** name<<delimiter, value, delimiter; the last one counts. */
function parseOutputs(text: string): Record<string, string> {
  const outputs: Record<string, string> = {};
  for (const match of text.matchAll(/^([\w-]+)<<(\S+)\n([\s\S]*?)\n\2$/gm)) outputs[match[1]!] = match[3]!;
  return outputs;
}
