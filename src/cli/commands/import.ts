import { gunzipSync } from 'node:zlib';
import { type Command, Option } from 'commander';
import { messageOf, UsageError } from '../../document/index.ts';
import { readAtMost, TooLargeError } from '../../config/index.ts';
import { importDataJs } from '../../store/index.ts';
import { globalOptions } from '../globals.ts';
import { siteFiles, withOverview, withStore } from '../../app/index.ts';
import { storeOption } from '../store-option.ts';

/** Twenty-five times a history of three years. In memory it takes as many times its size, and a small runner has 2 GB for that. */
const largestBytes = 64 * 1024 * 1024;

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
      const text = await readHistory(file);
      await withStore(options.store, async (store) => {
        const { added, present, suites, figures } = await importDataJs(store, text, file);
        const site = await siteFiles();
        await store.append([], { ...(site === undefined ? {} : { site }), ...withOverview() });
        if (globalOptions(command).quiet) return;
        const already = present.length === 0 ? '' : `; ${present.length} already there`;
        process.stdout.write(
          `${added.length} entries imported into ${store.name}${already} (the file: ${suites} suites, ${figures} figures)\n`,
        );
      });
    });
}

async function readHistory(file: string): Promise<string> {
  try {
    const bytes = await readAtMost(file, largestBytes);
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
    const content = isGzip ? gunzipSync(bytes, { maxOutputLength: largestBytes }) : bytes;
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch (error) {
    // What is unpacked to more than that is a RangeError of zlib.
    if (error instanceof TooLargeError || error instanceof RangeError) throw tooLarge(file);
    throw new UsageError(`${file} cannot be read as UTF-8 text (${messageOf(error)}): name a data.js.`);
  }
}

const tooLarge = (file: string): UsageError =>
  new UsageError(`${file} is larger than ${largestBytes / 1024 / 1024} MiB: split it by suite and import the parts.`);
