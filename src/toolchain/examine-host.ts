/** What a machine or an image can run, what is missing, and how to get it: data for `io-perf doctor` and `io-perf prepare`. */
import { openBuildCache } from './build-cache.ts';
import { findPrebuilt } from './prebuilt.ts';
import { chooseVariant, meetNeed } from './programs.ts';
import { type BuilderOptions, buildKey, entryName, type PreparedRunner, startable } from './runner-builder.ts';
import { listRunners, readRunnerManifest, type RunnerNeed } from './runner-manifest.ts';
import { messageOf, UsageError } from '../document/index.ts';
import { z } from 'zod';

/** Programs that are of use beside the runners, and where. */
const tools: (RunnerNeed & { purpose: string; platforms?: NodeJS.Platform[] })[] = [
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
  return {
    runners: await Promise.all(names.map((runner) => examineRunner(options, runner))),
    tools: [...(await Promise.all(toolsHere().map(examineTool))), examineColdCaches(await canDropCaches())],
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
      return { ...examination, reason, ...(remedy !== undefined && { remedy }) };
    }
    return { ...examination, state: 'build-needed' };
  } catch (error) {
    return { ...examination, reason: messageOf(error) };
  }
}

const toolsHere = (): typeof tools => tools.filter(({ platforms }) => platforms?.includes(process.platform) ?? true);

async function examineTool(need: (typeof tools)[number]): Promise<ToolExamination> {
  const outcome = await meetNeed(need);
  const tool = need.programs[0] ?? '';
  if ('missing' in outcome) {
    const { remedy } = outcome;
    return { tool, purpose: need.purpose, present: false, ...(remedy !== undefined && { remedy }) };
  }
  const { version } = outcome;
  return { tool, purpose: need.purpose, present: true, ...(version !== undefined && { version }) };
}

function examineColdCaches(present: boolean): ToolExamination {
  const remedy = present ? undefined : coldCacheRemedies[process.platform];
  return {
    tool: 'cold caches',
    purpose: 'measures listings and traversals that are not in memory',
    present,
    ...(remedy !== undefined && { remedy }),
  };
}

/** What a target can run: data for `io-perf doctor`. */
export interface RunnerExamination {
  runner: string;
  language?: string;
  summary?: string;
  /** `build-needed`: the tools are there; the first run builds it. */
  state: 'ready' | 'build-needed' | 'missing';
  reason?: string;
  remedy?: string;
  /** Found programs with their version, or their path where the manifest does not ask for a version. */
  versions: Record<string, string>;
}

interface ToolExamination {
  tool: string;
  purpose: string;
  present: boolean;
  version?: string;
  remedy?: string;
}

export interface HostExamination {
  runners: RunnerExamination[];
  tools: ToolExamination[];
}

// `io-perf prepare --output`: how the runners of an image are started, found out once, when the image is built.

export const preparedSchemaId = 'io-perf/prepared/v1';

export interface PreparedRunners {
  schema: typeof preparedSchemaId;
  tool: { name: string; version: string };
  runners: PreparedRunner[];
  /** What `doctor` says of them. */
  examination: HostExamination;
}

const text = z.record(z.string(), z.string());
const preparedSchema = z.object({
  schema: z.literal(preparedSchemaId),
  tool: z.object({ name: z.string(), version: z.string() }),
  runners: z.array(
    z.union([
      z.object({
        runner: z.string(),
        command: z.array(z.string()).min(1),
        environment: text.optional(),
        build: z.string(),
      }),
      z.object({ runner: z.string(), reason: z.string(), remedy: z.string().optional() }),
    ]),
  ),
  examination: z.object({
    runners: z.array(
      z.object({
        runner: z.string(),
        language: z.string().optional(),
        summary: z.string().optional(),
        state: z.enum(['ready', 'build-needed', 'missing']),
        reason: z.string().optional(),
        remedy: z.string().optional(),
        versions: text,
      }),
    ),
    tools: z.array(
      z.object({
        tool: z.string(),
        purpose: z.string(),
        present: z.boolean(),
        version: z.string().optional(),
        remedy: z.string().optional(),
      }),
    ),
  }),
});

/**
 * @param where what the text was read from, for the message
 * @throws UsageError when it is something else
 */
export function parsePreparedRunners(json: string, where: string): PreparedRunners {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    data = undefined;
  }
  const result = preparedSchema.safeParse(data);
  if (result.success) return withoutUndefined(result.data);
  const issue = result.error.issues[0];
  throw new UsageError(
    `The list of runners of ${where} is not of this version of io-perf (${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}): build the image anew.`,
  );
}

/** JSON has no undefined members; the schema's types do not know that. */
const withoutUndefined = (data: z.infer<typeof preparedSchema>): PreparedRunners => data as PreparedRunners;
