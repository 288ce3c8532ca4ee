import type { Command } from 'commander';
import { UsageError } from '../../document/index.ts';
import { globalOptions } from '../globals.ts';
import { withStore } from '../../app/index.ts';
import { storeOption } from '../store-option.ts';

const dayMs = 86_400_000;

/** `io-perf store compact --store S --keep-documents 180d` */
export function addStore(program: Command): void {
  const store = program.command('store').description('look after a store');
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
      await withStore(options.store, async (opened) => {
        const { retired } = await opened.compact(new Date(Date.now() - Number(days) * dayMs));
        if (globalOptions(command).quiet) return;
        process.stdout.write(`${retired} documents removed from ${opened.name}; all figures are still there\n`);
      });
    });
}
