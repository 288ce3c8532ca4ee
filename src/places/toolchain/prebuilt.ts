/**
 * Runners that a release has built. A release lists them with their checksums in `dist/prebuilt.json` (scripts/prebuilt.mjs); they are fetched at first use into
 * the cache of builds. A clone has no such list, and nothing is ever fetched for it.
 */
import { createHash } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { BuildCache } from './build-cache.ts';
import { codeOf, messageOf, UsageError } from '../../core/document/index.ts';
import { meetVariant, type UsableVariant } from './variants.ts';
import { type VersionMemo } from './program-versions.ts';
import { hashSources, readRunnerManifest, type RunnerVariant } from './runner-manifest.ts';

const fileSchema = z.strictObject({
  path: z
    .string()
    .regex(/^(?!.*(?:^|\/)\.\.?(?:\/|$))[\w.-]+(?:\/[\w.-]+)*$/, 'a path below the folder of the build')
    .describe('where the start command expects it, below {output}'),
  asset: z.string().regex(/^[\w.-]+$/, 'a name of a file'),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits'),
  bytes: z.int().positive(),
  executable: z.boolean().default(false),
});

const listSchema = z.strictObject({
  schema: z.literal('io-perf/prebuilt/v1'),
  from: z.string().regex(/^https?:\/\/\S+\/$/, 'an address that ends with /'),
  runners: z.array(
    z.strictObject({
      runner: z.string(),
      variant: z.string().describe("of the runner's manifest: how it is started"),
      platform: z.string().optional().describe('of Node.js; none: any'),
      arch: z.string().optional().describe('of Node.js; none: any'),
      sources: z.string().describe('hashSources: another source is built here'),
      files: z.array(fileSchema).min(1),
    }),
  ),
  images: z
    .array(
      z.strictObject({
        recipe: z.string(),
        own: z.string().describe('the name that the same image has when it is built here'),
        name: z.string().regex(/@sha256:[0-9a-f]{64}$/, 'a name with its digest'),
      }),
    )
    .default([]),
});

type PrebuiltFile = z.infer<typeof fileSchema>;

export interface Prebuilt {
  usable: UsableVariant;
  key: string;
  from: string;
  files: PrebuiltFile[];
}

/** When a server is given up: that says nothing for so long, or is slower than that on the whole. */
const defaultPatience = { silenceMs: 20_000, minBytesPerSecond: 10_000 };

/** `no`, or the address of a mirror; the checksums are those of the release. */
const settingName = 'IO_PERF_PREBUILT';

/** These variables ask for a build of one's own. */
export const compilerVariables = ['CC', 'CXX', 'CFLAGS', 'CXXFLAGS', 'CPPFLAGS', 'LDFLAGS', 'CMAKE_TOOLCHAIN_FILE'];

/**
 * What the release has of a runner for this machine. Undefined where it has none, or its programs are missing here, or the sources or the compiler are
 * not those of the release.
 * @throws UsageError where the list cannot be read
 */
export async function findPrebuilt(
  root: string,
  runner: string,
  variables: NodeJS.ProcessEnv = process.env,
  versions?: VersionMemo,
): Promise<Prebuilt | undefined> {
  const setting = process.env[settingName];
  const list = await readList(root);
  const fits = (wanted: string | undefined, here: string): boolean => wanted === undefined || wanted === here;
  const entry = list?.runners.find(
    (one) => one.runner === runner && fits(one.platform, process.platform) && fits(one.arch, process.arch),
  );
  if (!list || !entry) return undefined;
  const manifest = await readRunnerManifest(root, runner);
  const variant = manifest?.variants.find(({ name }) => name === entry.variant);
  if (!manifest || !variant) return undefined;
  if (compiles(variant) && compilerVariables.some((name) => variables[name])) return undefined;
  if ((await hashSources(join(root, 'runners', runner), variant.sources)) !== entry.sources) return undefined;
  const usable = await meetVariant(manifest, withoutBuild(variant), variables, versions);
  if ('reason' in usable) return undefined;
  const programs = [...usable.programs].map(([name, { identity }]) => [name, identity]).sort();
  const key = createHash('sha256')
    .update(JSON.stringify([entry.files, programs]))
    .digest('hex')
    .slice(0, 20);
  return { usable, key, from: mirror(setting) ?? list.from, files: entry.files };
}

