import { Option, type Command } from 'commander';
import { countBudgets, readConfig } from '../../config/index.ts';
import { judgeCounts, judgementOfDocuments, pairCounts } from '../../judge/index.ts';
import { ExitCode, MeasurementError, UsageError, type RunDocument, type JudgedRun } from '../../document/index.ts';
import { renderJudgement } from '../../present/index.ts';
import { createProgress } from '../../present/progress/index.ts';
import {
  checkOutput,
  choosePolicy,
  CommitSources,
  compareSubjects,
  describeSource,
  mustBeKept,
  readRequest,
  readRunDocument,
  untilInterrupted,
  writeRunDocument,
  type GateRequest,
} from '../../app/index.ts';
import { combineSides, readComparison, withCommand } from '../short-form.ts';
import { globalOptions, type GlobalOptions } from '../globals.ts';
import { addMeasuringOptions, type MeasuringOptions } from '../measuring-options.ts';
import { wantsColour } from '../style.ts';

export interface CompareOptions extends MeasuringOptions, GateRequest {
  base?: string;
  head?: string;
  nullArm?: boolean;
  output?: string;
  build?: string;
  format: 'terminal' | 'json' | 'none';
}

const defaultOutput = 'io-perf-run.json';
/** Columns when the output is no terminal: a file, a log. */
const columnsWithoutTerminal = 110;

/** `io-perf compare [BASE[..HEAD]] [-- COMMAND]`, `… --base SUBJECT --head SUBJECT`, or `… A.json B.json`. */
export function addCompare(program: Command): void {
  const command = program
    .command('compare')
    .description('measure two subjects in pairs and judge them; or judge two run documents')
    .argument(
      '[sides...]',
      'BASE or BASE..HEAD: since HEAD (default: the working tree) left BASE (default: the default branch); then, after --, a command; or two files written by io-perf run',
    )
    .option(
      '--base <subject>',
      'main, merge-base=main, dir=/mnt/a, env.NAME=value, runner.NAME=folder, target=NAME; joined by commas',
    )
    .option('--build <command>', 'what makes the command after -- in a fresh checkout')
    .option('--head <subject>', 'the other side, likewise (default: what is here)')
    .option('--null-arm', 'measure the base against itself as well: the noise floor of this very run');
  addMeasuringOptions(command, 'pairs of one cell, one at each visit (default: what the time budget allows)')
    .option('--false-alarms <share>', 'chance that an unchanged head fails, all cells together (default: 1%)')
    .option('--min-effect <share>', 'smaller changes are never called a change (default: 2%)')
    .option(
      '--output <file>',
      `the run document with the judgement (default: ${defaultOutput}; none for two documents)`,
    )
    .addOption(
      new Option('--format <format>', 'what to print').choices(['terminal', 'json', 'none']).default('terminal'),
    )
    .action(compare);
}

async function compare(words: string[], options: CompareOptions, command: Command): Promise<void> {
  const globals = globalOptions(command);
  const { sides, documents, program } = readComparison(words, command);
  if (documents !== undefined) {
    const judged = await compareDocuments(documents, options);
    print(judged, options, globals, options.output);
    if (judged.judgement.failed) process.exitCode = ExitCode.gateFailed;
    return;
  }
  if (options.build !== undefined && !program) {
    throw new UsageError(
      '--build makes the command after --, and there is none: io-perf compare main --build make -- ./my-program.',
    );
  }
  const known = await readConfig(options.config);
  const config = program ? withCommand(known, program, options.build) : known;
  const request = {
    ...readRequest(options),
    ...combineSides(sides, options),
    ...(options.nullArm === true ? { nullArm: true } : {}),
    gate: options,
  };
  const progress = createProgress(process.stderr, { ...globals, colour: wantsColour(process.stderr, globals) });
  const workingDirectory = process.cwd();
  const { result, interrupted } = await untilInterrupted(async (signal) => {
    try {
      return await compareSubjects(request, {
        ...{ config, workingDirectory, progress, signal, ready: Promise.resolve() },
        output: options.output ?? defaultOutput,
        source: describeSource(process.env, workingDirectory),
      });
    } finally {
      progress.finish();
    }
  });
  const { run, judgement, kept, failure } = result;
  if (failure === undefined || options.format === 'json') print({ run, judgement }, options, globals, kept.path);
  if (failure !== undefined) throw new MeasurementError(failure);
  mustBeKept(kept);
  if (interrupted) process.exitCode = ExitCode.interrupted;
  else if (judgement.failed) process.exitCode = ExitCode.gateFailed;
}

async function compareDocuments([basePath, headPath]: [string, string], options: CompareOptions): Promise<JudgedRun> {
  const measured = (['base', 'head', 'nullArm', 'suite', 'cells', 'timeBudget', 'rounds'] as const).find(
    (name) => options[name] !== undefined,
  );
  if (measured !== undefined) {
    throw new UsageError('Two run documents are judged as they are: leave out the options about measuring.');
  }
  const [base, head] = [await readRunDocument(basePath), await readRunDocument(headPath)];
  const config = await readConfig(options.config);
  const { documents, failOn } = choosePolicy(options, config);
  const find = (): RunDocument => base;
  const counts = await new CommitSources(process.cwd()).addTo(pairCounts(head, find), head, find);
  const { changes } = judgeCounts(counts, { budgets: countBudgets(config) });
  const counted = new Set([...counts].filter(([, sides]) => sides.base !== undefined).map(([cell]) => cell));
  const judgement = judgementOfDocuments(base, head, { policy: documents, failOn, counts: changes, counted });
  if (options.output !== undefined) {
    await checkOutput(options.output);
    await writeRunDocument(options.output, { ...head, judgement });
  }
  return { run: head, judgement };
}

function print(
  judged: JudgedRun,
  { format }: CompareOptions,
  globals: GlobalOptions,
  outputPath: string | undefined,
): void {
  if (format === 'json') process.stdout.write(`${JSON.stringify(judged.judgement, undefined, 2)}\n`);
  if (format !== 'terminal') return;
  const text = renderJudgement(judged, {
    width: process.stdout.isTTY ? process.stdout.columns : columnsWithoutTerminal,
    colour: wantsColour(process.stdout, globals),
    verbose: globals.verbose,
    ...(outputPath === undefined ? {} : { outputPath }),
  });
  process.stdout.write(text);
}
