/** What `io-perf init` proposes for a folder of files, tried for real. */
import { join } from 'node:path';
import { initProject } from '../../src/gate/index.ts';
import { temporaryFolder } from './folders.ts';
import { type Files, writeFiles } from './project.ts';

/** All files are executable. */
export async function triedFor(files: Files): ReturnType<typeof initProject> {
  const folder = temporaryFolder();
  writeFiles(folder, files, 0o755);
  return initProject({
    ...{ folder, tries: true, isDry: true, environment: process.env, budgetMs: 600_000 },
    examples: join(import.meta.dirname, '..', '..', 'examples', 'workflows'),
    signal: new AbortController().signal,
    onPhase: () => undefined,
    onNote: () => undefined,
    describe: () => 'tried',
  });
}

/** Names of workloads → builds and commands. */
export async function proposedFor(files: Files): Promise<Record<string, { build?: string; command: string }>> {
  const { workloads } = await triedFor(files);
  return Object.fromEntries(
    workloads.map(({ candidate: { name, build, command } }) => [
      name,
      { command, ...(build !== undefined && { build }) },
    ]),
  );
}
