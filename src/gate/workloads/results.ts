/**
 * Workloads that print the results of a benchmark tool: each execution is one sample of every benchmark in it. The command runs from a
 * generated script, so that its output can be read and, once some benchmarks are decided, only the others are run.
 */
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import {
  figuresOfResults,
  formatNames,
  formatOf,
  isFilePattern,
  readResults,
  type ResultFigure,
} from '../../exchange/convert/index.ts';
import type { Config } from '../config/index.ts';
import { benchmarkId } from '../../core/cells/index.ts';
import { RunnerError, type PrintedFigure, type Printer } from '../../engine/index.ts';
import { defined, isTime, meaningOf, UsageError } from '../../core/document/index.ts';
import { isWindows, quoteWord } from '../../core/system/index.ts';

type Workload = NonNullable<Config['workloads']>[string];

interface Printing {
  command: string;
  printer: Printer;
}

/** @throws UsageError if it is invalid */
export function checkResults(name: string, { results, only, 'results-file': file }: Workload): void {
  if (results === undefined) {
    const other = only === undefined ? (file === undefined ? undefined : 'results-file') : 'only';
    if (other === undefined) return;
    throw new UsageError(
      `The workload "${name}" has ${other} and no results: add "results: auto", or the format of what it prints.`,
    );
  }
  if (results !== 'auto' && formatOf(results) === undefined) {
    throw new UsageError(
      `results of the workload "${name}": there is no format "${results}"; write auto, or one of ${formatNames().join(', ')}.`,
    );
  }
  if (file !== undefined && /[*?]/.test(dirname(file))) {
    throw new UsageError(
      `results-file of the workload "${name}" has a pattern in a folder's name: write * or ? only in the name of the file, such as "results/*.json".`,
    );
  }
  if (only !== undefined && !/\{(?:names|regex)\}/.test(only)) {
    throw new UsageError(
      `only of the workload "${name}" names no benchmarks: put {names} or {regex} where they belong, such as "--filter {regex}".`,
    );
  }
}

/**
 * @param folder of this side, for the script and the command's output
 * @param workingDirectory in which the command runs
 * @param prefix of the names of its benchmarks
 */
export async function printingOf(
  name: string,
  workload: Workload,
  folder: string,
  workingDirectory: string,
  prefix: string,
): Promise<Printing> {
  const { command, results = 'auto', only, 'results-file': file } = workload;
  const script = join(folder, `${name}.${isWindows ? 'cmd' : 'sh'}`);
  const printed = join(folder, `${name}.out`);
  const path = file === undefined ? printed : resolve(workingDirectory, file);
  const remove = file === undefined ? '' : `${isWindows ? 'del /q 2>nul' : 'rm -f --'} ${quotePattern(path)}\n`;
  const begin = isWindows ? `@echo off\n${remove}` : remove;
  // A group keeps any command together; its status is that of the script.
  const redirected = (line: string): string =>
    isWindows ? `( ${batchText(line)} ) >${quoteWord(printed)}` : `{ ${line}\n} >${quoteWord(printed)}`;
  const write = (text: string): Promise<void> =>
    writeFile(script, isWindows ? `${begin}${text}\n`.replaceAll('\n', '\r\n') : `${begin}${text}\n`);
  await write(redirected(command));
  const known = new Map<string, ResultFigure>();
  let broken: { cell: string; reason: string }[] = [];
  const printer: Printer = {
    async read() {
      const first = new Map<string, string>();
      const { figures, lost } = await figuresIn(path, results, name);
      broken = lost.map(({ api, parameters, reason }) => ({ cell: benchmarkId(name, api, parameters), reason }));
      return figures.map((figure): PrintedFigure => {
        const { api, parameters, name: printedName, unit, better, value, bytesPerOp } = figure;
        const cell = benchmarkId(name, api, parameters);
        known.set(cell, figure);
        const fact = factOf(name, figure);
        const sameAs = fact === undefined ? undefined : first.get(fact);
        if (fact !== undefined && sameAs === undefined) first.set(fact, cell);
        return {
          cell,
          name: `${prefix}${printedName}`,
          unit,
          better,
          value,
          ...defined({ bytesPerOp, sameAs }),
        };
      });
    },
    broken: () => broken,
    async narrow(cells) {
      if (only === undefined) return;
      const wanted = [...cells].flatMap((cell) => known.get(cell) ?? []);
      const narrowed = `${command} ${fillIn(only, wanted)}`;
      // A filter that the tool rejects, or that matches nothing, costs one full execution.
      await write(`${redirected(narrowed)} || ${redirected(command)}`);
    },
  };
  return { command: isWindows ? quoteWord(script) : `sh ${quoteWord(script)}`, printer };
}

/** A path as one word of the shell, in which only `*` and `?` of its last part keep their meaning. */
function quotePattern(path: string): string {
  if (isWindows || !isFilePattern(path)) return quoteWord(path);
  const name = basename(path)
    .split(/([*?]+)/)
    .map((part, index) => (index % 2 === 1 || part === '' ? part : quoteWord(part)))
    .join('');
  return `${quoteWord(`${dirname(path)}/`)}${name}`;
}

/** The same line in a batch file, where a percent sign that names no variable is written twice. */
const batchText = (line: string): string =>
  line.trim().replace(/%[^%\s][^%]*%|%/g, (found) => (found === '%' ? '%%' : found));

/** The speed of a benchmark, as a time and as rates, is one fact. Percentiles and the like, with a metric of their own, are others. */
function factOf(
  workload: string,
  { api, parameters: { metric, ...others }, unit, better, fact }: ResultFigure,
): string | undefined {
  if (fact !== undefined) return benchmarkId(workload, api, { ...others, fact });
  const isSpeed = metric === undefined ? isTime({ unit }) : meaningOf(unit, better).kind === 'rate';
  return isSpeed ? benchmarkId(workload, api, others) : undefined;
}

async function figuresIn(path: string, format: string, name: string): Promise<ReturnType<typeof figuresOfResults>> {
  try {
    return figuresOfResults(await readResults(path), format === 'auto' ? undefined : format);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new RunnerError('ERESULTS', `The results of ${name}: ${error.message}`);
  }
}

/** `{names}`: words, `{regex}`: one that matches exactly all of them. */
function fillIn(only: string, figures: readonly ResultFigure[]): string {
  const names = [...new Set(figures.map(({ benchmark }) => benchmark))];
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return only
    .replaceAll('{names}', () => names.map(quoteWord).join(' '))
    .replaceAll('{regex}', () => quoteWord(`^(${escaped.join('|')})$`));
}
