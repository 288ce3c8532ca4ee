/** What the counts of a store's environments are compared within. */
import { countFence } from '../../judge/index.ts';
import type { StoredRun, StoreReader } from '../../history/store/format/index.ts';

/** By the name of the environment. One that cannot be read has none: its counts are compared with those of equal environments only. */
export async function readFences(
  reader: Pick<StoreReader, 'environment'>,
  runs: readonly StoredRun[],
): Promise<Map<string, string>> {
  const names = new Set(runs.flatMap(({ subjects }) => subjects.map(({ environment }) => environment)));
  const fences = new Map<string, string>();
  await Promise.all(
    [...names].map(async (name) => {
      const facts = await reader.environment(name).then(
        (file) => file.facts,
        () => undefined,
      );
      if (facts !== undefined) fences.set(name, countFence(Object.fromEntries(facts)));
    }),
  );
  return fences;
}
