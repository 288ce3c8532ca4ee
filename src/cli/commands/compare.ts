/** `io-perf compare`: two commits, targets or files of results against each other. */
import { type Command, Option } from 'commander';
import {
  addMeasuringOptions,
  defaultOutput,
  globalOptions,
  type GlobalOptions,
  jsonOption,
  type MeasuringOptions,
  cellsOfWorkloads,
} from '../options.ts';
import { columnsOr, wantsColour, withProgress, writeOutput, wordsAfterDashes } from '../output.ts';
import {
  compareDocuments,
  compareSubjects,
  checkJudgementOutput,
  mustBeKept,
  readRequest,
  type ComparisonRequest,
} from '../../app/index.ts';
import { describeSource, type GateRequest, noWorkload, withCommand, parseSubject } from '../../gate/index.ts';
import { likely } from '../../core/cells/index.ts';
import { type Config, readConfig } from '../../gate/config/index.ts';
import { defined, ExitCode, type JudgedRun, MeasurementError, UsageError } from '../../core/document/index.ts';
import { renderJudgedJson, renderJudgement } from '../../report/index.ts';
import { existsSync } from 'node:fs';

interface CompareOptions extends MeasuringOptions, GateRequest {
  base?: string;
  head?: string;
  nullArm?: boolean;
  stacks?: string;
  output?: string;
  build?: string;
  results?: string;
  json?: string;
  format: 'terminal' | 'json' | 'none';
}

const columnsWithoutTerminal = 110;

/** `io-perf compare [BASE[..HEAD]] [-- COMMAND]`, `… --base SUBJECT --head SUBJECT`, or `… A.json B.json`. */
export function addCompare(program: Command): void {
  const command = program
    .command('compare')
    .description('find out whether the head is slower or does more I/O than the base')
    .argument(
      '[sides...]',
      'BASE or BASE..HEAD: since HEAD (default: the working tree) left BASE (default: the default branch); workloads of io-perf.yml, or, after --, a command; or two files written by io-perf run',
    )
    .option(
      '--base <subject>',
      'main, merge-base=main, dir=/mnt/a, env.NAME=value, runner.NAME=folder, target=NAME; joined by commas',
    )
    .option('--build <command>', 'builds the command after -- in a fresh checkout')
    .option(
      '--results <format>',
      'the command after -- prints results of a benchmark tool: auto, or a format of convert',
    )
    .option('--head <subject>', 'the other side (default: the working tree)')
    .option('--null-arm', 'also measure the base against itself: shows the noise of this run')
    .option('--stacks <folder>', 'where a count grew: the call stacks, as flame graphs and folded');
  addMeasuringOptions(command, 'pairs of one cell, one at each visit (default: what the time budget allows)')
    .option('--false-alarms <share>', 'share of unchanged heads that may fail, all cells together (default: 1%)')
    .option('--min-effect <share>', 'smaller changes are never called a change (default: 2%)')
    .option(
      '--output <file>',
      `the run document with the judgement (default: ${defaultOutput}; none for two documents)`,
    )
    .option(...jsonOption)
    .addOption(
      new Option('--format <format>', 'what to print').choices(['terminal', 'json', 'none']).default('terminal'),
    )
    .action(compare);
}

async function compare(words: string[], options: CompareOptions, command: Command): Promise<void> {
  const globals = globalOptions(command);
  if (options.json !== undefined) await checkJudgementOutput(options.json);
  const known = await readConfig(options.config);
  const { sides, documents, program, workloads } = readComparison(words, command, known);
  if (documents !== undefined) {
    refuseMeasuring(options);
    const [base, head] = documents;
    const judged = await compareDocuments({
      base,
      head,
      gate: options,
      config: known,
      output: options.output,
      checkout: { directory: process.cwd(), environment: process.env },
    });
    await print(judged, options, globals, options.output);
    if (judged.judgement.failed) process.exitCode = ExitCode.gateFailed;
    return;
  }
  if (options.build !== undefined && !program) {
    throw new UsageError(
      '--build makes the command after --, which is missing: io-perf compare main --build make -- ./my-program.',
    );
  }
  if (options.results !== undefined && !program) {
    throw new UsageError('--results needs a command after --: io-perf compare main --results auto -- go test -bench .');
  }
  const cells = cellsOfWorkloads(workloads, options, known, `io-perf compare -- ${words.join(' ')}`);
  const config = program ? withCommand(known, program, options) : known;
  const request = {
    ...readRequest({ ...options, ...defined({ cells }) }),
    ...subjectsOf(combineSides(sides, options)),
    ...(options.nullArm === true ? { nullArm: true } : {}),
    ...defined({ stacks: options.stacks }),
    ...(program ? { isGiven: true } : { configured: { file: options.config } }),
    gate: options,
  };
  const workingDirectory = process.cwd();
  const { result, interrupted } = await withProgress(globals, async (progress, signal) =>
    compareSubjects(request, {
      config,
      workingDirectory,
      progress,
      signal,
      ready: Promise.resolve(),
      environment: process.env,
      output: options.output ?? defaultOutput,
      source: describeSource(process.env, workingDirectory),
    }),
  );
  const { run, judgement, kept, failure } = result;
  if (failure === undefined || options.format === 'json' || options.json !== undefined)
    await print({ run, judgement }, options, globals, kept.path);
  if (failure !== undefined) throw new MeasurementError(failure);
  mustBeKept(kept);
  if (interrupted) process.exitCode = ExitCode.interrupted;
  else if (judgement.failed) process.exitCode = ExitCode.gateFailed;
}

