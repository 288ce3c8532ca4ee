/** What the counts of a store's environments are compared within, by the name of the environment. */
import type { Environment } from '../../core/document/index.ts';
import { countFence } from '../../judge/index.ts';
import type { StoredRun, StoreReader } from '../../history/store/format/index.ts';

/** An environment that cannot be read has none: its counts are compared with those of equal environments only. */
export async function fencesOf(
  names: Iterable<string>,
  factsOf: (name: string) => Promise<Environment>,
): Promise<Map<string, string>> {
  const fences = new Map<string, string>();
  const read = async (name: string): Promise<void> => {
    const facts = await factsOf(name).catch(() => undefined);
    if (facts !== undefined) fences.set(name, countFence(facts));
  };
  await Promise.all([...new Set(names)].map(read));
  return fences;
}

export const readFences = (
  reader: Pick<StoreReader, 'environment'>,
  runs: readonly StoredRun[],
): Promise<Map<string, string>> =>
  fencesOf(
    runs.flatMap(({ subjects }) => subjects.map(({ environment }) => environment)),
    async (name) => Object.fromEntries((await reader.environment(name)).facts),
  );
