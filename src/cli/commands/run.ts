/** `io-perf run`: measure, print, write the run document. */
import { type Command, Option } from 'commander';
import {
  addMeasuringOptions,
  allHelp,
  defaultOutput,
  globalOptions,
  jsonOption,
  type MeasuringOptions,
  memoryHelp,
  memoryOf,
  cellsOfWorkloads,
} from '../options.ts';
import { renderRuns, type RunFormat, runFormats } from '../../report/index.ts';
import { readConfig } from '../../gate/config/index.ts';
import { describeSource, withCommand } from '../../gate/index.ts';
import { measureRun, mustBeKept, readRequest } from '../../app/index.ts';
import { pageFor, withProgress, wordsAfterDashes } from '../output.ts';
import { defined, ExitCode, MeasurementError, UsageError } from '../../core/document/index.ts';
import { forLog, makeVisible } from '../../core/words/index.ts';

interface RunOptions extends MeasuringOptions {
  profile?: boolean;
  noiseCheck?: boolean;
  results?: string;
  memory?: number;
  all?: boolean;
  output: string;
  json?: string;
  format: RunFormat | 'none';
}

export function addRun(program: Command): void {
  const command = program
    .command('run')
    .description('measure a command, the workloads of io-perf.yml, or this disk and these runtimes')
    .argument('[words...]', 'workloads of io-perf.yml, or, after --, a command');
  addMeasuringOptions(command, 'how many rounds to measure')
    .option('--profile', 'also count the system calls and bytes of every cell')
    .option(
      '--noise-check',
      'use a tenth of the time to compare the program with itself: how often is it called slower?',
    )
    .option(
      '--results <format>',
      'the command after -- prints results of a benchmark tool: auto, or a format of convert',
    )
    .option('--memory <size>', memoryHelp, memoryOf)
    .option('--output <file>', 'the run document', defaultOutput)
    .option(...jsonOption)
    .option('--all', allHelp)
    .addOption(new Option('--format <format>', 'what to print').choices([...runFormats, 'none']).default('terminal'))
    .action(run);
}

async function run(words: string[], given: RunOptions, command: Command): Promise<void> {
  const { json } = given;
  // A file of --json is the run document, which is written anyway.
  const options = { ...given, ...(json === '-' ? { format: 'json' as const } : defined({ output: json })) };
  const globals = globalOptions(command);
  const { program, names } = wordsOf(words, options, command);
  const known = await readConfig(options.config);
  const config = program ? withCommand(known, program, options) : known;
  const cells = cellsOfWorkloads(names, options, known, `io-perf run -- ${words.join(' ')}`);
  const request = {
    ...readRequest({ ...options, ...defined({ cells }) }),
    counts: options.profile === true,
    noiseCheck: options.noiseCheck === true,
    isGiven: program !== undefined,
    ...defined({ memoryBytes: options.memory }),
  };
  const workingDirectory = process.cwd();
  const { result, interrupted } = await withProgress(globals, async (progress, signal) =>
    measureRun(request, {
      config,
      workingDirectory,
      progress,
      signal,
      output: options.output,
      ready: Promise.resolve(),
      environment: process.env,
      source: describeSource(process.env, workingDirectory),
    }),
  );
  const { run: document, kept, gate, failure } = result;
  if (options.format !== 'none')
    process.stdout.write(
      renderRuns([document], options.format, {
        ...pageFor(globals, true),
        outputPath: kept.path,
        ...defined({ all: options.all }),
      }),
    );
  mustBeKept(kept);
  if (failure !== undefined) throw new MeasurementError(failure);
  if (interrupted) {
    process.exitCode = ExitCode.interrupted;
    return;
  }
  for (const { failed, message } of gate)
    process.stderr.write(forLog(`io-perf: ${failed ? '' : 'warning: '}${makeVisible(message)}\n`));
  if (gate.some(({ failed }) => failed)) process.exitCode = ExitCode.gateFailed;
}

/** @returns the command after `--`, and workloads of io-perf.yml. @throws UsageError */
function wordsOf(words: readonly string[], { results }: RunOptions, command: Command) {
  const program = wordsAfterDashes(command, 'io-perf run -- ./my-program --option');
  const names = words.slice(0, words.length - (program?.length ?? 0));
  if (program && names.length > 0) {
    throw new UsageError(
      `There are a workload, ${names[0]!}, and a command after --: leave one of them out, or write io-perf run -- ${words.join(' ')}.`,
    );
  }
  if (results !== undefined && !program) {
    throw new UsageError('--results needs a command after --: io-perf run --results auto -- go test -bench .');
  }
  return { program, names };
}