function mirror(setting: string | undefined): string | undefined {
  if (!setting) return undefined;
  if (!/^https?:\/\/\S+$/.test(setting)) {
    throw new UsageError(`${settingName}: expected "no" or the address of a mirror, got "${setting}".`);
  }
  return setting.replace(/\/?$/, '/');
}

/** The image of a release that is what would be built here under this name, by digest. @throws UsageError where the list cannot be read */
export async function releasedImage(root: string, own: string): Promise<string | undefined> {
  return (await readList(root))?.images.find((image) => image.own === own)?.name;
}

/** What this release has an image of: `linux`, `windows`. A clone has none. @throws UsageError where the list cannot be read */
export async function releasedRecipes(root: string): Promise<ReadonlySet<string>> {
  return new Set((await readList(root))?.images.map(({ recipe }) => recipe));
}

async function readList(root: string): Promise<z.infer<typeof listSchema> | undefined> {
  if (process.env[settingName] === 'no') return undefined;
  const path = join(root, 'dist', 'prebuilt.json');
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new UsageError(`${path} cannot be read (${messageOf(error)}).`);
  }
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new UsageError(`${path} is not valid JSON: delete it to build runners here.`);
  }
  const result = listSchema.safeParse(data);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new UsageError(
    `${path} is not a list of prebuilt runners at ${issue?.path.join('.') ?? ''} (${issue?.message ?? 'invalid'}): delete it to build runners here.`,
  );
}

const compiles = ({ build }: RunnerVariant): boolean => build.some(([program]) => program === '{cmake}');

/** It needs only what starting it needs. */
function withoutBuild(variant: RunnerVariant): RunnerVariant {
  const words = [...variant.start, ...variant.finish.flat()].join(' ');
  const needs = variant.needs.filter(({ programs }) => programs.some((name) => words.includes(`{${name}}`)));
  return { ...variant, name: 'prebuilt', needs, build: [] };
}

/** Puts a prebuilt runner into the cache. @returns its folder @throws Error, a sentence */
export async function fetchPrebuilt(
  { from, files }: Pick<Prebuilt, 'from' | 'files'>,
  cache: BuildCache,
  entry: string,
  patience = defaultPatience,
): Promise<string> {
  const temporary = await cache.openTemporary();
  try {
    for (const file of files) {
      const path = join(temporary, 'output', file.path);
      await mkdir(dirname(path), { recursive: true });
      await fetchFile(new URL(file.asset, from).href, path, file, patience);
    }
    return await cache.keep(temporary, entry);
  } finally {
    await cache.discard(temporary);
  }
}

/** Nothing that does not have the checksum is ever in place: the folder is renamed into the cache when all files have theirs. */
async function fetchFile(
  url: string,
  path: string,
  { bytes, sha256, executable }: PrebuiltFile,
  { silenceMs, minBytesPerSecond }: typeof defaultPatience,
): Promise<void> {
  let received = 0;
  const waiting = new AbortController();
  const giveUp = (): void => {
    waiting.abort(new Error(`no answer for ${silenceMs / 1000} s`));
  };
  let timer = setTimeout(giveUp, silenceMs);
  const maxMs = silenceMs + (bytes / minBytesPerSecond) * 1000;
  const whole = setTimeout(() => {
    waiting.abort(new Error(`${received} of ${bytes} bytes came in ${Math.round(maxMs / 1000)} s`));
  }, maxMs);
  const file = await open(path, 'wx', executable ? 0o755 : 0o644);
  const hash = createHash('sha256');
  try {
    const response = await fetch(url, { signal: waiting.signal });
    if (!response.ok) throw new Error(`the server answers ${response.status}`);
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      clearTimeout(timer);
      timer = setTimeout(giveUp, silenceMs);
      received += chunk.byteLength;
      if (received > bytes) throw new Error(`it has more than ${bytes} bytes`);
      hash.update(chunk);
      await file.write(chunk);
    }
    if (received < bytes) throw new Error(`it ends after ${received} of ${bytes} bytes`);
    if (hash.digest('hex') !== sha256) throw new Error('its checksum is not that of the release');
  } catch (error) {
    // "fetch failed" alone does not help.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Error(`${url} cannot be used: ${messageOf(cause)}`, { cause: error });
  } finally {
    clearTimeout(timer);
    clearTimeout(whole);
    await file.close();
  }
}
