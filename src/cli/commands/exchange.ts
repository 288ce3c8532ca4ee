/** `import`, `export`, `convert`, `table`: from other tools, and to them. */
import { type Command, Option } from 'commander';
import {
  nullSentence,
  importFormats,
  type ImportFormat,
  importHistory,
  exportHistory,
  type ExportRequest,
  convertFiles,
  printTables,
  type StoredHistory,
} from '../../app/index.ts';
import { describeSource } from '../../gate/index.ts';
import { globalOptions, storeAt, storeOption } from '../options.ts';
import { pageFor } from '../output.ts';
import { UsageError } from '../../core/document/index.ts';
import { renderTerminal } from '../../report/index.ts';
import { exportFormats, parquetRows } from '../../exchange/histories/index.ts';
import { formatNames } from '../../exchange/convert/index.ts';

/** `io-perf import --from github-action-benchmark|csv|asv FILE… --store S` */
export function addImport(program: Command): void {
  program
    .command('import')
    .description("bring another tool's history into a store")
    .addOption(
      new Option('--from <tool>', 'the tool whose history it is').choices([...importFormats]).makeOptionMandatory(true),
    )
    .argument('<file...>', 'data.js, a CSV that export wrote, or files of asv results; .gz too')
    .requiredOption(...storeOption)
    .action(async (files: string[], options: { from: ImportFormat; store: string }, command: Command) => {
      const {
        store,
        added,
        present,
        suites,
        figures,
        nulls = 0,
      } = await importHistory(options.from, files, storeAt(options.store));
      if (globalOptions(command).quiet) return;
      const already = present === 0 ? '' : `; ${present} already there`;
      const [what, holds] = suites === undefined ? ['runs', ''] : ['entries', `${suites} suites, `];
      const whose = files.length === 1 ? 'the file' : 'the files';
      process.stdout.write(
        `${added} ${what} imported into ${store}${already} (${whose}: ${holds}${figures} figures)${nullSentence(nulls)}\n`,
      );
    });
}

interface ExportOptions extends Pick<ExportRequest, 'to' | 'rows'> {
  store: string;
  output?: string;
}

/** `io-perf export --store S --to data.js|csv|bmf|otava|custom|openmetrics|influx|parquet [--output F]` */
export function addExport(program: Command): void {
  program
    .command('export')
    .description("a store's history in another tool's format")
    .addOption(
      new Option('--to <format>', 'output format').choices([...exportFormats, 'parquet']).makeOptionMandatory(true),
    )
    .addOption(
      new Option('--rows <rows>', 'with --to parquet: one row for each figure, or for each sample').choices(
        parquetRows,
      ),
    )
    .requiredOption(...storeOption)
    .option('--output <file>', 'write there instead of standard output')
    .action(async (options: ExportOptions, command: Command) => {
      checkOptions(options);
      const { store, to, rows, output = '-' } = options;
      const { runsWithoutSamples: runs } = await exportHistory({
        ...{ store: storeAt(store), to, rows },
        output: output === '-' ? process.stdout : output,
      });
      if (runs === 0 || globalOptions(command).quiet) return;
      process.stderr.write(
        `${runs} ${runs === 1 ? 'run has' : 'runs have'} no samples in the store (imported, or their documents removed): export --rows summaries has their figures.\n`,
      );
    });
}

function checkOptions({ to, rows, output }: ExportOptions): void {
  if (rows !== undefined && to !== 'parquet')
    throw new UsageError(`--rows is for --to parquet: leave it out for ${to}.`);
  if (to === 'parquet' && output === undefined && process.stdout.isTTY) {
    throw new UsageError('A Parquet file is no text for a terminal: name a file with --output.');
  }
}

interface ConvertOptions {
  from?: string;
  suite?: string;
  output: string;
}

export function addConvert(program: Command): void {
  program
    .command('convert')
    .description("other tools' results as a run document")
    .argument('<file...>', 'what the tool wrote')
    .option('--from <format>', `${formatNames().join(', ')} (default: what the file is)`)
    .option('--suite <name>', 'a name that keeps results with the same names apart')
    .option('--output <file>', 'the run document', 'io-perf-run.json')
    .action(convert);
}

async function convert(paths: string[], { from, suite, output }: ConvertOptions, command: Command): Promise<void> {
  const document = await convertFiles({
    ...{ paths, output },
    source: describeSource(process.env, process.cwd()),
    ...(from === undefined ? {} : { format: from }),
    ...(suite === undefined ? {} : { suite }),
  });
  const globals = globalOptions(command);
  if (!globals.quiet)
    process.stdout.write(renderTerminal([document], { ...pageFor(globals, true), outputPath: output }));
}

/** Options that the package has under the same names. */
const passed = ['format', 'show', 'study', 'cells', 'subject', 'last'] as const;
type TableOptions = Partial<Record<(typeof passed)[number], string>> & { store?: string; formats?: boolean };

/** `io-perf table RUN.json… | --store S`: by the Python package in src/exchange/tables. */
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
