/**
 * Workflows run by act on this machine, without network: the Action is a copy of this checkout with few runners, artifacts are kept
 * in a folder (actions/), the forge is on loopback, the project's origin is a bare repository. All of it is made once.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { makeFolder, repository } from '../helpers/folders.ts';
import { loadDescription } from '../forge-server/description.mjs';
import { startForgeServer, type ForgeServer } from '../forge-server/server.mjs';
import { git, project } from '../helpers/project.ts';
import { has } from '../helpers/has.ts';

const tools = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'io-perf', 'test-tools', 'bin');
const act = has('act') ? 'act' : join(tools, 'act');
/** Whatever PATH the workflow gets. */
const actProgram = (): string =>
  act === 'act' ? execFileSync('sh', ['-c', 'command -v act'], { encoding: 'utf8' }).trim() : act;

/** What is missing here to run workflows; empty: nothing. */
export const missingForAct: string[] =
  process.platform === 'linux'
    ? ['git', act].filter((program) => !has(program)).map((program) => (program === act ? 'act' : program))
    : ['Linux'];

export interface ActResult {
  code: number | null;
  output: string;
}

/** What the Action sees of its occasion. */
export interface ActEvent {
  name: string;
  payload: Record<string, unknown>;
  runId?: string;
  environment?: Record<string, string>;
  /** Container mode: jobs run in this image instead of on this machine. */
  image?: string;
  /** Labels that this machine stands for; jobs of others are skipped. */
  machines?: readonly string[];
  /** Instead of this machine's PATH: folders of programs. */
  path?: string;
  /** Jobs begin in an empty folder, and check out from the origin as actions/checkout does. Without, act copies the project. */
  isCheckedOut?: boolean;
}

const actions = join(repository, 'test', 'workflows', 'actions');
const allMachines = ['ubuntu-24.04', 'ubuntu-26.04', 'ubuntu-26.04-arm', 'windows-2025', 'macos-26'];

export class ActHost {
  readonly folder = makeFolder('workflows');
  readonly project = join(this.folder, 'project');
  readonly remote = join(this.folder, 'remote.git');
  readonly #artifacts = join(this.folder, 'artifacts');
  #server: ForgeServer | undefined;

  get forge(): ForgeServer {
    if (this.#server === undefined) throw new Error('start() first');
    return this.#server;
  }

  async start(runners: readonly string[]): Promise<void> {
    this.#copyToAction(
      ...['action.yml', 'actions', 'migrate', 'package.json', 'dist', join('.github', 'workflows', 'io-perf.yml')],
      ...runners.map((runner) => join('runners', runner)),
    );

    project({ path: this.project, remote: this.remote });
    await this.restartForge();
  }

  /** From now on the Action is a release with this image of runners. @param image a name with its digest */
  release(image: string): void {
    this.#copyToAction('runners', join('src', 'exchange', 'tables'), 'io-perf', '.dockerignore');
    const built = join(this.folder, 'built');
    mkdirSync(built, { recursive: true });
    const words = ['list', built, '--from', 'http://127.0.0.1/', '--image', `linux=${image}`];
    const output = join(this.folder, 'action', 'dist', 'prebuilt.json');
    execFileSync(process.execPath, ['scripts/prebuilt.mjs', ...words, '--output', output], { cwd: repository });
  }

