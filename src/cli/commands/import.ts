/** `io-perf store import`: another tool's history into a store. */
import { type Command, Option } from 'commander';
import { type ImportFormat, importFormats, importHistory, nullSentence } from '../../app/index.ts';
import { globalOptions, storeAt, storeOption } from '../options.ts';

/** An asv repository has hundreds of results of which nothing is left. */
const maxListed = 20;

export function addImport(program: Command): void {
  program
    .command('import')
    .description("bring another tool's history into a store")
    .addOption(
      new Option('--from <tool>', 'the tool whose history it is').choices([...importFormats]).makeOptionMandatory(true),
    )
    .argument(
      '<file...>',
      'data.js, a CSV that export wrote; asv: its results; bencher: JSON of its API; otava: otava.yaml; nyrkio: its JSON. Folders, .gz too',
    )
    .requiredOption(...storeOption)
    .action(async (files: string[], options: { from: ImportFormat; store: string }, command: Command) => {
      const {
        store,
        added,
        present,
        suites,
        figures,
        nulls = 0,
        left,
      } = await importHistory(options.from, files, storeAt(options.store));
      if (globalOptions(command).quiet) return;
      const already = present === 0 ? '' : `; ${present} already there`;
      const [what, holds] = suites === undefined ? ['runs', ''] : ['entries', `${suites} suites, `];
      const whose = files.length === 1 ? 'the file' : 'the files';
      process.stdout.write(
        `${added} ${what} imported into ${store}${already} (${whose}: ${holds}${figures} figures)${nullSentence(nulls)}\n`,
      );
      for (const each of left.slice(0, maxListed))
        process.stdout.write(`not taken over: ${each.replace(/\p{C}+/gu, ' ')}\n`);
      if (left.length > maxListed) process.stdout.write(`not taken over: ${left.length - maxListed} more\n`);
    });
}
