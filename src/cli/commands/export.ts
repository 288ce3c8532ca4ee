/** `io-perf store export`: a store's history in another tool's format. */
import { type Command, Option } from 'commander';
import { exportHistory, type ExportRequest } from '../../app/index.ts';
import { exportFormats, parquetRows } from '../../exchange/histories/index.ts';
import { globalOptions, storeAt, storeOption } from '../options.ts';
import { UsageError } from '../../core/document/index.ts';

interface ExportOptions extends Pick<ExportRequest, 'to' | 'rows'> {
  store: string;
  output?: string;
}

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
        store: storeAt(store),
        to,
        rows,
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
