import { InvalidArgumentError, type Command } from 'commander';
import { serveStore, type ReadFile } from '../../dashboard/index.ts';
import { UsageError } from '../../document/index.ts';
import { openStore, type Store } from '../../store/index.ts';
import { siteFiles } from '../../app/index.ts';

interface ServeOptions {
  store: string;
  port: number;
}

/** `io-perf serve`: the dashboard of a store on loopback, until it is interrupted. */
export function addServe(program: Command): void {
  program
    .command('serve')
    .description('show a store in the browser, on this machine only')
    .option('--store <store>', 'a folder, or git+URL#branch', 'io-perf-store')
    .option('--port <port>', 'where to listen; 0 takes any that is free', parsePort, 8377)
    .action(async ({ store: spec, port }: ServeOptions) => {
      const site = await siteFiles();
      if (site === undefined) {
        throw new UsageError('This io-perf was built without the dashboard: build it with npm run build.');
      }
      const store = openStore(spec);
      try {
        if ((await (await store.snapshot()).index()) === undefined) {
          throw new UsageError(
            `There is no store at ${store.name}: name one with --store, or make it with io-perf publish RUN.json --store ${store.name}.`,
          );
        }
        const served = await serveStore({ page: site.files, read: readerOf(store), port });
        process.stdout.write(`${store.name} is at ${served.url} (Ctrl-C ends)\n`);
        await interrupted();
        await served.close();
      } finally {
        await store.close();
      }
    });
}

/** What is published while it serves shows after a reload; a branch is not asked for each of the files that a page loads. */
const freshMs = 5000;

function readerOf(store: Store): ReadFile {
  let files: ReturnType<Store['files']> | undefined;
  let openedAt = 0;
  return async (path) => {
    if (files === undefined || Date.now() - openedAt > freshMs) {
      files = store.files();
      openedAt = Date.now();
    }
    return (await files).read(path);
  };
}

const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        resolve();
      });
    }
  });

function parsePort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535 || text.trim() === '') {
    throw new InvalidArgumentError('Write a whole number from 0 to 65535.');
  }
  return port;
}
