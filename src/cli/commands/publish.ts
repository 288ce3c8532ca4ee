import { type Command, InvalidArgumentError } from 'commander';
import { publishRuns, readRunDocument } from '../../app/index.ts';
import { globalOptions, storeAt, storeOption } from '../options.ts';

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
    .option('--data-js-entries <number>', 'of each of its suites (default: all)', wholeNumber)
    .action(async (paths: string[], options: PublishOptions, command: Command) => {
      const { dataJs: path = '', dataJsEntries: mostEntries } = options;
      const { store, added, present, brought } = await publishRuns({
        runs: await Promise.all(paths.map(readRunDocument)),
        store: storeAt(options.store),
        checkout: { directory: process.cwd(), environment: process.env },
        dataJs: path === '' ? undefined : { path, mostEntries },
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
