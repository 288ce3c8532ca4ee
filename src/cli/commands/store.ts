/** `publish`, `serve`, `accept`, `store`: what is done to a store. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  acceptChange,
  checkStore,
  compactStore,
  noiseInStore,
  publishRuns,
  readRunDocument,
  repairStore,
  serveDashboard,
} from '../../app/index.ts';
import { commitNamed } from '../../gate/index.ts';
import { describeNoise, describeOthers, type NoiseSummary } from '../../report/dashboard/index.ts';
import { cellName } from '../../core/cells/index.ts';
import { displayWidth, truncateMiddle } from '../../report/index.ts';
import { forJson, forLog, formatDuration, formatPercent, makeVisible } from '../../core/words/index.ts';
import { globalOptions, storeAt, storeOption } from '../options.ts';
import { readConfig } from '../../gate/config/index.ts';
import { UsageError } from '../../core/document/index.ts';

interface PublishOptions {
  store: string;
  dataJs?: string;
  dataJsEntries?: number;
}

/** `io-perf publish RUN.json… --store S`: runs into a store, and its page with them. */
export function addPublish(program: Command): void {
  program
    .command('publish')
    .description('append runs to a store')
    .argument('<run...>', 'files written by io-perf run')
    .requiredOption(...storeOption)
    .option('--data-js <path>', 'keep a data.js of github-action-benchmark up to date there, in the store: data.js')
    .option('--data-js-entries <number>', 'with --data-js: entries to keep of each suite (default: all)', wholeNumber)
    .action(async (paths: string[], options: PublishOptions, command: Command) => {
      const { dataJs: path = '', dataJsEntries: maxEntries } = options;
      const { store, added, present, brought } = await publishRuns({
        runs: await Promise.all(paths.map(readRunDocument)),
        store: storeAt(options.store),
        checkout: { directory: process.cwd(), environment: process.env },
        dataJs: path === '' ? undefined : { path, maxEntries },
      });
      if (globalOptions(command).quiet) return;
      if (brought !== undefined) process.stdout.write(`${brought}\n`);
      const already = present === 0 ? '' : `; ${present} already there`;
      process.stdout.write(`${added} ${added === 1 ? 'run' : 'runs'} published to ${store}${already}\n`);
    });
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Write a whole number above 0.');
  return Number(text);
}

interface ServeOptions {
  store: string;
  port: number;
}

/** `io-perf serve`: the dashboard of a store on loopback, until it is interrupted. */
export function addServe(program: Command): void {
  program
    .command('serve')
    .description('show a store in the browser, on this machine only')
    .option('--store <store>', 'a folder, or git+URL#branch', 'io-perf-store')
    .option('--port <port>', 'where to listen; 0 takes any that is free', parsePort, 0)
    .action(async ({ store: spec, port }: ServeOptions) => {
      const served = await serveDashboard(spec, port, (problem) => {
        process.stderr.write(forLog(`io-perf: ${makeVisible(problem)}\n`));
      });
      process.stdout.write(`${served.name} is at ${served.url} (Ctrl-C ends)\n`);
      await interrupted();
      await served.close();
    });
}

const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        resolve();
      });
    }
  });

function parsePort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535 || text.trim() === '') {
    throw new InvalidArgumentError('Write a whole number from 0 to 65535.');
  }
  return port;
}

interface AcceptOptions {
  commit: string;
  reason: string;
  store: string;
  config?: string;
}

/** `io-perf accept PATTERN --commit SHA --reason TEXT --store S`: from this commit on, the new level is the accepted one. */
export function addAccept(program: Command): void {
  program
    .command('accept')
    .description('accept a change, so that it no longer fails')
    .argument('<pattern>', 'a workload by its name, a cell or a pattern, such as native/write/*?sync=full')
    .requiredOption('--commit <sha>', 'the first commit with the accepted level: its SHA, a branch, HEAD')
    .requiredOption('--reason <text>', 'why, for those who ask later')
    .requiredOption(...storeOption)
    .option('--config <file>', 'configuration, whose workloads may be named (default: io-perf.yml, if there is one)')
    .action(accept);
}

async function accept(pattern: string, options: AcceptOptions, command: Command): Promise<void> {
  const by = process.env.GITHUB_ACTOR ?? process.env.USER;
  const config = await readConfig(options.config);
  const accepted = await commitNamed(options.commit, process.cwd());
  const wish = { pattern, commit: accepted, reason: options.reason, ...(by === undefined ? {} : { by }) };
  const { cells, count, commit, isNew } = await acceptChange(storeAt(options.store), wish, config);
  if (globalOptions(command).quiet) return;
  const text = isNew
    ? `${cells} (${count} ${count === 1 ? 'cell' : 'cells'}) accepted at ${commit}`
    : `${cells} was accepted at ${commit} before`;
  process.stdout.write(`${text}\n`);
}

