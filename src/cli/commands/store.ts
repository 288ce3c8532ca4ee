/** `io-perf store`: everything that is done to a store, beside publishing, serving and accepting. */
import type { Command } from 'commander';
import { globalOptions, storeAt, storeOption } from '../options.ts';
import { say } from '../output.ts';
import { checkStore, compactStore, repairStore } from '../../app/index.ts';
import { UsageError } from '../../core/document/index.ts';
import { addBackfill } from './backfill.ts';
import { addExport } from './export.ts';
import { addFleet } from './fleet.ts';
import { addImport } from './import.ts';
import { addHide } from './store-hide.ts';
import { addNoise } from './store-noise.ts';
import { addTable } from './table.ts';

/** They answer without the noun as well. */
export const ofStore = [addBackfill, addImport, addExport, addTable, addFleet];

export function addStore(program: Command): void {
  const store = program.command('store').description('look after a store: check, repair, import, export and more');
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
  for (const add of [addHide, addNoise, ...ofStore]) add(store);
}
