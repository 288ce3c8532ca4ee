import { type Command, InvalidArgumentError } from 'commander';
import { readRunDocument, siteFiles, withOverview, commitFacts, bringHistory, withStore } from '../../app/index.ts';
import { storeOption } from '../store-option.ts';
import { globalOptions } from '../globals.ts';

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
      const runs = await Promise.all(paths.map(readRunDocument));
      const [commits, site] = await Promise.all([commitFacts(runs, process.cwd(), process.env), siteFiles()]);
      await withStore(options.store, async (store) => {
        const { dataJs: path = '', dataJsEntries: mostEntries } = options;
        const brought = await bringHistory(store, path);
        const { added, present } = await store.append(runs, {
          commits,
          ...(path === '' ? {} : { dataJs: { path, mostEntries } }),
          ...(site === undefined ? {} : { site }),
          ...withOverview(runs),
        });
        if (globalOptions(command).quiet) return;
        if (brought !== undefined) process.stdout.write(`${brought}\n`);
        const already = present.length === 0 ? '' : `; ${present.length} already there`;
        process.stdout.write(
          `${added.length} ${added.length === 1 ? 'run' : 'runs'} published to ${store.name}${already}\n`,
        );
      });
    });
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Write a whole number above 0.');
  return Number(text);
}
