/** `cells`, `doctor`, `init`, `conformance`, `agent`: what there is, what this machine can run, what a project could measure, whether a runner obeys the protocol. */
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import {
  findCells,
  diagnose,
  untilInterrupted,
  checkConformance,
  toolRoot,
  prepareRunners,
  initProject,
} from '../../app/index.ts';
import { suites } from '../../matrix/index.ts';
import { renderDiagnosis, describeAttempt, renderInit } from '../../present/index.ts';
import { globalOptions, coloursFor, pageFor, progressFor } from '../options.ts';
import { serveAgent } from '../../targets/index.ts';
import { ExitCode, MeasurementError } from '../../document/index.ts';
import { forLog, makeVisible } from '../../present/words/index.ts';
import { createProgress } from '../../present/progress/index.ts';

interface CellsOptions {
  suite?: string;
  json?: boolean;
}

export function addCells(program: Command): void {
  program
    .command('cells')
    .description('list the cells of the matrix')
    .argument('[pattern]', 'a cell id with * as wildcard, e.g. "native/read/*?size=1MiB"')
    .option(
      '--suite <suite>',
      `only the cells of a suite (${suites()
        .map(({ name }) => name)
        .join(', ')})`,
    )
    .option('--json', 'print one JSON array, with type, group and references')
    .action((pattern: string | undefined, options: CellsOptions) => {
      const cells = findCells({ pattern, suite: options.suite });
      process.stdout.write(
        options.json ? `${JSON.stringify(cells, undefined, 2)}\n` : cells.map(({ id }) => `${id}\n`).join(''),
      );
    });
}

interface DoctorOptions {
  target: string;
  directory?: string;
  json?: boolean;
}

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('what this machine can run, what is missing, and what makes figures doubtful')
    .option('--target <target>', 'where the runners would run', 'host')
    .option('--directory <folder>', 'the folder whose file system is looked at (default: this one)')
    .option('--json', 'print one JSON object')
    .action(async ({ json, ...request }: DoctorOptions, command: Command) => {
      const globals = globalOptions(command);
      const progress = progressFor(globals);
      const { result } = await untilInterrupted(process, (signal) =>
        diagnose(request, { onProgress: progress.phase.bind(progress), signal }).finally(() => {
          progress.finish();
        }),
      );
      const colours = coloursFor(process.stdout, globals);
      process.stdout.write(
        json
          ? `${JSON.stringify(result, undefined, 2)}\n`
          : renderDiagnosis(result, { colours, width: pageFor(globals, true).width }),
      );
    });
}

// What io-perf needs of itself: the agent that answers a target, and the check of a runner against the protocol.

/** What targets start where their runners run; nobody types it. */
export function addAgent(program: Command): void {
  program
    .command('agent', { hidden: true })
    .description('answer the calls of a target on standard input')
    .action(() => serveAgent(toolRoot, process.stdin, process.stdout));
}

export function addConformance(program: Command): void {
  program
    .command('conformance')
    .description('check that a runner obeys the protocol')
    .argument('[arguments...]', 'passed on to the suite as they are; --help shows its options')
    .option('--runner <name>', 'a runner of io-perf instead of a command')
    .helpOption(false)
    .allowUnknownOption()
    .action(async (_: string[], { runner }: { runner?: string }) => {
      const words = process.argv.slice(process.argv.indexOf('conformance') + 1);
      const position = words.findIndex((word) => /^--runner(=|$)/.test(word));
      const options = runner === undefined ? words : words.toSpliced(position, words[position] === '--runner' ? 2 : 1);
      process.exitCode = await checkConformance({ node: process.execPath, options, runner });
    });
}

interface PrepareOptions {
  runners?: string;
  output?: string;
}

export function addPrepare(program: Command): void {
  program
    .command('prepare')
    .description('build the runners now')
    .option(
      '--runners <list>',
      'these runners, separated by commas, and fail when one of them cannot be built (default: all that can)',
    )
    .option('--output <file>', 'also write how each is started, as JSON: what an image of runners says of itself')
    .action(prepare);
}

async function prepare({ runners: list, output }: PrepareOptions, command: Command): Promise<void> {
  const globals = globalOptions(command);
  const progress = progressFor(globals);
  const wanted = list?.split(',').map((name) => name.trim());
  const runners = await prepareRunners({ runners: wanted, output }, progress.phase.bind(progress)).finally(() => {
    progress.finish();
  });
  const colours = coloursFor(process.stdout, globals);
  const lines = runners.map((prepared) =>
    'command' in prepared
      ? `${prepared.runner}: ${colours.green('ready')}`
      : `${prepared.runner}: ${colours.yellow(makeVisible(prepared.reason))}${prepared.remedy === undefined ? '' : ` → ${prepared.remedy}`}`,
  );
  if (!globals.quiet) process.stdout.write(forLog(`${lines.join('\n')}\n`));
  const missing = runners.filter((prepared) => 'reason' in prepared).map(({ runner }) => runner);
  if (list !== undefined && missing.length > 0) {
    throw new MeasurementError(`These runners could not be prepared: ${missing.join(', ')}.`);
  }
  if (missing.length === runners.length) process.exitCode = ExitCode.measurementFailed;
}

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
