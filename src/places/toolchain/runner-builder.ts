/** Makes a runner ready to be started: finds its toolchain, builds it or takes it from the cache. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, rename } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { basename, join } from 'node:path';
import { defined, messageOf } from '../../core/document/index.ts';
import { type BuildCache, openBuildCache } from './build-cache.ts';
import { recentFailure, rememberFailure } from './failed-builds.ts';
import { compilerVariables, fetchPrebuilt, findPrebuilt, type Prebuilt } from './prebuilt.ts';
import { chooseVariant, firstUsable, type ForeignPlatform, type Hindrance, type UsableVariant } from './variants.ts';
import { runCommand, succeeds } from '../../core/system/index.ts';
import type { PreparedRunner } from './prepared-runners.ts';
import { failureSentence } from './build-failure.ts';
import { filled, placeholders } from './placeholders.ts';
import { hashSources, type RunnerVariant } from './runner-manifest.ts';

export interface BuilderOptions {
  /** The repository: the folder that holds `dist` and `runners`. */
  root: string;
  /** Instead of the user's own cache folder. */
  cacheDirectory?: string;
  /** Added to our own environment when programs are looked for and runners are built: another JAVA_HOME, other CXXFLAGS. */
  environment?: Record<string, string>;
  /** Of another platform than this machine's. */
  platform?: ForeignPlatform;
  /** Also tries a build that failed a short time ago, where a simpler one is there. */
  triesAgain?: boolean;
}

export interface BuiltRunner {
  usable: UsableVariant;
  /** Where the build lies; empty where there is nothing to build. */
  output: string;
  key: string;
  /** Why it is a simpler one. */
  note?: string;
}

/** A build that hangs (a download that never ends) is given up. */
const buildTimeoutMs = 20 * 60_000;

/** What is finished after a build is an extra, with a short time limit. */
const finishTimeoutMs = 60_000;

/** Variables that change what compilers make of the same sources. */
const buildVariables = [...compilerVariables, 'CMAKE_GENERATOR', 'ANDROID_HOME', 'ANDROID_NDK'];

/**
 * Builds a runner or restores it from the cache.
 * Never throws: whatever stands in the way is the reason in the answer.
 */
export async function prepareRunner(
  options: BuilderOptions,
  runner: string,
  onProgress: (line: string) => void,
): Promise<PreparedRunner> {
  try {
    const built = await buildRunner(options, runner, onProgress);
    if ('reason' in built) return { runner, ...built };
    const prepared = await startable(options.root, built.usable, built.output, built.key);
    return { ...prepared, ...defined({ note: built.note }) };
  } catch (error) {
    return { runner, reason: messageOf(error) };
  }
}

/** The same without the command that starts it here: for a runner that is started elsewhere. */
export async function buildRunner(
  options: BuilderOptions,
  runner: string,
  onProgress: (line: string) => void,
): Promise<BuiltRunner | Hindrance> {
  const cache = openBuildCache(options.root, options.cacheDirectory);
  const variables = { ...process.env, ...options.environment };
  const versions = typeof cache === 'string' ? undefined : cache.versions;
  const usable = await chooseVariant(options.root, runner, versions, variables, options.platform);
  const local = 'reason' in usable ? undefined : { usable, key: await buildKey(options.root, usable, variables) };
  const isReady = local?.usable.variant.build.length === 0;
  const prebuilt = options.platform ? undefined : await findPrebuilt(options.root, runner, variables, versions);
  if (isReady && (!prebuilt || typeof cache === 'string')) return { ...local, output: '' };
  if (typeof cache === 'string') return 'reason' in usable ? usable : { reason: cache };
  const cached =
    (prebuilt && (await cachedBuild(options.root, prebuilt, cache))) ??
    (local && (await cachedBuild(options.root, local, cache)));
  if (cached) return cached;
  let refusal = '';
  if (prebuilt) {
    const fetched = await fetchInstead(options.root, prebuilt, cache);
    if (typeof fetched !== 'string') return fetched;
    refusal = fetched;
    onProgress(refusal);
    if (isReady) return { ...local, output: '' };
  }
  if ('reason' in usable) return refusal === '' ? usable : { ...usable, reason: `${usable.reason}; ${refusal}` };
  return buildFirst(options, usable, { cache, variables, onProgress });
}