/** `io-perf store check|repair|compact|noise --store S` */
export function addStore(program: Command): void {
  const store = program.command('store').description('look after a store');
  store
    .command('check')
    .description('read every file of a store and report damage; changes nothing')
    .requiredOption(...storeOption)
    .action(async (options: { store: string }, command: Command) => {
      const { store: name, runs, damages } = await checkStore(storeAt(options.store));
      if (damages.length > 0) {
        say(damages);
        const count = damages.length === 1 ? '1 file' : `${damages.length} files`;
        throw new UsageError(`${name} is damaged (${count}): io-perf store repair --store ${options.store}.`);
      }
      if (!globalOptions(command).quiet) {
        say([
          runs === undefined
            ? `there is no store at ${name}`
            : `${name} is sound: ${runs} ${runs === 1 ? 'run' : 'runs'}`,
        ]);
      }
    });
  store
    .command('repair')
    .description('rebuild damaged files from the documents in the store')
    .requiredOption(...storeOption)
    .action(async (options: { store: string }, command: Command) => {
      const { store: name, done, left } = await repairStore(storeAt(options.store));
      if (!globalOptions(command).quiet) say(done.length === 0 ? [`nothing to repair in ${name}`] : done);
      if (left.length === 0) return;
      say(left);
      throw new UsageError(
        `${name} is still damaged: restore these files from the history of its branch or from a copy.`,
      );
    });
  store
    .command('compact')
    .description('remove the documents of old runs; figures, trends and imported entries stay')
    .requiredOption(...storeOption)
    .requiredOption('--keep-documents <age>', 'how long run documents with their samples are kept, such as 180d')
    .action(async (options: { store: string; keepDocuments: string }, command: Command) => {
      const days = /^(\d{1,5})d$/.exec(options.keepDocuments)?.[1];
      if (days === undefined) {
        throw new UsageError(
          `--keep-documents ${options.keepDocuments} is no age: write a number of days such as 180d.`,
        );
      }
      const { store: name, retired } = await compactStore(storeAt(options.store), Number(days));
      if (globalOptions(command).quiet) return;
      process.stdout.write(`${retired} documents removed from ${name}; all figures are still there\n`);
    });
  addNoise(store);
}

interface NoiseOptions {
  store: string;
  last: number;
  format: 'terminal' | 'json';
}

/** `io-perf store noise --store S`: how often is a program called slower than itself? */
function addNoise(store: Command): void {
  store
    .command('noise')
    .description('how often a program was called slower than itself, and how small a slowdown is found')
    .requiredOption(...storeOption)
    .option('--last <runs>', 'only the last n runs', wholeNumber, 1000)
    .addOption(new Option('--format <format>', 'what to print').choices(['terminal', 'json']).default('terminal'))
    .action(async ({ store: spec, last, format }: NoiseOptions) => {
      const { store: name, noise } = await noiseInStore(storeAt(spec), last);
      if (format === 'json') {
        process.stdout.write(`${forJson(JSON.stringify(noise ?? null, undefined, 2))}\n`);
      } else if (noise === undefined) {
        say([
          `No run in ${name} compared its program with itself: publish one of io-perf run --noise-check, or let the Action do it on the default branch.`,
        ]);
      } else {
        process.stdout.write(forLog(describeStoredNoise(noise)));
      }
    });
}

const maxNameLength = 48;
const maxMachineLength = 40;
const headings = ['cell', 'machine', 'finds', 'decides in', 'called slower'];

/** Two sentences, and a line for each cell on each type of machine: the smallest slowdown that is found, and how long a decision takes. */
export function describeStoredNoise(noise: NoiseSummary): string {
  const rows = noise.lines.map(({ cell, machine, detectable, seconds, regressed, checks }) => [
    truncateMiddle(makeVisible(cellName(cell)), maxNameLength),
    truncateMiddle(makeVisible(machine), maxMachineLength),
    detectable === null ? '–' : `+${formatPercent(detectable)}`,
    seconds === null ? 'not decided' : formatDuration(seconds * 1e9),
    `${regressed} of ${checks}`,
  ]);
  const widths = headings.map((_, column) => Math.max(...[headings, ...rows].map((row) => displayWidth(row[column]!))));
  const line = (row: readonly string[]): string =>
    `  ${row.map((text, column) => text + ' '.repeat(widths[column]! - displayWidth(text))).join('  ')}`.trimEnd();
  return `${[
    [describeNoise(noise), describeOthers(noise)].filter((text) => text !== '').join(' '),
    '',
    ...[headings, ...rows].map(line),
  ].join('\n')}\n`;
}

/** Sentences on standard output; names of a store's files are in them. */
function say(sentences: readonly string[]): void {
  process.stdout.write(forLog(`${sentences.map(makeVisible).join('\n')}\n`));
}
