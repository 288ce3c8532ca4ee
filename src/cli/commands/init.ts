/** `io-perf init`: proposes workloads and writes the configuration. */
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { globalOptions } from '../options.ts';
import { createProgress } from '../../report/progress/index.ts';
import { initProject } from '../../gate/index.ts';
import { toolRoot } from '../../core/system/index.ts';
import { untilInterrupted } from '../../app/index.ts';
import { describeAttempt, renderInit } from '../../report/index.ts';
import { ExitCode } from '../../core/document/index.ts';

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
  const { result, interrupted } = await untilInterrupted(process, (signal) =>
    initProject({
      folder: resolve(folder),
      tries: options.try,
      limits,
      examples: join(toolRoot, 'examples', 'workflows'),
      signal,
      onPhase: (text) => {
        progress.phase(text);
      },
      describe: describeAttempt,
    }),
  );
  progress.finish();
  if (interrupted) {
    process.stderr.write('Interrupted: nothing was written.\n');
    process.exitCode = ExitCode.interrupted;
    return;
  }
  process.stdout.write(renderInit(result));
}
