/** Runners that are built here and copied over there. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { dirname } from 'node:path/posix';
import { defined, messageOf } from '../../../core/document/index.ts';
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
import { type Target, TargetLost } from '../target.ts';

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

type Prepare = Target['prepareRunner'];

/** What goes wrong is the reason in the answer, unless the target is gone. */
const answering =
  (prepare: Prepare): Prepare =>
  async (runner, onProgress) => {
    try {
      return await prepare(runner, onProgress);
    } catch (error) {
      if (error instanceof TargetLost) throw error;
      return { runner, reason: messageOf(error) };
    }
  };

/** @throws Error, a sentence */
async function copy(agent: RemoteAgent, localPaths: readonly string[], folder: string): Promise<void> {
  await agent.run(`mkdir -p ${quote(folder)}`);
  const complaint = await agent.push(localPaths, folder);
  if (complaint !== undefined) throw new Error(`it could not be copied to ${agent.shell.place} (${complaint})`);
}

const entries = async (folder: string): Promise<string[]> => (await readdir(folder)).map((name) => join(folder, name));

/** For a Linux host: interpreted runners run with the host's own interpreter. @param architecture as Node names it */
export function sshRunners(agent: RemoteAgent, options: BuilderOptions, architecture: string): Prepare {
  const known = new Map<string, PreparedRunner>();
  return answering(async (runner, onProgress) => {
    const prepared =
      known.get(runner) ??
      (await prepareForHost(
        agent,
        options.root,
        runner,
        await build(agent, options, architecture, runner, onProgress),
      ));
    known.set(runner, prepared);
    return prepared;
  });
}

/** What is compiled for this machine runs only on its like; the native runner can be built for any Linux. */
async function build(
  agent: RemoteAgent,
  options: BuilderOptions,
  architecture: string,
  runner: string,
  onProgress: (line: string) => void,
): Promise<BuiltRunner | Hindrance> {
  const alike = process.platform === 'linux' && architecture === process.arch;
  const foreign = processors.find((one) => one.architecture === architecture);
  if (!alike && runner === 'native' && foreign !== undefined) {
    return buildRunner({ ...options, platform: androidOf(foreign) }, runner, onProgress);
  }
  const built = await buildRunner(options, runner, onProgress);
  if ('reason' in built || alike || !built.usable.variant.start[0]?.startsWith('{output}')) return built;
  return {
    reason: `it is compiled for ${process.platform} on ${process.arch}, and ${agent.shell.place} is linux on ${architecture}`,
  };
}

async function prepareForHost(
  agent: RemoteAgent,
  root: string,
  runner: string,
  built: BuiltRunner | Hindrance,
): Promise<PreparedRunner> {
  if ('reason' in built) return { runner, ...built };
  const { variant, manifest } = built.usable;
  const places = new Map<string, string>();
  const folder = `${agent.folder}/${runner}`;
  const wanted = [...variant.start, ...Object.values(variant.environment ?? {})].join('\n');
  if (wanted.includes('{output}')) {
    places.set('output', `${folder}/output`);
    await copy(agent, await entries(built.output), `${folder}/output`);
  }
  if (wanted.includes('{source}')) {
    places.set('source', `${folder}/source`);
    const sources = join(root, 'runners', manifest.runner);
    await copy(agent, await entries(sources), `${folder}/source`);
    // What it shares with another runner lies beside it.
    for (const path of variant.sources.filter((source) => source.startsWith('../')))
      await copy(agent, [join(sources, path)], dirname(join(folder, 'source', path)));
  }
  for (const [, path = ''] of wanted.matchAll(/\{root\}\/(\S+)/g)) {
    places.set('root', `${folder}/root`);
    await copy(agent, [join(root, path)], dirname(`${folder}/root/${path}`));
  }
  const programs = await findPrograms(agent, built, wanted);
  if ('reason' in programs) return { runner, ...programs };
  return startableWith(runner, built, [...places, ...programs.found, ['exe', '']]);
}

function startableWith(
  runner: string,
  { usable, key }: BuiltRunner,
  places: readonly (readonly [string, string])[],
): PreparedRunner {
  const fill = replacer(runner, new Map([...Object.entries(usable.values ?? {}), ...places]));
  return { runner, ...filled(usable.variant, fill), build: `${usable.variant.name} ${key}` };
}

/** Interpreters are looked for over there. */
async function findPrograms(
  agent: RemoteAgent,
  { usable }: BuiltRunner,
  wanted: string,
): Promise<{ found: [string, string][] } | Hindrance> {
  const found: [string, string][] = [];
  const needs = [{ programs: ['node'], remedy: undefined }, ...usable.variant.needs];
  for (const { programs, remedy } of needs) {
    if (!programs.some((name) => wanted.includes(`{${name}}`))) continue;
    const path = await agent.output(programs.map((name) => `command -v ${quote(name)}`).join(' || '));
    if (path === undefined) {
      const install = remedy?.linux && `over there: ${remedy.linux}`;
      return {
        reason: `there is no ${programs.join(' or ')} on PATH of ${agent.shell.place}`,
        ...defined({ remedy: install }),
      };
    }
    for (const name of programs) found.push([name, path.trim()]);
  }
  return { found };
}

/** For an Android device (`runners/android/`), with the options that they are built by. */
export function deviceRunners(
  agent: RemoteAgent,
  options: BuilderOptions,
  abi: string,
): { options: BuilderOptions; prepare: Prepare } {
  const known = processors.find((one) => one.abi === abi);
  const own = { ...options, platform: androidOf(known ?? { abi, triple: abi }) };
  /** Outputs, as long as the target is open. */
  const copied = new Set<string>();
  const prepare = answering(async (runner, onProgress) => {
    const names = await listForeignRunners(own.root, 'android');
    if (!names.includes(runner)) return { runner, reason: `the ${runner} runner does not run on Android` };
    if (known === undefined) {
      const those = processors.map((one) => one.abi).join(' and ');
      return { runner, reason: `the device's processor is ${abi || 'unknown'}; runners are for ${those}` };
    }
    const built = await buildRunner(own, runner, onProgress);
    if ('reason' in built) return { runner, ...built };
    const folder = `${agent.folder}/${runner}`;
    if (!copied.has(built.output)) {
      try {
        await copy(agent, await entries(built.output), folder);
      } catch (error) {
        if (!/no space left/i.test(messageOf(error))) throw error;
        const reason = `there is no space left for it on ${agent.shell.place}`;
        return { runner, reason, remedy: 'free some space on the device' };
      }
      await agent.run(`chmod -R a+rx ${quote(folder)}`);
      copied.add(built.output);
    }
    return startableWith(runner, built, [['output', folder]]);
  });
  return { options: own, prepare };
}
