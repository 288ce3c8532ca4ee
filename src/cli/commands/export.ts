import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Option, type Command } from 'commander';
import { messageOf, UsageError } from '../../model/index.ts';
import { exportFormats, exportStore, type ExportFormat } from '../../store/index.ts';
import { storeOption, withStore } from '../with-store.ts';

interface ExportOptions {
  store: string;
  to: ExportFormat;
  output?: string;
}

/** `io-perf export --store S --to data.js|csv|bmf|otava|custom [--output F]` */
export function addExport(program: Command): void {
  program
    .command('export')
    .description("a store's history in another tool's format")
    .addOption(new Option('--to <format>', 'which').choices(exportFormats).makeOptionMandatory(true))
    .requiredOption(...storeOption)
    .option('--output <file>', 'write there instead of standard output')
    .action(async ({ store: spec, to, output }: ExportOptions) => {
      await withStore(spec, async (store) => {
        const pieces = exportStore(await store.snapshot(), to, store.name);
        // Begin before the file is opened: a store that cannot be exported leaves it as it is.
        const first = await pieces.next();
        const all = async function* (): AsyncGenerator<string> {
          if (first.done !== true) yield first.value;
          yield* pieces;
        };
        if (output === undefined) {
          for await (const piece of all()) process.stdout.write(piece);
          return;
        }
        try {
          await pipeline(Readable.from(all()), createWriteStream(output));
        } catch (error) {
          throw new UsageError(`${output} cannot be written (${messageOf(error)}): name another --output.`);
        }
      });
    });
}
