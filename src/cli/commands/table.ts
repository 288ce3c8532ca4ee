/** `io-perf store table`: runs, or the history of a store, as tables. */
import type { Command } from 'commander';
import { printTables, type TableChoice, tablesOfFiles, tablesOfStore, untilInterrupted } from '../../app/index.ts';
import { globalOptions, storeAt, storeOption } from '../options.ts';
import { tablesJson } from '../../report/tables/index.ts';
import { UsageError } from '../../core/document/index.ts';
import { writeOutput } from '../output.ts';

interface TableOptions extends TableChoice {
  store?: string;
  format?: string;
  formats?: boolean;
  json?: string;
}

export function addTable(program: Command): void {
  program
    .command('table')
    .description('runs, or the history of a store, as tables in any format of tabulate')
    .argument('[run...]', 'files written by io-perf run, or one by io-perf export --to csv; .gz too')
    .option('--format <format>', 'a format of tabulate: simple, github, grid, latex … (default: simple)')
    .option('--formats', 'list the formats of the tabulate that is installed')
    .option(
      '--show <what>',
      'of runs: cells, counts, samples, environment, absent; of a store: trends, history, runs (default: the first)',
    )
    .option('--study <number>', 'in the shape of a published study: 000, 001, 002, 003 or 004')
    .option('--cells <pattern>', "a cell, or a pattern such as 'java/write/*'")
    .option('--subject <name>', 'which subject, if a run has several')
    .option('--last <n>', 'of a history: only the last n runs')
    .option('--json <file>', 'write the tables there for io-perf-tables; - for standard output')
    .option(...storeOption)
    .action(async (files: string[], options: TableOptions, command: Command) => {
      const { store, format, formats = false, json } = options;
      if (!formats && (store === undefined) === (files.length === 0)) {
        throw new UsageError(
          'There must be run documents or a --store, one of the two: io-perf table --help lists the options.',
        );
      }
      const { result } = await untilInterrupted(process, async (signal) => {
        const tables = formats
          ? []
          : await (store === undefined ? tablesOfFiles(files, options) : tablesOfStore(storeAt(store), options));
        if (json !== undefined) return writeOutput([...tablesJson(tables)].join(''), json, 'The tables');
        const words = [...(format === undefined ? [] : [`--format=${format}`]), formats ? '--formats' : '-'];
        return printTables({ options: words, tables, environment: process.env, signal });
      });
      if (typeof result === 'string' && !globalOptions(command).quiet) process.stderr.write(result);
    });
}