interface Building {
  cache: BuildCache;
  variables: NodeJS.ProcessEnv;
  onProgress: (line: string) => void;
}

/** Where a build fails: a later variant that does without the program that failed, such as one whose repository cannot be reached. */
async function buildFirst(
  options: BuilderOptions,
  usable: UsableVariant,
  building: Building,
): Promise<BuiltRunner | Hindrance> {
  const { cache, variables, onProgress } = building;
  const { manifest, variant } = usable;
  const ready = await readyBuild(options.root, usable, building);
  if (ready.output !== undefined) return ready;
  const simplerThan = (failed: string | undefined): Promise<UsableVariant | Hindrance> => {
    const uses = ({ build: commands }: RunnerVariant): boolean => commands.some(([program]) => program === failed);
    const later = manifest.variants.slice(manifest.variants.indexOf(variant) + 1).filter((one) => !uses(one));
    return firstUsable(manifest, later, cache.versions, variables);
  };
  const logPath = cache.logPath(entryName(manifest.runner, ready.key));
  const failed = options.triesAgain === true ? undefined : await recentFailure(logPath);
  if (failed) {
    const simpler = await simplerThan(failed.program);
    const other = 'reason' in simpler ? undefined : await readyBuild(options.root, simpler, building);
    if (other?.output !== undefined) {
      return { ...other, note: `${failed.reason}; it is not tried again within an hour, except by io-perf prepare` };
    }
  }
  const built = await build(options, usable, ready.key, cache, onProgress);
  if ('output' in built) return { usable, output: built.output, key: ready.key };
  const simpler = await simplerThan(built.program);
  if ('reason' in simpler) return built;
  if (built.program !== undefined) await rememberFailure(logPath, { reason: built.reason, program: built.program });
  onProgress(built.reason);
  const other = await buildFirst(options, simpler, building);
  return 'reason' in other ? built : { note: built.reason, ...other };
}

/** @returns the key alone if it has to be built */
async function readyBuild(
  root: string,
  usable: UsableVariant,
  { cache, variables }: Building,
): Promise<BuiltRunner | { key: string; output?: undefined }> {
  const key = await buildKey(root, usable, variables);
  if (usable.variant.build.length === 0) return { usable, output: '', key };
  return (await cachedBuild(root, { usable, key }, cache)) ?? { key };
}

async function cachedBuild(
  root: string,
  { usable, key }: { usable: UsableVariant; key: string },
  cache: BuildCache,
): Promise<BuiltRunner | undefined> {
  const output = await cache.find(entryName(usable.manifest.runner, key));
  if (output === undefined) return undefined;
  if ('command' in (await startable(root, usable, output, key))) return { usable, output, key };
  await cache.discard(output); // a part of it was removed
  return undefined;
}

/** The runner as the release built it, or why not. */
async function fetchInstead(root: string, prebuilt: Prebuilt, cache: BuildCache): Promise<BuiltRunner | string> {
  const { usable, key } = prebuilt;
  try {
    const output = await fetchPrebuilt(prebuilt, cache, entryName(usable.manifest.runner, key));
    await finishBuild(root, usable, output, output);
    return { usable, output, key };
  } catch (error) {
    return `the prebuilt runner "${usable.manifest.runner}" was not fetched: ${messageOf(error)}`;
  }
}

