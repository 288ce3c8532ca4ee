/** `io-perf suite study`: a published study by its author's own method. */
import { type Command, InvalidArgumentError } from 'commander';
import { globalOptions, memoryHelp, memoryOf, targetForms } from '../options.ts';
import { columnsOr, wantsColour, withProgress } from '../output.ts';
import { mustBeKept, repeatStudy } from '../../app/index.ts';
import { describeSource } from '../../gate/index.ts';
import { renderFindings, renderStudy } from '../../report/index.ts';
import { ExitCode, MeasurementError } from '../../core/document/index.ts';

interface StudyOptions {
  rows?: string[];
  scale: number;
  entries: number;
  tree?: string;
  target?: string;
  repeat?: number;
  seed: number;
  directory?: string;
  memory?: number;
  output: string;
}

const columnsWithoutTerminal = 110;

export function addStudy(program: Command): void {
  program
    .command('study')
    .description("repeat a published study by its author's method, and print both figures")
    .argument('<number>', '000 iOS files · 001 Java streams · 002 C# writes · 003 mmap and read · 004 traversal')
    .option('--rows <list>', 'only rows that begin so, e.g. J-A,J-B:1KiB (default of 003: set-9,set-36)', listOf)
    .option('--scale <factor>', 'size: 1 is as published', factorOf, 1)
    .option('--entries <n>', 'size of the tree of study 004', countOf, 100_000)
    .option('--tree <folder>', 'a folder of your own that study 004 walks; it is only read')
    .option('--target <target>', `where the runners run: ${targetForms} (default: host)`)
    .option('--repeat <n>', 'how often to repeat everything (default: often enough to decide its conclusions)', countOf)
    .option('--seed <n>', 'random seed for file contents and trees', countOf, 1)
    .option('--memory <size>', memoryHelp, memoryOf)
    .option('--directory <folder>', 'the disk to measure, on the target (default: the current folder)')
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
  const request = { study: number, ...options, memoryBytes: options.memory };
  const { result, interrupted } = await withProgress(globals, async (progress, signal) => {
    const source = describeSource(process.env, process.cwd());
    return repeatStudy(request, { source, output: options.output, progress, signal });
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