function refuseMeasuring(options: CompareOptions): void {
  const names = ['base', 'head', 'nullArm', 'stacks', 'suite', 'cells', 'timeBudget', 'rounds', 'priority'] as const;
  if (names.some((name) => options[name] !== undefined)) {
    throw new UsageError('Two run documents are judged as they are: leave out the options about measuring.');
  }
}

async function print(
  judged: JudgedRun,
  { format, json }: CompareOptions,
  globals: GlobalOptions,
  outputPath: string | undefined,
): Promise<void> {
  if (json !== undefined) await writeOutput(renderJudgedJson([judged]), json, 'The verdict');
  if (json === '-') return;
  if (format === 'json') process.stdout.write(renderJudgedJson([judged]));
  if (format !== 'terminal') return;
  const text = renderJudgement(judged, {
    width: columnsOr(columnsWithoutTerminal),
    colour: wantsColour(process.stdout, globals),
    verbose: globals.verbose,
    ...defined({ outputPath }),
  });
  process.stdout.write(text);
}

export interface Comparison {
  /** As `--base` and `--head` take them. */
  sides: { base?: string; head?: string };
  documents?: [string, string];
  /** The command after `--`. */
  program?: readonly string[];
  /** Workloads of io-perf.yml. */
  workloads: readonly string[];
}

/**
 * @param known a word that is the name of a workload in it is that workload, wherever it stands
 * @throws UsageError
 */
export function readComparison(words: readonly string[], command: Command, known: Config): Comparison {
  const isWorkload = (word: string): boolean => Object.hasOwn(known.workloads ?? {}, word);
  const program = wordsAfterDashes(command, 'io-perf compare main -- ./my-program --option');
  const given = words.slice(0, words.length - (program?.length ?? 0));
  const workloads = program ? [] : given.filter(isWorkload);
  const names = given.filter((word) => !workloads.includes(word));
  // A branch may be called so, too, but hardly two of them.
  if (names.some((name) => name.endsWith('.json') && (names.length > 1 || existsSync(name)))) {
    const [base, head, ...more] = names;
    if (base === undefined || head === undefined || more.length > 0) {
      throw new UsageError(
        `compare takes two run documents, and got ${names.length}: io-perf compare base.json head.json.`,
      );
    }
    if (program) throw new UsageError('Two run documents are judged as they are: leave out the command after --.');
    return { sides: {}, documents: [base, head], workloads };
  }
  const [range, ...more] = names;
  const mistyped = more.find((word) => likely(word, Object.keys(known.workloads ?? {})) !== undefined);
  if (mistyped !== undefined) throw noWorkload(mistyped, known);
  if (more.length > 0) {
    const isProgram = more.length > 1 || /^\.*\//.test(more[0]!) || existsSync(more[0]!);
    const meant = isProgram ? `${range} -- ${more.join(' ')}` : `${range}..${more[0]!}`;
    throw new UsageError(
      `compare takes one BASE or BASE..HEAD, and got ${names.length} names: io-perf compare ${meant}.`,
    );
  }
  return { sides: range === undefined ? {} : readRange(range), workloads, ...(program && { program }) };
}

/** `main`, `main..feature`, `main..`, `..feature`; as git, three dots mean no more than two do here. */
function readRange(range: string): Comparison['sides'] {
  const [, base = '', head = ''] = /^(.*?)(?:\.{2,3}(.*))?$/.exec(range) ?? [];
  return { ...(base === '' ? {} : { base: `merge-base=${base}` }), ...(head === '' ? {} : { head: `ref=${head}` }) };
}

/** @throws UsageError where both forms name the same side */
export function combineSides(short: Comparison['sides'], given: Comparison['sides']): Comparison['sides'] {
  for (const side of ['base', 'head'] as const) {
    if (short[side] === undefined || given[side] === undefined) continue;
    throw new UsageError(`The ${side} is given twice, in front and with --${side}: leave one of them out.`);
  }
  const { base = short.base, head = short.head } = given;
  return { ...defined({ base, head }) };
}

/** @throws UsageError */
export const subjectsOf = ({ base, head }: Comparison['sides']): Pick<ComparisonRequest, 'base' | 'head'> => ({
  ...(base === undefined ? {} : { base: parseSubject(base, 'base') }),
  ...(head === undefined ? {} : { head: parseSubject(head, 'head') }),
});
