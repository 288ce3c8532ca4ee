import { InvalidArgumentError, type Command, Option } from 'commander';
import { describeSource } from '../../gate/index.ts';
import { mustBeKept, repeatStudy, untilInterrupted, findingsOf } from '../../app/index.ts';
import { ExitCode, MeasurementError } from '../../core/document/index.ts';
import { renderFindings, renderStudy } from '../../report/index.ts';
import { columnsOr, progressFor, wantsColour } from '../output.ts';
import { globalOptions, memoryHelp, memoryOf } from '../options.ts';
import { forJson } from '../../core/words/index.ts';

interface StudyOptions {
  rows?: string[];
  scale: number;
  entries: number;
  repeat: number;
  seed: number;
  directory?: string;
  memory?: number;
  output: string;
}

const columnsWithoutTerminal = 110;

/** `io-perf study 004`: a published study by its author's own method, its figures beside ours. */
export function addStudy(program: Command): void {
  program
    .command('study')
    .description("repeat a published study by its author's method, and print both figures")
    .argument('<number>', '000 iOS files · 001 Java streams · 002 C# writes · 003 mmap and read · 004 traversal')
    .option('--rows <list>', 'only rows that begin so, e.g. J-A,J-B:1KiB (default of 003: set-9,set-36)', listOf)
    .option('--scale <factor>', 'size: 1 is as published', factorOf, 1)
    .option('--entries <number>', 'size of the tree of study 004', countOf, 100_000)
    .option('--repeat <number>', 'how often to repeat everything, so that conclusions can be decided', countOf, 1)
    .option('--seed <number>', 'random seed for file contents and trees', countOf, 1)
    .option('--memory <size>', memoryHelp, memoryOf)
    .option('--directory <dir>', 'the disk to measure (default: the current folder)')
    .option('--output <file>', 'the run document', 'io-perf-study.json')
    .action(study);
}

const listOf = (text: string): string[] => text.split(',').map((name) => name.trim());

function countOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError(`expected a positive integer, got "${text}".`);
  return Number(text);
}

function factorOf(text: string): number {
  const factor = Number(text);
  if (text.trim() === '' || !(factor > 0 && factor <= 1))
    throw new InvalidArgumentError(`expected a number above 0 and up to 1, got "${text}".`);
  return factor;
}

async function study(number: string, options: StudyOptions, command: Command): Promise<void> {
  const globals = globalOptions(command);
  const progress = progressFor(globals);
  const { result, interrupted } = await untilInterrupted(process, async (signal) => {
    try {
      const source = describeSource(process.env, process.cwd());
      return await repeatStudy(
        { study: number, ...options, memoryBytes: options.memory },
        { source, output: options.output, progress, signal },
      );
    } finally {
      progress.finish();
    }
  });
  const { conclusions, kept, failure } = result;
  const page = { width: columnsOr(columnsWithoutTerminal), colour: wantsColour(process.stdout, globals) };
  process.stdout.write(renderStudy(result, page));
  process.stdout.write(`\n${renderFindings(conclusions, { ...page, verbose: globals.verbose })}`);
  if (!globals.quiet) process.stdout.write(`\nWritten to ${kept.path}.\n`);
  mustBeKept(kept);
  if (failure !== undefined) throw new MeasurementError(failure);
  if (interrupted) process.exitCode = ExitCode.interrupted;
}

interface FindingsOptions {
  subject?: string;
  format: 'terminal' | 'json';
}

const findingsColumns = 110;

/** `io-perf findings RUN.json`: the published conclusions, and whether they hold on this machine. */
export function addFindings(program: Command): void {
  program
    .command('findings')
    .description('which published conclusions hold in a run')
    .argument('<run>', 'a file written by io-perf run')
    .option('--subject <name>', 'which subject, if the run has several (default: head)')
    .addOption(new Option('--format <format>', 'output format').choices(['terminal', 'json']).default('terminal'))
    .action(async (path: string, { subject, format }: FindingsOptions, command: Command) => {
      const findings = await findingsOf(path, subject);
      if (format === 'json') {
        process.stdout.write(`${forJson(JSON.stringify(findings, undefined, 2))}\n`);
        return;
      }
      const globals = globalOptions(command);
      process.stdout.write(
        renderFindings(findings, {
          width: columnsOr(findingsColumns),
          colour: wantsColour(process.stdout, globals),
          verbose: globals.verbose,
        }),
      );
    });
}
