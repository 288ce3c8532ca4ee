/** `io-perf init`: proposes workloads and writes the configuration. */
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { globalOptions } from '../options.ts';
import { createProgress } from '../../report/progress/index.ts';
import { parseDuration } from '../../gate/config/index.ts';
import { initProject, isLate } from '../../gate/index.ts';
import { toolRoot } from '../../core/system/index.ts';
import { untilInterrupted } from '../../app/index.ts';
import { describeAttempt, renderInit } from '../../report/index.ts';
import { ExitCode, UsageError } from '../../core/document/index.ts';

interface InitOptions {
  try: boolean;
  dryRun?: boolean;
  timeBudget: string;
}

/** `io-perf init`: the first step in a project. */
export function addInit(program: Command): void {
  program
    .command('init')
    .description('find what this project could measure, try it, and write io-perf.yml and a workflow')
    .argument('[folder]', 'the top of the repository', '.')
    .option('--no-try', 'neither build nor run what is found')
    .option('--dry-run', 'write nothing, and print what would be written')
    .option('--time-budget <duration>', 'how long to try, builds included', '2m')
    .addHelpText(
      'after',
      '\nBuilds and commands are your own project’s. Each runs in a copy of it;\nthe folder itself is only read.',
    )
    .action(init);
}

async function init(folder: string, options: InitOptions, command: Command): Promise<void> {
  const { quiet } = globalOptions(command);
  const progress = createProgress(process.stderr, { quiet });
  const { result, interrupted } = await untilInterrupted(process, (signal) =>
    initProject({
      folder: resolve(folder),
      tries: options.try,
      environment: process.env,
      isDry: options.dryRun === true,
      budgetMs: parseDuration(options.timeBudget, '--time-budget') / 1e6,
      examples: join(toolRoot, 'examples', 'workflows'),
      signal,
      onPhase: progress.phase.bind(progress),
      onNote: progress.note.bind(progress),
      describe: describeAttempt,
    }),
  );
  progress.finish();
  if (interrupted) {
    process.stderr.write('Interrupted: nothing was written.\n');
    process.exitCode = ExitCode.interrupted;
    return;
  }
  process.stdout.write(
    renderInit({
      ...result,
      files: result.files.map(({ text, ...file }) => ({ ...file, lines: text.trim().split('\n') })),
    }),
  );
  if (result.refused.length > 0 && result.workloads.length === 0) {
    if (result.refused.some(isLate)) {
      throw new UsageError(
        `Nothing that was found works in ${options.timeBudget}: io-perf init --time-budget 10m gives it more time, and --no-try writes what was found untried.`,
      );
    }
    throw new UsageError(
      'Nothing that was found works here: make it work, write io-perf.yml yourself, or let --no-try write what was found untried.',
    );
  }
}
