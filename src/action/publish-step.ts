/** Adding runs to the store, with what is known of their commits and the page that shows them. */
import { commitFacts, siteFiles, withOverview } from '../cli/index.ts';
import type { RunDocument } from '../model/index.ts';
import type { Store } from '../store/index.ts';

/** @returns one sentence for the log */
export async function publishRuns(store: Store, runs: readonly RunDocument[], workspace: string): Promise<string> {
  const [commits, site] = await Promise.all([commitFacts(runs, workspace, process.env), siteFiles()]);
  const { added } = await store.append(runs, {
    commits,
    ...(site === undefined ? {} : { site }),
    ...withOverview(runs),
  });
  if (added.length === 0) return `${store.name} had these runs already.`;
  return `${added.length === 1 ? 'One run was' : `${added.length} runs were`} added to ${store.name}.`;
}
