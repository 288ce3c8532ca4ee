import { type Command, Option } from 'commander';
import { importHistory } from '../../app/index.ts';
import { globalOptions, storeAt, storeOption } from '../options.ts';

/** `io-perf import --from github-action-benchmark FILE --store S` */
export function addImport(program: Command): void {
  program
    .command('import')
    .description("bring another tool's history into a store")
    .addOption(
      new Option('--from <tool>', 'whose history').choices(['github-action-benchmark']).makeOptionMandatory(true),
    )
    .argument('<file>', 'data.js; .gz too')
    .requiredOption(...storeOption)
    .action(async (file: string, options: { store: string }, command: Command) => {
      const { store, added, present, suites, figures } = await importHistory(file, storeAt(options.store));
      if (globalOptions(command).quiet) return;
      const already = present === 0 ? '' : `; ${present} already there`;
      process.stdout.write(
        `${added} entries imported into ${store}${already} (the file: ${suites} suites, ${figures} figures)\n`,
      );
    });
}
