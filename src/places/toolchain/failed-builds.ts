/** Builds that failed a short time ago: one that waits for a network is not tried again in each run. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { z } from 'zod';

const failedBuildSchema = z.object({ reason: z.string(), program: z.string() });

/** `program`: the needed program that failed. */
export type FailedBuild = z.infer<typeof failedBuildSchema>;

const rememberedMs = 60 * 60_000;

/** Beside the log of the build, whose name has a hash of all that it depends on. */
const noteOf = (logPath: string): string => logPath.replace(/\.log$/, '.failed');

export async function rememberFailure(logPath: string, { reason, program }: FailedBuild): Promise<void> {
  await writeFile(noteOf(logPath), JSON.stringify({ reason, program })).catch(() => undefined);
}

/** @returns undefined if the build did not fail within the last hour */
export async function recentFailure(logPath: string): Promise<FailedBuild | undefined> {
  try {
    const note = noteOf(logPath);
    const ageMs = Date.now() - (await stat(note)).mtimeMs;
    if (ageMs > rememberedMs) return undefined;
    return failedBuildSchema.parse(JSON.parse(await readFile(note, 'utf8')));
  } catch {
    return undefined;
  }
}
