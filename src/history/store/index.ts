/** Storage of runs: a folder, or a branch of a repository. A stored file is not changed, unless a person deletes a run. */
export { filesOf, openInMemory, openStore } from './open-store.ts';
export { type AppendOptions, type Store } from './store.ts';
export { describeSpec, parseStoreSpec, specBeside, type StoreSpec } from './store-spec.ts';
export { Changes, explain, type Files, LinkOutside, readText, StoreError } from './backend.ts';
export { type Snapshot, snapshotOf } from './snapshot.ts';
export { type PastCell, type PastPoint } from './past-cells.ts';
export { trendsInWindow, widen } from './series-window.ts';
export type { Appended, Site } from './append.ts';
export { hashOf, type Entry } from './entry.ts';
export { withoutSecrets } from './credentials.ts';
export { refusalOf } from './refusal.ts';
export { renamesOf } from './rename.ts';
export {
  type DataJsEntry,
  dataJsPrefix,
  formatDataJs,
  isImported,
  parseDataJs,
  type DataJs,
  type DataJsFrame,
} from './data-js/data-js.ts';
export { importedEntry } from './data-js/imported-entry.ts';
export { exportDataJs, placeOf, withIntervals } from './data-js/export-data-js.ts';