  #copyToAction(...paths: string[]): void {
    for (const path of paths) cpSync(join(repository, path), join(this.folder, 'action', path), { recursive: true });
  }

  /** The project becomes a copy of this repository, with what is not committed yet. */
  copyRepository(): void {
    const words = ['-C', repository, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    for (const path of execFileSync('git', words, { encoding: 'utf8' }).split('\0').filter(Boolean)) {
      if (existsSync(join(repository, path))) cpSync(join(repository, path), join(this.project, path));
    }
  }

  async restartForge(options: Parameters<typeof startForgeServer>[0] = {}): Promise<void> {
    await this.#server?.close();
    this.#server = await startForgeServer({ check: loadDescription(), ...options });
  }

  async stop(): Promise<void> {
    await this.#server?.close();
  }

  /** @param files path in the project → text. @returns the commit */
  commit(files: Record<string, string>, message: string): string {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(this.project, path, '..'), { recursive: true });
      writeFileSync(join(this.project, path), text);
    }
    git(this.project, 'add', '.');
    git(this.project, 'commit', '--quiet', '-m', message);
    return git(this.project, 'rev-parse', 'HEAD');
  }

  /** A workflow of examples/, as it is, or with the given changes, whose old text must be there. */
  example(name: string, changes: Record<string, string> = {}): Record<string, string> {
    let text = readFileSync(join(repository, 'examples', 'workflows', name), 'utf8');
    for (const [from, to] of Object.entries(changes)) {
      if (!text.includes(from)) throw new Error(`examples/workflows/${name} has no "${from}"`);
      text = text.replace(from, to);
    }
    return { [`.github/workflows/${name}`]: text };
  }

  /** Runs one workflow of the project. */
  async run(
    workflow: string,
    {
      name,
      payload,
      runId = '77',
      environment = {},
      image,
      machines = allMachines,
      path,
      isCheckedOut = false,
    }: ActEvent,
  ): Promise<ActResult> {
    const eventFile = join(this.folder, 'event.json');
    writeFileSync(
      eventFile,
      JSON.stringify({ repository: { default_branch: 'main', full_name: 'org/project' }, ...payload }),
    );
    const words = [
      name,
      ...['--workflows', join('.github', 'workflows', workflow), '--eventpath', eventFile],
      ...machines.flatMap((label) => ['--platform', `${label}=${image ?? '-self-hosted'}`]),
      // The origin and the artifacts are where they are on this machine, and so is the loopback; the workspace is the container's own.
      ...(image === undefined
        ? []
        : ['--pull=false', '--rm', '--network', 'host', '--container-options', this.#volumes()]),
      ...this.#localActions().flatMap(([action, path]) => ['--local-repository', `${action}=${path}`]),
      ...(isCheckedOut ? ['--no-skip-checkout'] : []),
      ...['--action-offline-mode', '--concurrent-jobs', '1', '--defaultbranch', 'main', '--actor', 'ann'],
      ...[
        '--artifact-server-addr',
        '127.0.0.1',
        '--cache-server-addr',
        '127.0.0.1',
        '--secret',
        'GITHUB_TOKEN=job-token',
      ],
      ...Object.entries({
        GITHUB_API_URL: this.forge.url,
        GITHUB_REPOSITORY: 'org/project',
        GITHUB_RUN_ID: runId,
        IO_PERF_CACHE: join(this.folder, 'runners'),
        IO_PERF_TEST_ARTIFACTS: this.#artifacts,
        ...(isCheckedOut && this.#originByName()),
        ...environment,
      }).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
    ];
    return this.#act(words, path);
  }

  /** git finds the origin under the address that a checkout writes. */
  #originByName(): Record<string, string> {
    return {
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: `url.file://${this.remote}.insteadOf`,
      GIT_CONFIG_VALUE_0: 'https://github.com/org/project',
    };
  }

  #gitConfig(): string {
    const path = join(this.folder, 'gitconfig');
    if (!existsSync(path)) writeFileSync(path, '');
    return path;
  }

  #volumes(): string {
    mkdirSync(this.#artifacts, { recursive: true });
    return [this.remote, this.#artifacts].map((path) => `--volume ${path}:${path}`).join(' ');
  }

  async #act(words: readonly string[], path?: string): Promise<ActResult> {
    const child = spawn(actProgram(), words, {
      cwd: this.project,
      stdio: ['ignore', 'pipe', 'pipe'],
      // act leaves folders of jobs in its cache, and reads options of the user's own.
      env: {
        ...process.env,
        PATH: path ?? [process.env.PATH, tools].join(delimiter),
        XDG_CACHE_HOME: join(this.folder, 'cache'),
        XDG_CONFIG_HOME: join(this.folder, 'config'),
        // A file, since actions write into it: git would put a file in the place of /dev/null.
        GIT_CONFIG_GLOBAL: this.#gitConfig(),
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    }
    const code = await new Promise<number | null>((done) => child.on('close', done));
    return { code, output };
  }

  /**
   * A command as docs/act.md gives it, in the project: no event file, no forge. Only what this machine must not reach or share is added.
   * @param command `act pull_request …`
   */
  async runCommand(command: string): Promise<ActResult> {
    const [, ...words] = command.split(' ');
    return this.#act([
      ...words,
      ...this.#localActions().flatMap(([action, path]) => ['--local-repository', `${action}=${path}`]),
      '--action-offline-mode',
      ...['--artifact-server-addr', '127.0.0.1', '--cache-server-addr', '127.0.0.1'],
      ...['--env', `IO_PERF_CACHE=${join(this.folder, 'runners')}`],
    ]);
  }

  /** A file of an artifact of a run. */
  artifact(name: string, runId = '77'): string {
    const folder = join(this.#artifacts, runId, name);
    return readFileSync(join(folder, readdirSync(folder)[0]!), 'utf8');
  }

  /** Names of the artifacts of a run. */
  artifacts(runId = '77'): string[] {
    const folder = join(this.#artifacts, runId);
    return existsSync(folder) ? readdirSync(folder).sort() : [];
  }

  /** Every action that a workflow names, where it is here: the Action itself, and the stand-ins at whatever commit they are pinned. */
  #localActions(): [string, string][] {
    const texts = [
      readFileSync(join(repository, '.github', 'workflows', 'io-perf.yml'), 'utf8'),
      ...readdirSync(join(this.project, '.github', 'workflows')).map((name) =>
        readFileSync(join(this.project, '.github', 'workflows', name), 'utf8'),
      ),
    ];
    const uses = new Set(texts.flatMap((text) => [...text.matchAll(/uses: (\S+@\S+)/g)].map(([, use]) => use!)));
    const standIns = [...uses].flatMap((use): [string, string][] => {
      const name = /([\w-]+)@/.exec(use)![1]!;
      const path = (name === 'checkout' ? process.env.IO_PERF_CHECKOUT_ACTION : undefined) ?? join(actions, name);
      return existsSync(path) ? [[use, path]] : [];
    });
    return [['OWNER/io-perf-action@v1', join(this.folder, 'action')], ...standIns];
  }
}

export const pullRequest = (number: number, head: string, base: string, headRepository = 'org/project'): ActEvent => ({
  name: 'pull_request',
  payload: {
    number,
    pull_request: {
      number,
      head: { ref: 'change', sha: head, repo: { full_name: headRepository } },
      base: { ref: 'main', sha: base, repo: { full_name: 'org/project' } },
    },
  },
});

export const push = (commit: string): ActEvent => ({
  name: 'push',
  payload: { ref: 'refs/heads/main', after: commit, deleted: false },
});

/** docker, as it is at a terminal. @returns what it printed @throws Error with what it complained about */
export async function docker(...words: string[]): Promise<string> {
  return dockerWithInput('', ...words);
}

async function dockerWithInput(input: string, ...words: string[]): Promise<string> {
  const child = spawn('docker', words, { stdio: ['pipe', 'pipe', 'pipe'] });
  let [output, complaint] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  child.stdin.end(input);
  const code = await new Promise((done) => child.on('close', done));
  if (code === 0) return output.trim();
  throw new Error(`docker ${words.join(' ')} ended with ${String(code)}: ${complaint.trim()}`);
}

/** What is missing here to start containers; empty: nothing. */
export const missingForContainers = (): string[] =>
  spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0
    ? []
    : ['a Docker engine: sh scripts/docker-for-tests.sh start'];

/**
 * What a job in a container needs: git and Node, and what is named. From the same base as runners/docker/linux.Dockerfile, which
 * scripts/docker-for-tests.sh makes where it cannot be pulled.
 */
export async function buildJobImage(...packages: string[]): Promise<string> {
  const image = ['io-perf-test-job', ...packages].join('-');
  const file = [
    'FROM debian:trixie-slim',
    `RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends git nodejs ca-certificates ${packages.join(' ')}`,
  ].join('\n');
  await dockerWithInput(file, 'build', '--quiet', '--tag', image, '-');
  return image;
}
