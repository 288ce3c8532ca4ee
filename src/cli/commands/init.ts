import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { initProject, toolRoot, untilInterrupted, type Attempt, type InitResult } from '../../app/index.ts';
import { ExitCode } from '../../document/index.ts';
import { formatBytes, formatCount, formatDuration } from '../../present/index.ts';
import { createProgress } from '../../present/progress/index.ts';
import { globalOptions } from '../globals.ts';

interface InitOptions {
  try: boolean;
}

const limits = { buildMs: 10 * 60_000, commandMs: 60_000 };

/** `io-perf init`: the first step in a project. */
export function addInit(program: Command): void {
  program
    .command('init')
    .description('find what this project could measure, try it, and write io-perf.yml and a workflow')
    .argument('[folder]', 'the top of the repository', '.')
    .option('--no-try', 'neither build nor run what is found')
    .addHelpText(
      'after',
      '\nBenchmarks come before tests, tests before programs. Builds and commands are your own project’s, run in the folder.',
    )
    .action(init);
}

async function init(folder: string, options: InitOptions, command: Command): Promise<void> {
  const { quiet } = globalOptions(command);
  const progress = createProgress(process.stderr, { quiet });
  const { result, interrupted } = await untilInterrupted(async (signal) =>
    initProject({
      folder: resolve(folder),
      tries: options.try,
      limits,
      examples: join(toolRoot, 'examples', 'workflows'),
      signal,
      onPhase: (text) => {
        progress.phase(text);
      },
      describe,
    }),
  );
  progress.finish();
  if (interrupted) {
    process.stderr.write('Interrupted: nothing was written.\n');
    process.exitCode = ExitCode.interrupted;
    return;
  }
  process.stdout.write(report(result));
}

/** `0.93 s, 1,008 calls, 4.5 MiB read`. */
function describe({ elapsedMs, counts }: Attempt): string {
  const calls = Object.values(counts?.perOp ?? {}).reduce((sum, count) => sum + count, 0);
  return [
    formatDuration(elapsedMs * 1e6),
    calls > 0 && `${formatCount(calls, 'call')} to files`,
    counts?.readBytes !== undefined && counts.readBytes > 0 && `${formatBytes(counts.readBytes)} read`,
    counts?.writtenBytes !== undefined && counts.writtenBytes > 0 && `${formatBytes(counts.writtenBytes)} written`,
  ]
    .filter((part) => part !== false)
    .join(', ');
}

function report({ workloads, refused, written, kept }: InitResult): string {
  const lines = [
    ...workloads.map(
      ({ candidate, attempt }) =>
        `✓ ${candidate.name}  ${candidate.command}${attempt ? `  (${describe(attempt)})` : ''}`,
    ),
    ...refused.map(({ candidate, reason }) => `· ${candidate.name} is left out: ${reason}.`),
    ...written.map((path) => `Wrote ${path}.`),
    ...kept.map((path) => `${path} was there, and is as it was.`),
    ...(written.length > 0
      ? [
          'Next: look at them, commit, push. A pull request then has a comment; here, io-perf compare shows what your changes do.',
        ]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}
