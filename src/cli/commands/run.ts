import { Option, type Command } from 'commander';
import { describeSource, measureRun, mustBeKept, readRequest, untilInterrupted } from '../../app/index.ts';
import { readConfig } from '../../config/index.ts';
import { ExitCode, MeasurementError } from '../../document/index.ts';
import { forLog, makeVisible } from '../../present/words/index.ts';
import {
  addMeasuringOptions,
  allHelp,
  globalOptions,
  type MeasuringOptions,
  formats,
  memoryHelp,
  memoryOf,
  progressFor,
  render,
  type Format,
} from '../options.ts';

interface RunOptions extends MeasuringOptions {
  profile?: boolean;
  noiseCheck?: boolean;
  memory?: number;
  all?: boolean;
  output: string;
  format: Format | 'none';
}

export function addRun(program: Command): void {
  const command = program
    .command('run')
    .description('measure the workloads of io-perf.yml, or this disk and these runtimes');
  addMeasuringOptions(command, 'how many rounds to measure')
    .option('--profile', 'then count the system calls and bytes of every cell')
    .option(
      '--noise-check',
      'use a tenth of the time to compare the program with itself: how often is it called slower?',
    )
    .option('--memory <size>', memoryHelp, memoryOf)
    .option('--output <file>', 'the run document', 'io-perf-run.json')
    .option('--all', allHelp)
    .addOption(new Option('--format <format>', 'what to print').choices([...formats, 'none']).default('terminal'))
    .action(run);
}

async function run(options: RunOptions, command: Command): Promise<void> {
  const globals = globalOptions(command);
  const config = await readConfig(options.config);
  const request = {
    ...readRequest(options),
    counts: options.profile === true,
    noiseCheck: options.noiseCheck === true,
    ...(options.memory === undefined ? {} : { memoryBytes: options.memory }),
  };
  const progress = progressFor(globals);
  const workingDirectory = process.cwd();
  const { result, interrupted } = await untilInterrupted(process, async (signal) => {
    try {
      return await measureRun(request, {
        ...{ config, workingDirectory, progress, signal, output: options.output, ready: Promise.resolve() },
        environment: process.env,
        source: describeSource(process.env, workingDirectory),
      });
    } finally {
      progress.finish();
    }
  });
  const { run: document, kept, gate, failure } = result;
  if (options.format !== 'none')
    process.stdout.write(
      render([document], options.format, globals, true, {
        outputPath: kept.path,
        ...(options.all === undefined ? {} : { all: options.all }),
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
