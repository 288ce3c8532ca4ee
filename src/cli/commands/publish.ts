/** `io-perf publish`: runs into a store, and its page with them. */
import type { Command } from 'commander';
import { globalOptions, storeAt, storeOption, wholeNumber } from '../options.ts';
import { publishRuns, readRunDocument } from '../../app/index.ts';

interface PublishOptions {
  store: string;
  dataJs?: string;
  dataJsEntries?: number;
}

export function addPublish(program: Command): void {
  program
    .command('publish')
    .description('append runs to a store')
    .argument('<run...>', 'files written by io-perf run')
    .requiredOption(...storeOption)
    .option('--data-js <path>', 'keep a data.js of github-action-benchmark up to date there, in the store: data.js')
    .option('--data-js-entries <n>', 'with --data-js: entries to keep of each suite (default: all)', wholeNumber)
    .action(async (paths: string[], options: PublishOptions, command: Command) => {
      const { dataJs: path = '', dataJsEntries: maxEntries } = options;
      const { store, added, present, notes } = await publishRuns({
        runs: await Promise.all(paths.map(readRunDocument)),
        store: storeAt(options.store),
        checkout: { directory: process.cwd(), environment: process.env },
        dataJs: path === '' ? undefined : { path, maxEntries },
      });
      if (globalOptions(command).quiet) return;
      for (const note of notes) process.stdout.write(`${note}\n`);
      const already = present === 0 ? '' : `; ${present} already there`;
      process.stdout.write(`${added} ${added === 1 ? 'run' : 'runs'} published to ${store}${already}\n`);
    });
}
