/** Adding runs to the store, with what is known of their commits and the page that shows them. */
import { bringHistory, commitFacts, siteFiles, withOverview } from '../cli/index.ts';
import type { RunDocument } from '../model/index.ts';
import type { Store } from '../store/index.ts';

/** History of github-action-benchmark: read once, into a new store; and kept up to date. */
export interface KeptDataJs {
  /** In the store; empty: none is kept. */
  path: string;
  /** Of each suite. */
  mostEntries: number | undefined;
  /** Its external data file, on this machine; empty: there is none. */
  externalData: string;
}

/** @returns sentences for the log */
export async function publishRuns(
  store: Store,
  runs: readonly RunDocument[],
  workspace: string,
  kept?: KeptDataJs,
): Promise<string> {
  const brought = kept && (await bringHistory(store, kept));
  const [commits, site] = await Promise.all([commitFacts(runs, workspace, process.env), siteFiles()]);
  const { added } = await store.append(runs, {
    commits,
    ...(site === undefined ? {} : { site }),
    ...(kept === undefined || kept.path === '' ? {} : { dataJs: kept }),
    ...withOverview(runs),
  });
  const told = brought === undefined ? '' : `${brought} `;
  if (added.length === 0) return `${told}${store.name} had these runs already.`;
  return `${told}${added.length === 1 ? 'One run was' : `${added.length} runs were`} added to ${store.name}.`;
}
