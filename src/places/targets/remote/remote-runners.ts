/** Runners that are built here and copied over there. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { dirname } from 'node:path/posix';
import { messageOf } from '../../../core/document/index.ts';
import { quote, type RemoteAgent } from './remote-agent.ts';
import {
  type BuilderOptions,
  buildRunner,
  type BuiltRunner,
  filled,
  type ForeignPlatform,
  listForeignRunners,
  type PreparedRunner,
  replacer,
} from '../../toolchain/index.ts';
import { TargetLost } from '../target.ts';

/** As Node names them. */
interface Machine {
  platform: string;
  architecture: string;
}

/**
 * Processors that runners/android is built for, as Node and Android name them (ro.product.cpu.abi), and what Zig calls a static
 * Linux program for them.
 */
const processors = [
  { architecture: 'x64', abi: 'x86_64', triple: 'x86_64-linux-musl' },
  { architecture: 'arm64', abi: 'arm64-v8a', triple: 'aarch64-linux-musl' },
];

const androidOf = ({ abi, triple }: { abi: string; triple: string }): ForeignPlatform => ({
  name: 'android',
  values: { abi, triple },
});

interface Hindrance {
  reason: string;
  remedy?: string;
}

/** For a host: interpreted runners run with the host's own interpreter. */
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
      const sources = join(this.#options.root, 'runners', manifest.runner);
      await this.#copy(await entries(sources), `${folder}/source`);
      // What it shares with another runner lies beside it.
      for (const path of variant.sources.filter((source) => source.startsWith('../')))
        await this.#copy([join(sources, path)], dirname(join(folder, 'source', path)));
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
    const foreign = processors.find((one) => one.architecture === architecture);
    if (!alike && runner === 'native' && platform === 'linux' && foreign !== undefined) {
      return buildRunner({ ...this.#options, platform: androidOf(foreign) }, runner, onProgress);
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
    const complaint = await this.#agent.push(localPaths, folder);
    if (complaint !== undefined) throw new Error(`it could not be copied to ${this.#agent.shell.place} (${complaint})`);
  }
}

async function entries(folder: string): Promise<string[]> {
  return (await readdir(folder)).map((name) => join(folder, name));
}

/** For an Android device (`runners/android/`). */
export class DeviceRunners {
  readonly #agent: RemoteAgent;
  readonly #options: BuilderOptions;
  readonly #abi: string;
  readonly #isKnown: boolean;
  readonly #copied = new Map<string, string>();

  constructor(agent: RemoteAgent, options: BuilderOptions, abi: string) {
    this.#agent = agent;
    const known = processors.find((one) => one.abi === abi);
    this.#options = { ...options, platform: androidOf(known ?? { abi, triple: abi }) };
    this.#abi = abi;
    this.#isKnown = known !== undefined;
  }

  get options(): BuilderOptions {
    return this.#options;
  }

  async prepare(runner: string, onProgress: (line: string) => void): Promise<PreparedRunner> {
    const names = await listForeignRunners(this.#options.root, 'android');
    if (!names.includes(runner)) return { runner, reason: `the ${runner} runner does not run on Android` };
    if (!this.#isKnown) {
      return {
        runner,
        reason: `the device's processor is ${this.#abi || 'unknown'}; runners are for ${processors.map(({ abi }) => abi).join(' and ')}`,
      };
    }
    try {
      const built = await buildRunner(this.#options, runner, onProgress);
      if ('reason' in built) return { runner, ...built };
      const folder = await this.#copy(runner, built.output);
      if (typeof folder !== 'string') return { runner, ...folder };
      const { variant } = built.usable;
      const fill = replacer(runner, new Map([...Object.entries(built.usable.values ?? {}), ['output', folder]]));
      return { runner, ...filled(variant, fill), build: `${variant.name} ${built.key}` };
    } catch (error) {
      if (error instanceof TargetLost) throw error;
      return { runner, reason: messageOf(error) };
    }
  }

  /** Once for each runner, as long as the target is open. */
  async #copy(runner: string, output: string): Promise<string | { reason: string; remedy?: string }> {
    const copied = this.#copied.get(output);
    if (copied !== undefined) return copied;
    const folder = `${this.#agent.folder}/${runner}`;
    await this.#agent.run(`mkdir -p ${quote(folder)}`);
    const complaint = await this.#agent.push(await entries(output), folder);
    if (complaint !== undefined) {
      if (!/no space left/i.test(complaint))
        return { reason: `it could not be copied to ${this.#agent.shell.place} (${complaint})` };
      return {
        reason: `there is no space left for it on ${this.#agent.shell.place}`,
        remedy: 'free some space on the device',
      };
    }
    await this.#agent.run(`chmod -R a+rx ${quote(folder)}`);
    this.#copied.set(output, folder);
    return folder;
  }
}
