/** `fleet`: several stores on one overview, or as one data set. */
import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { exportFleet, fleetDocument, type FleetRequest, readStores, writeFleetPage } from '../../app/index.ts';
import { defaultFleetFile, type FleetStore, readFleet } from '../../gate/config/index.ts';
import { countsOf, fleetHeadline, type FleetRow } from '../../report/dashboard/index.ts';
import { UsageError } from '../../core/document/index.ts';
import { forJson, forLog, makeVisible, noFigure, shorten } from '../../core/words/index.ts';
import { parquetRows, type ParquetRows } from '../../exchange/histories/index.ts';
import { StoreError } from '../../history/store/index.ts';
import { coloursFor, inColumns, writeOutput } from '../output.ts';
import { type GlobalOptions, globalOptions, jsonOption } from '../options.ts';

interface StoreOptions {
  store?: string[];
  config?: string;
}

interface ShowOptions extends StoreOptions {
  output?: string;
  json?: string;
}

/** Options that `fleet` has as well are taken by it. */
interface ExportOptions extends ShowOptions {
  rows?: ParquetRows;
}

const addStoreOptions = (command: Command): Command =>
  command
    .option('--store <store...>', 'NAME=STORE, or a store alone: a folder, or git+URL#branch[:folder]')
    .option('--config <file>', `the list of stores, where none is named with --store (default: ${defaultFleetFile})`);

/** `io-perf fleet [--store S…] [--output FOLDER] [--json FILE]`, `io-perf fleet export --to parquet --output FOLDER` */
export function addFleet(program: Command): void {
  const fleet = addStoreOptions(program.command('fleet'))
    .description('several stores on one overview')
    .option('--output <folder>', 'write a page there: index.html, fleet.json, site/')
    .option(...jsonOption)
    .action(show);
  addStoreOptions(fleet.command('export'))
    .description('the history of all stores as one data set, in a folder for each store and month')
    .addOption(new Option('--to <format>', 'output format').choices(['parquet']).makeOptionMandatory(true))
    .addOption(new Option('--rows <rows>', 'one row for each figure, or for each sample').choices(parquetRows))
    .option('--output <folder>', 'where the data set is; only what has changed is written anew (required)')
    .action(exportAll);
}

async function requestOf({ store = [], config }: StoreOptions): Promise<FleetRequest> {
  if (store.length > 0 && config !== undefined)
    throw new UsageError('--store and --config both name the stores: leave one of them out.');
  const stores = store.length > 0 ? store.map(storeOf) : await readFleet(config ?? listHere());
  return { stores, host: process, environment: process.env };
}

function listHere(): string {
  if (existsSync(defaultFleetFile)) return defaultFleetFile;
  throw new UsageError(
    `No store is named, and there is no ${defaultFleetFile} here: name stores with --store NAME=STORE, or write that file.`,
  );
}

/** A relative folder with a "=" in its name is written with "./" before it. */
function storeOf(text: string): FleetStore {
  const [, name, spec] = /^(?![./\\]|[A-Za-z]:[/\\]|git\+)([^=]+)=(.+)$/s.exec(text) ?? [];
  return spec === undefined ? { spec: text } : { name, spec };
}

async function show({ output, json, ...options }: ShowOptions, command: Command): Promise<void> {
  const { rows, failures } = await readStores(await requestOf(options), output);
  const now = new Date();
  if (output !== undefined) await writeFleetPage(rows, output, now);
  if (json !== undefined) await writeOutput(forJson(fleetDocument(rows, now)), json, 'The overview');
  const globals = globalOptions(command);
  if (json !== '-' && !globals.quiet) process.stdout.write(forLog(tableOf(rows, globals)));
  // A store that cannot be read is a row; only where there is no other row, there is nothing to show.
  if (failures.length === rows.length) fail(failures, rows.length, 'could be read');
}

function fail(failures: readonly Error[], all: number, what: string): void {
  const [first] = failures;
  if (first === undefined) return;
  const none = failures.length === all ? 'None' : `Only ${all - failures.length}`;
  const sentence = `${none} of ${all === 1 ? '1 store' : `${all} stores`} ${what}: ${first.message}`;
  throw first instanceof UsageError ? new UsageError(sentence) : new StoreError(sentence);
}

const headings = ['store', 'worst open change', 'where', 'since', 'newest run'];

function tableOf(rows: readonly FleetRow[], globals: GlobalOptions): string {
  const colours = coloursFor(process.stdout, globals);
  const [heading = '', ...others] = inColumns(headings, rows.map(cellsOf));
  return `${[colours.bold(fleetHeadline(rows)), '', colours.dim(heading), ...others].join('\n')}\n`;
}

const maxTextLength = 44;
const shown = (text: string): string => makeVisible(shorten(text, maxTextLength));
const dateOf = (at: string): string => makeVisible(at.slice(0, 'YYYY-MM-DD'.length));
const shortCommit = (commit: string | undefined): string =>
  commit === undefined ? '' : ` ${shown(commit.slice(0, 9))}`;

/** What cannot be read, or says nothing of changes, has two cells. */
function cellsOf(row: FleetRow): string[] {
  const name = shown(row.name);
  if ('problem' in row) return [name, `not read: ${makeVisible(row.problem)}`];
  const { strongest, newest } = row;
  if (strongest === undefined && newest === undefined) return [name, countsOf(row)];
  const run = newest === undefined ? noFigure : `${dateOf(newest.at)}${shortCommit(newest.commit)}`;
  if (strongest === undefined) {
    const state = row.missing > 0 ? 'no verdicts yet' : row.failed > 0 ? `${row.failed} failed` : 'none';
    return [name, state, '', '', run];
  }
  const { change, interval, word, cell, target, commit, at } = strongest;
  const more = row.worse > 1 ? `, ${row.worse - 1} more` : '';
  return [
    name,
    `${[change, interval, word].filter((part) => part !== '').join(' ')}${more}`,
    `${shown(cell)} (${shown(target)})`,
    `${dateOf(at)}${shortCommit(commit)}`,
    run,
  ];
}

async function exportAll(_: unknown, command: Command): Promise<void> {
  const { rows, output, json, ...options } = command.optsWithGlobals<ExportOptions>();
  if (output === undefined) throw new UsageError('fleet export writes a folder of files: name it with --output.');
  if (json !== undefined) throw new UsageError('--json is for fleet without export: leave it out.');
  const { stores, failures, others } = await exportFleet({ ...(await requestOf(options)), rows, output });
  if (!globalOptions(command).quiet) {
    const text = stores.map(({ name, written, unchanged, removed, rows: count }) => {
      const gone = removed === 0 ? '' : `, ${removed} removed`;
      return `${name}: ${written} ${written === 1 ? 'month' : 'months'} written (${count.toLocaleString('en')} rows), ${unchanged} unchanged${gone}`;
    });
    const left = others.map((folder) => `${folder} is of no store of this fleet: remove it if it is not wanted`);
    process.stdout.write(forLog([...text, ...left].map((line) => `${makeVisible(line)}\n`).join('')));
  }
  fail(
    failures,
    stores.length + failures.length,
    failures.length === stores.length ? 'could be exported' : 'were exported',
  );
}
