/** `runners/NAME/runner.yaml`: how a runner is built from source and started. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { codeOf, messageOf, UsageError } from '../../core/document/index.ts';
import { createHash, type Hash } from 'node:crypto';

const command = z.array(z.string()).min(1);

/** How to get what is missing, by platform: a command or a few words. */
const remedySchema = z.strictObject({
  linux: z.string().optional(),
  macos: z.string().optional(),
  windows: z.string().optional(),
});

const needSchema = z.strictObject({
  programs: z
    .array(z.string().min(1))
    .min(1)
    .describe('names, any one of which on PATH will do; the first is preferred'),
  version: z
    .strictObject({
      arguments: z.array(z.string()).describe('make the program print its version'),
      minimum: z.string().regex(/^\d+(\.\d+)*$/, 'a dotted number in quotes, such as "3.20"'),
    })
    .optional(),
  behindWrapper: z
    .boolean()
    .optional()
    .describe(
      'the answer contains the path of the program after its version: that one is started, not a wrapper of it',
    ),
  remedy: remedySchema.optional(),
});

const variantSchema = z.strictObject({
  name: z.string().min(1),
  platforms: z
    .array(z.enum(['linux', 'macos', 'windows']))
    .min(1)
    .optional()
    .describe('default: all'),
  needs: z.array(needSchema).default([]),
  sources: z.array(z.string().min(1)).default([]).describe("files and folders, relative to the runner's folder"),
  build: z.array(command).default([]),
  finish: z
    .array(command)
    .default([])
    .describe('run once where the build has come to lie; what they make is an extra, and a failure is ignored'),
  start: command,
  environment: z.record(z.string(), z.string()).optional(),
  advice: z.string().optional().describe('what to look at when the build fails, as a sentence without its full stop'),
});

/**
 * In `build`, `start` and `environment` these are replaced: `{source}` the runner's folder, `{work}` an empty folder
 * for the build alone, `{output}` where the build puts what is kept, `{node}`, `{root}` the repository, `{exe}`
 * (`.exe` on Windows), and `{PROGRAM}` the path found for a needed program, under any of its names. The build is made
 * in a temporary folder and moved: what it makes must not remember the path of `{output}`. What has to know it is made by
 * `finish`, which runs after the move.
 */
const runnerManifestSchema = z.strictObject({
  runner: z.string().regex(/^[a-z][a-z0-9-]*$/, 'a name in lower case'),
  language: z.string().min(1),
  summary: z.string().min(1),
  sameForAllSubjects: z
    .boolean()
    .default(false)
    .describe("programs are looked for in our own environment, not in a subject's"),
  variants: z.array(variantSchema).min(1).describe('the first whose needs are met is used'),
});

export type RunnerManifest = z.infer<typeof runnerManifestSchema>;
export type RunnerVariant = z.infer<typeof variantSchema>;
export type RunnerNeed = z.infer<typeof needSchema>;
export type Remedy = z.infer<typeof remedySchema>;

/**
 * The manifest of a runner, undefined when no runner has this name.
 * @param root the repository
 * @param platform another one than this machine's: its manifests are `runners/PLATFORM/NAME.yaml`
 * @throws UsageError with one sentence when the file cannot be read or does not fit the schema
 */
export async function readRunnerManifest(
  root: string,
  runner: string,
  platform?: string,
): Promise<RunnerManifest | undefined> {
  if (!/^[a-z][a-z0-9-]*$/.test(runner)) return undefined;
  const path =
    platform === undefined
      ? join(root, 'runners', runner, 'runner.yaml')
      : join(root, 'runners', platform, `${runner}.yaml`);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw new UsageError(`${path} cannot be read (${messageOf(error)}).`);
  }
  let data: unknown;
  try {
    data = parse(text);
  } catch (error) {
    throw new UsageError(`${path} is not valid YAML (${messageOf(error).split('\n')[0] ?? ''}): correct it.`);
  }
  const result = runnerManifestSchema.safeParse(data);
  if (!result.success) {
    const issue = result.error.issues[0];
    const where = issue?.path.join('.') ?? '';
    throw new UsageError(
      `${path} is not a runner manifest at ${where === '' ? 'its top' : where}: ${issue?.message ?? 'invalid'}; see runners/PROTOCOL.md.`,
    );
  }
  if (result.data.runner !== runner) {
    throw new UsageError(
      `${path} says it is the runner "${result.data.runner}", but its folder is "${runner}": make them equal.`,
    );
  }
  return result.data;
}

/** The names of the runners that have a manifest, sorted. */
export async function listRunners(root: string): Promise<string[]> {
  const folders = await readdir(join(root, 'runners'), { withFileTypes: true }).catch(() => []);
  const names: string[] = [];
  for (const folder of folders) {
    if (!folder.isDirectory()) continue;
    const files: string[] = await readdir(join(root, 'runners', folder.name)).catch(() => []);
    if (files.includes('runner.yaml')) names.push(folder.name);
  }
  return names.sort();
}

/** The runners that are cross-built for a platform (`runners/PLATFORM/NAME.yaml`), sorted. */
export async function listForeignRunners(root: string, platform: string): Promise<string[]> {
  const files: string[] = await readdir(join(root, 'runners', platform)).catch(() => []);
  return files
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .sort();
}

/** What builds leave beside sources; never part of them. */
const notSources = new Set(['build', 'target', 'obj', 'bin', 'node_modules', '__pycache__', '.git']);

/**
 * A hash over the names and contents of files and folders, in an order that does not depend on the file system.
 * @param paths relative to `folder`, which itself does not take part
 * @throws Error with a sentence when a path is missing
 */
export async function hashSources(folder: string, paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of [...paths].sort()) await addPath(hash, folder, path);
  return hash.digest('hex');
}

async function addPath(hash: Hash, folder: string, path: string): Promise<void> {
  const full = join(folder, path);
  const status = await stat(full).catch(() => undefined);
  if (!status) throw new Error(`its source ${full} is missing: restore the repository`);
  if (status.isDirectory()) {
    for (const name of (await readdir(full)).sort()) {
      if (!notSources.has(name)) await addPath(hash, folder, `${path}/${name}`);
    }
    return;
  }
  const content = await readFile(full);
  hash.update(`${path}\0${content.length}\0`).update(content);
}
