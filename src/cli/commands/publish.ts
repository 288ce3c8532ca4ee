import type { Command } from 'commander';
import { commitFacts } from '../commit-facts.ts';
import { readRunDocument } from '../document-file.ts';
import { globalOptions } from '../globals.ts';
import { withOverview } from '../overview.ts';
import { siteFiles } from '../site.ts';
import { storeOption, withStore } from '../with-store.ts';

/** `io-perf publish RUN.json… --store S`: runs into a store, and its page with them. */
export function addPublish(program: Command): void {
  program
    .command('publish')
    .description('append runs to a store')
    .argument('<run...>', 'files written by io-perf run')
    .requiredOption(...storeOption)
    .action(async (paths: string[], options: { store: string }, command: Command) => {
      const runs = await Promise.all(paths.map(readRunDocument));
      const [commits, site] = await Promise.all([commitFacts(runs, process.cwd(), process.env), siteFiles()]);
      await withStore(options.store, async (store) => {
        const { added, present } = await store.append(runs, {
          commits,
          ...(site === undefined ? {} : { site }),
          ...withOverview(runs),
        });
        if (globalOptions(command).quiet) return;
        const already = present.length === 0 ? '' : `; ${present.length} already there`;
        process.stdout.write(
          `${added.length} ${added.length === 1 ? 'run' : 'runs'} published to ${store.name}${already}\n`,
        );
      });
    });
}
