import type { Command } from 'commander';
import { printTables } from '../../app/index.ts';
import { globalOptions, storeOption } from '../options.ts';

/** Options that the package has under the same names. */
const passed = ['format', 'show', 'study', 'cells', 'subject', 'last', 'store'] as const;
type TableOptions = Partial<Record<(typeof passed)[number], string>> & { formats?: boolean };

/** `io-perf table RUN.json… | --store S`: by the Python package in src/tables. */
export function addTable(program: Command): void {
  program
    .command('table')
    .description('runs, or the history of a store, as tables in any format of tabulate')
    .argument('[run...]', 'files written by io-perf run')
    .option('--format <format>', 'a format of tabulate: simple, github, grid, latex … (default: simple)')
    .option('--formats', 'list the formats of the tabulate that is installed')
    .option(
      '--show <what>',
      'of runs: cells, counts, samples, environment, absent; of a store: trends, history, runs (default: the first)',
    )
    .option('--study <number>', 'in the shape of a published study: 000, 001, 002, 003 or 004')
    .option('--cells <pattern>', "a cell, or a pattern such as 'java/write/*'")
    .option('--subject <name>', 'of several subjects')
    .option('--last <n>', 'of a store: only its last n runs')
    .option(...storeOption)
    .action(async (runs: string[], options: TableOptions, command: Command) => {
      const words = passed.flatMap((name) => (options[name] === undefined ? [] : [`--${name}=${options[name]}`]));
      const notes = await printTables({
        options: options.formats === true ? [...words, '--formats'] : words,
        ...{ runs, environment: process.env },
      });
      if (!globalOptions(command).quiet) process.stderr.write(notes);
    });
}
