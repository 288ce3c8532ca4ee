/** Runners that are built for Android on this machine (`runners/android/`) and copied to the device. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../document/index.ts';
import type { RemoteAgent } from '../remote/agent.ts';
import { quote } from '../remote/remote-shell.ts';
import {
  listForeignRunners,
  type ForeignPlatform,
  type BuilderOptions,
  buildRunner,
  filled,
  replacer,
  type PreparedRunner,
} from '../../toolchain/index.ts';
import { TargetLost } from '../target.ts';

/** Android's names of processors (ro.product.cpu.abi), and what Zig calls a static Linux program for them. */
const triples: Record<string, string> = { x86_64: 'x86_64-linux-musl', 'arm64-v8a': 'aarch64-linux-musl' };

export const androidPlatform = (abi: string): ForeignPlatform => ({
  name: 'android',
  values: { abi, triple: triples[abi] ?? abi },
});

export class DeviceRunners {
  readonly #agent: RemoteAgent;
  readonly #options: BuilderOptions;
  readonly #abi: string;
  readonly #copied = new Map<string, string>();

  constructor(agent: RemoteAgent, options: BuilderOptions, abi: string) {
    this.#agent = agent;
    this.#options = { ...options, platform: androidPlatform(abi) };
    this.#abi = abi;
  }

  get options(): BuilderOptions {
    return this.#options;
  }

  async prepare(runner: string, onProgress: (line: string) => void): Promise<PreparedRunner> {
    const names = await listForeignRunners(this.#options.root, 'android');
    if (!names.includes(runner)) return { runner, reason: `the ${runner} runner does not run on Android` };
    if (!(this.#abi in triples)) {
      return {
        runner,
        reason: `the device's processor is ${this.#abi || 'unknown'}; runners are for ${Object.keys(triples).join(' and ')}`,
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
    const files = (await readdir(output)).map((name) => join(output, name));
    const complaint = await this.#agent.shell.push(files, folder);
    if (complaint !== undefined) {
      const lost = await this.#agent.shell.whyLost();
      if (lost !== undefined) throw new TargetLost(lost);
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
