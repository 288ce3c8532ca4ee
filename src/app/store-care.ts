/** Checks and repairs a store. */
import { decodeOverview, overviewPath, summariseNoise } from '../report/dashboard/index.ts';
import { StoreFormatError } from '../history/store/format/index.ts';
import type { Store } from '../history/store/index.ts';
import { withStore, type StoreAccess } from './store-access.ts';
import { countBasesIn } from './stored-past.ts';
import { withOverview } from './site-files.ts';

/**
 * Reads every file of a store; changes nothing.
 * @returns damages as sentences, and the number of runs: undefined if there is no store
 */
export const checkStore = (access: StoreAccess) =>
  withStore(access, async (store) => {
    const damages = [...(await store.check()), ...(await damagedOverview(store))];
    const runs = damages.length === 0 ? (await (await store.snapshot()).index())?.runs : undefined;
    return { store: store.name, runs, damages };
  });

async function damagedOverview(store: Store): Promise<string[]> {
  const overview = await (await store.files()).read(overviewPath);
  try {
    if (overview !== undefined) decodeOverview(Buffer.from(overview).toString('utf8'));
    return [];
  } catch (error) {
    if (error instanceof StoreFormatError) return [`${error.path} ${error.message}.`];
    throw error;
  }
}

/**
 * Restores damaged files from other data in the store, and then the overview.
 * @returns what was done, and the damage that is left, as sentences
 */
export const repairStore = (access: StoreAccess) =>
  withStore(access, async (store) => {
    const overview = await damagedOverview(store);
    if (overview.length === 0 && (await store.check()).length === 0) return { store: store.name, done: [], left: [] };
    const { done, left } = await store.repair(withOverview().extra);
    const made = overview.length > 0 && left.length === 0 ? [`${overviewPath} was made anew.`] : [];
    return { store: store.name, done: [...done, ...made], left };
  });

/**
 * Summarizes the last runs that compared their program with itself.
 * @returns no summary if there are none
 */
export const noiseInStore = (access: StoreAccess, last: number) =>
  withStore(access, async (store) => ({
    store: store.name,
    noise: summariseNoise(await (await store.snapshot()).noise(last), Infinity),
  }));

/**
 * Removes the documents of runs older than a number of days; their figures stay. What the next counts are compared with is kept, however old
 * it is.
 */
export const compactStore = (access: StoreAccess, keepDays: number) =>
  withStore(access, async (store) => {
    const bases = await countBasesIn(await store.snapshot());
    const { retired } = await store.compact(new Date(Date.now() - keepDays * 86_400_000), bases);
    return { store: store.name, retired };
  });