/** What the built runner depends on: sources, manifest, tools, platform. Part of its name in the cache. */
export async function buildKey(
  root: string,
  { manifest, variant, programs, values }: UsableVariant,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const identities = [...programs].map(([name, program]) => [name, program.identity]).sort();
  const variables = buildVariables.map((name) => [name, environment[name] ?? '']);
  const sources = await hashSources(join(root, 'runners', manifest.runner), variant.sources);
  return createHash('sha256')
    .update(JSON.stringify([process.platform, process.arch, variant, identities, variables, sources, values]))
    .digest('hex')
    .slice(0, 20);
}

export const entryName = (runner: string, key: string): string => `${runner}-${key}`;

async function build(
  { root, environment = {} }: BuilderOptions,
  usable: UsableVariant,
  key: string,
  cache: BuildCache,
  onProgress: (line: string) => void,
): Promise<{ output: string } | (Hindrance & { program?: string })> {
  const { runner } = usable.manifest;
  const entry = entryName(runner, key);
  const logPath = cache.logPath(entry);
  const temporary = await cache.openTemporary();
  const log = createWriteStream(join(temporary, 'build.log'));
  const logged = finished(log).catch(() => undefined); // a full disk: the build itself will say so
  let tail = '';
  let unfinished = '';
  const onOutput = (chunk: string) => {
    log.write(chunk);
    tail = (tail + chunk).slice(-8192);
    const lines = (unfinished + chunk).split('\n');
    unfinished = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') onProgress(line.trimEnd());
  };
  try {
    const fill = placeholders(root, usable, join(temporary, 'output'), join(temporary, 'work'));
    for (const template of usable.variant.build) {
      const command = template.map(fill);
      onOutput(`$ ${command.join(' ')}\n`);
      const result = await runCommand(command, {
        workingDirectory: join(temporary, 'work'),
        environment,
        timeoutMs: buildTimeoutMs,
        onOutput,
      });
      if (result.code !== 0) {
        const how = result.failure ?? `ended with exit code ${result.code ?? 'unknown'}`;
        const { advice } = usable.variant;
        return {
          reason: failureSentence(runner, `${basename(command[0] ?? '')} ${how}`, tail, logPath),
          ...defined({ remedy: advice, program: template[0] }),
        };
      }
    }
    const kept = await cache.keep(temporary, entry);
    await finishBuild(root, usable, kept, join(temporary, 'work'), onOutput);
    return { output: kept };
  } catch (error) {
    return { reason: failureSentence(runner, messageOf(error), tail, logPath) };
  } finally {
    log.end();
    await logged;
    await rename(join(temporary, 'build.log'), logPath).catch(() => undefined);
    await cache.discard(temporary);
  }
}

/** What is made where the build has come to lie. */
async function finishBuild(
  root: string,
  usable: UsableVariant,
  output: string,
  workingDirectory: string,
  onOutput: (chunk: string) => void = () => undefined,
): Promise<void> {
  for (const command of usable.variant.finish.map((words) => words.map(placeholders(root, usable, output, '')))) {
    onOutput(`$ ${command.join(' ')}\n`);
    await runCommand(command, { workingDirectory, timeoutMs: finishTimeoutMs, onOutput });
  }
}

/** The command of a runner whose build lies in `output` (empty: nothing to build), or what is missing of it. */
export async function startable(
  root: string,
  usable: UsableVariant,
  output: string,
  key: string,
): Promise<PreparedRunner> {
  const { manifest, variant } = usable;
  const fill = placeholders(root, usable, output, '');
  const command = variant.start.map(fill);
  const program = command[0] ?? '';
  const files = command.filter((word) => word.startsWith(output || root));
  for (const file of [program, ...files]) {
    if (/[/\\]/.test(file) && !(await succeeds(access(file)))) {
      const remedy = output === '' ? 'npm ci && npm run build' : undefined;
      const reason = `the runner "${manifest.runner}" cannot be started: ${file} is missing`;
      return { runner: manifest.runner, reason, ...defined({ remedy }) };
    }
  }
  return { runner: manifest.runner, ...filled(variant, fill), build: `${variant.name} ${key}` };
}
