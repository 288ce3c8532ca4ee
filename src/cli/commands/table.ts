/** `io-perf store table`: runs, or the history of a store, as tables. */
import type { Command } from 'commander';
import { globalOptions, storeAt, storeOption } from '../options.ts';
import { UsageError } from '../../core/document/index.ts';
import { printTables, type StoredHistory } from '../../app/index.ts';

/** Options that the package has under the same names. */
const passed = ['format', 'show', 'study', 'cells', 'subject', 'last'] as const;

type TableOptions = Partial<Record<(typeof passed)[number], string>> & { store?: string; formats?: boolean };

export function addTable(program: Command): void {
  program
    .command('table')
    .description('runs, or the history of a store, as tables in any format of tabulate')
    .argument('[run...]', 'files written by io-perf run, or one by io-perf export --to csv')
    .option('--format <format>', 'a format of tabulate: simple, github, grid, latex … (default: simple)')
    .option('--formats', 'list the formats of the tabulate that is installed')
    .option(
      '--show <what>',
      'of runs: cells, counts, samples, environment, absent; of a store: trends, history, runs (default: the first)',
    )
    .option('--study <number>', 'in the shape of a published study: 000, 001, 002, 003 or 004')
    .option('--cells <pattern>', "a cell, or a pattern such as 'java/write/*'")
    .option('--subject <name>', 'which subject, if a run has several')
    .option('--last <n>', 'with --store: only the last n runs')
    .option(...storeOption)
    .action(async (runs: string[], options: TableOptions, command: Command) => {
      const { store, formats = false } = options;
      if (!formats && (store === undefined) === (runs.length === 0)) {
        throw new UsageError(
          'There must be run documents or a --store, one of the two: io-perf table --help lists the options.',
        );
      }
      const words = passed.flatMap((name) => (options[name] === undefined ? [] : [`--${name}=${options[name]}`]));
      const notes = await printTables({
        options: formats ? [...words, '--formats'] : words,
        history: store === undefined || formats ? undefined : historyOf(store, options),
        ...{ runs, environment: process.env },
      });
      if (!globalOptions(command).quiet) process.stderr.write(notes);
    });
}

/** What is no number of runs is refused by the package. */
const historyOf = (store: string, { last = '', show }: TableOptions): StoredHistory => ({
  ...{ store: storeAt(store), runsAlone: show === 'runs' },
  ...(/^[1-9]\d{0,8}$/.test(last) ? { last: Number(last) } : {}),
});
