/** Runners that are built here and copied to a host: interpreted ones run with the host's own interpreter. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { dirname } from 'node:path/posix';
import { messageOf } from '../../document/index.ts';
import type { RemoteAgent } from '../remote/agent.ts';
import { quote } from '../remote/remote-shell.ts';
import {
  type BuilderOptions,
  buildRunner,
  type BuiltRunner,
  filled,
  replacer,
  type PreparedRunner,
} from '../../toolchain/index.ts';
import { TargetLost } from '../target.ts';

/** As Node names them. */
export interface Machine {
  platform: string;
  architecture: string;
}

/** Processors for which there is a static build of the native runner (runners/android). */
const triples: Record<string, { abi: string; triple: string }> = {
  x64: { abi: 'x86_64', triple: 'x86_64-linux-musl' },
  arm64: { abi: 'arm64-v8a', triple: 'aarch64-linux-musl' },
};

interface Hindrance {
  reason: string;
  remedy?: string;
}

export class SshRunners {
  readonly #agent: RemoteAgent;
  readonly #options: BuilderOptions;
  readonly #machine: Machine;
  readonly #prepared = new Map<string, PreparedRunner>();

  constructor(agent: RemoteAgent, options: BuilderOptions, machine: Machine) {
    this.#agent = agent;
    this.#options = options;
    this.#machine = machine;
  }

  async prepare(runner: string, onProgress: (line: string) => void): Promise<PreparedRunner> {
    const known = this.#prepared.get(runner);
    if (known !== undefined) return known;
    try {
      const prepared = await this.#prepare(runner, onProgress);
      this.#prepared.set(runner, prepared);
      return prepared;
    } catch (error) {
      if (error instanceof TargetLost) throw error;
      return { runner, reason: messageOf(error) };
    }
  }

  async #prepare(runner: string, onProgress: (line: string) => void): Promise<PreparedRunner> {
    const built = await this.#build(runner, onProgress);
    if ('reason' in built) return { runner, ...built };
    const { variant, manifest } = built.usable;
    const places = new Map<string, string>();
    const folder = `${this.#agent.folder}/${runner}`;
    const wanted = [...variant.start, ...Object.values(variant.environment ?? {})].join('\n');
    if (wanted.includes('{output}')) {
      places.set('output', `${folder}/output`);
      await this.#copy(await entries(built.output), `${folder}/output`);
    }
    if (wanted.includes('{source}')) {
      places.set('source', `${folder}/source`);
      await this.#copy(await entries(join(this.#options.root, 'runners', manifest.runner)), `${folder}/source`);
    }
    for (const [, path] of wanted.matchAll(/\{root\}\/(\S+)/g)) {
      places.set('root', `${folder}/root`);
      if (path !== undefined) await this.#copy([join(this.#options.root, path)], dirname(`${folder}/root/${path}`));
    }
    const programs = await this.#findPrograms(built, wanted);
    if ('reason' in programs) return { runner, ...programs };
    const fill = replacer(
      runner,
      new Map([...Object.entries(built.usable.values ?? {}), ...places, ...programs.found, ['exe', '']]),
    );
    return { runner, ...filled(variant, fill), build: `${variant.name} ${built.key}` };
  }

  /** What is compiled for this machine runs only on its like; the native runner can be built for any Linux. */
  async #build(runner: string, onProgress: (line: string) => void): Promise<BuiltRunner | Hindrance> {
    const { platform, architecture } = this.#machine;
    const alike = platform === process.platform && architecture === process.arch;
    const foreign = triples[architecture];
    if (!alike && runner === 'native' && platform === 'linux' && foreign !== undefined) {
      return buildRunner(
        { ...this.#options, platform: { name: 'android', values: { ...foreign } } },
        runner,
        onProgress,
      );
    }
    const built = await buildRunner(this.#options, runner, onProgress);
    if ('reason' in built || alike || !built.usable.variant.start[0]?.startsWith('{output}')) return built;
    return {
      reason: `it is compiled for ${process.platform} on ${process.arch}, and ${this.#agent.shell.place} is ${platform} on ${architecture}`,
    };
  }

  /** Interpreters are looked for over there. */
  async #findPrograms({ usable }: BuiltRunner, wanted: string): Promise<{ found: [string, string][] } | Hindrance> {
    const found: [string, string][] = [];
    const needs = [{ programs: ['node'], remedy: undefined }, ...usable.variant.needs];
    for (const { programs, remedy } of needs) {
      if (!programs.some((name) => wanted.includes(`{${name}}`))) continue;
      const path = await this.#agent.output(programs.map((name) => `command -v ${quote(name)}`).join(' || '));
      if (path === undefined) {
        const install = remedy?.linux;
        return {
          reason: `there is no ${programs.join(' or ')} on PATH of ${this.#agent.shell.place}`,
          ...(install !== undefined && { remedy: `over there: ${install}` }),
        };
      }
      for (const name of programs) found.push([name, path.trim()]);
    }
    return { found };
  }

  async #copy(localPaths: readonly string[], folder: string): Promise<void> {
    await this.#agent.run(`mkdir -p ${quote(folder)}`);
    const complaint = await this.#agent.shell.push(localPaths, folder);
    if (complaint === undefined) return;
    if (!this.#agent.alive) throw await this.#agent.lost();
    throw new Error(`it could not be copied to ${this.#agent.shell.place} (${complaint})`);
  }
}

async function entries(folder: string): Promise<string[]> {
  return (await readdir(folder)).map((name) => join(folder, name));
}
