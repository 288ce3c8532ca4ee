/** Serves the dashboard of a store on the loopback interface. */
import { builtSite } from './site-files.ts';
import { UsageError } from '../core/document/index.ts';
import { LinkOutside, openStore, type Store } from '../history/store/index.ts';
import { storeNamed } from './store-access.ts';
import { type ReadFile, serveStore } from '../report/dashboard/index.ts';

/**
 * @param port 0 takes any free one
 * @param report receives the reason why a file cannot be served
 * @returns the name of the store, and the address of its page
 * @throws UsageError if there is no store, or this io-perf has no dashboard
 */
export async function serveDashboard(spec: string, port: number, report: (problem: string) => void) {
  const site = await builtSite();
  const store = openStore(await storeNamed(spec));
  try {
    if ((await (await store.snapshot()).index()) === undefined) {
      throw new UsageError(
        `There is no store at ${store.name}: name one with --store, or make it with io-perf publish RUN.json --store ${store.name}.`,
      );
    }
    const served = await serveStore({ page: site.files, read: readerOf(store), port, report });
    const close = async (): Promise<void> => {
      try {
        await served.close();
      } finally {
        await store.close();
      }
    };
    return { name: store.name, url: served.url, close };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Runs published meanwhile appear after a reload; a branch is not fetched for each file of a page. */
const freshMs = 5000;

function readerOf(store: Store): ReadFile {
  let files: ReturnType<Store['files']> | undefined;
  let openedAt = 0;
  return async (path) => {
    if (files === undefined || Date.now() - openedAt > freshMs) {
      files = store.files();
      openedAt = Date.now();
    }
    try {
      return await (await files).read(path);
    } catch (error) {
      if (error instanceof LinkOutside) return undefined;
      throw error;
    }
  };
}
