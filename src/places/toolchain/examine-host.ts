/** What a machine or an image can run, what is missing, and how to get it: data for `io-perf doctor` and `io-perf prepare`. */
import { listRunners, readRunnerManifest, type RunnerNeed } from './runner-manifest.ts';
import { type BuilderOptions, buildKey, entryName, startable } from './runner-builder.ts';
import { findPrebuilt } from './prebuilt.ts';
import { chooseVariant } from './variants.ts';
import { meetNeed } from './programs.ts';
import { openBuildCache } from './build-cache.ts';
import type { HostExamination, RunnerExamination, ToolExamination } from './prepared-runners.ts';
import { defined, messageOf } from '../../core/document/index.ts';

/** Programs that are of use beside the runners, and where. */
export const tools: (RunnerNeed & { purpose: string; platforms?: NodeJS.Platform[] })[] = [
  {
    programs: ['git'],
    purpose: 'records the commit that was measured',
    version: { arguments: ['--version'], minimum: '2' },
    remedy: { linux: 'apt-get install git', macos: 'xcode-select --install', windows: 'winget install Git.Git' },
  },
  {
    programs: ['hyperfine'],
    platforms: ['linux', 'darwin'],
    purpose: 'times commands; where it is missing, io-perf times them itself',
    version: { arguments: ['--version'], minimum: '1.15' },
    remedy: { linux: 'apt-get install hyperfine', macos: 'brew install hyperfine' },
  },
  {
    programs: ['strace'],
    platforms: ['linux'],
    purpose: 'counts every system call; where it is missing, only calls that read or write are counted',
    version: { arguments: ['-V'], minimum: '4' },
    remedy: { linux: 'apt-get install strace' },
  },
];

/** How each platform lets caches be dropped (targets/host/host-target.ts). */
const coldCacheRemedies: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'run as root, or allow sudo without a password',
  darwin: 'allow sudo without a password',
};

/**
 * Examines this machine. Nothing is built or installed.
 * @param canDropCaches whether this process may drop the system's caches
 * @param runners which ones; default: all that have a manifest
 */
export async function examineHost(
  options: BuilderOptions,
  canDropCaches: () => Promise<boolean>,
  runners?: readonly string[],
): Promise<HostExamination> {
  const names = runners ?? (await listRunners(options.root));
  const toolsHere = tools.filter(({ platforms }) => platforms?.includes(process.platform) ?? true);
  const canDrop = await canDropCaches();
  return {
    runners: await Promise.all(names.map((runner) => examineRunner(options, runner))),
    tools: [
      ...(await Promise.all(toolsHere.map(examineTool))),
      coldCaches(canDrop, canDrop ? undefined : coldCacheRemedies[process.platform]),
    ],
  };
}

/** Whether a runner can be used: built already, to be built, or why not. Nothing is built. */
export async function examineRunner(options: BuilderOptions, runner: string): Promise<RunnerExamination> {
  const examination: RunnerExamination = { runner, state: 'missing', versions: {} };
  try {
    const manifest = await readRunnerManifest(options.root, runner, options.platform?.name);
    if (manifest) Object.assign(examination, { language: manifest.language, summary: manifest.summary });
    const prebuilt = options.platform ? undefined : await findPrebuilt(options.root, runner);
    const usable = await chooseVariant(options.root, runner, undefined, process.env, options.platform);
    const local = 'reason' in usable ? undefined : { usable, key: await buildKey(options.root, usable) };
    const best = prebuilt ?? local;
    if (!best) return { ...examination, ...usable };
    for (const program of new Set(best.usable.programs.values())) {
      examination.versions[program.name] = program.version ?? program.path;
    }
    const isBuilt = prebuilt !== undefined || (local && local.usable.variant.build.length > 0);
    const cache = isBuilt ? openBuildCache(options.root, options.cacheDirectory) : undefined;
    if (typeof cache === 'string') return { ...examination, reason: cache };
    for (const one of [prebuilt, local]) {
      const output = one && cache ? await cache.find(entryName(runner, one.key)) : '';
      if (!one || output === undefined) continue;
      const prepared = await startable(options.root, one.usable, output, one.key);
      if ('command' in prepared) return { ...examination, state: 'ready' };
      if (cache) continue;
      const { reason, remedy } = prepared;
      return { ...examination, reason, ...defined({ remedy }) };
    }
    return { ...examination, state: 'build-needed' };
  } catch (error) {
    return { ...examination, reason: messageOf(error) };
  }
}

async function examineTool(need: (typeof tools)[number]): Promise<ToolExamination> {
  const outcome = await meetNeed(need);
  const present = !('missing' in outcome);
  const found = present ? { version: outcome.version } : { remedy: outcome.remedy };
  return { tool: need.programs[0] ?? '', purpose: need.purpose, present, ...defined(found) };
}

/** Whether a target's caches can be dropped, as a tool. */
export const coldCaches = (present: boolean, remedy: string | undefined): ToolExamination => ({
  tool: 'cold caches',
  purpose: 'measures listings and traversals that are not in memory',
  present,
  ...defined({ remedy }),
});
