import type { Command } from 'commander';
import { compactStore } from '../../app/index.ts';
import { UsageError } from '../../document/index.ts';
import { globalOptions, storeAt, storeOption } from '../options.ts';

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
      const { store: name, retired } = await compactStore(storeAt(options.store), Number(days));
      if (globalOptions(command).quiet) return;
      process.stdout.write(`${retired} documents removed from ${name}; all figures are still there\n`);
    });
}
