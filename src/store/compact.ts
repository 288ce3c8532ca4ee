import { openReader, type StoreIndex } from './format/index.ts';
import { writeIndex } from './append.ts';
import { type Changes, readText, type Update } from './backend.ts';
import { compressed, documentPath } from './entry.ts';

const retiredSchemaId = 'io-perf/retired/v1';

export interface Compacted {
  /** Runs whose documents were removed now. */
  retired: number;
}

/** What stands in the place of a removed document: the run must not be taken for a new one. */
export const retiredDocument = (id: string): string => `${JSON.stringify({ schema: retiredSchemaId, id })}\n`;

export const isRetired = (text: string): boolean => text.startsWith(`{"schema":"${retiredSchemaId}"`);

/** Replaces the documents of runs before a moment by a note; figures stay. */
export async function compact(changes: Changes, index: StoreIndex, before: Date): Promise<Update<Compacted>> {
  const runs = await openReader((path) => readText(changes, path)).runs();
  const last = index.retired === undefined ? new Date(0) : new Date(index.retired);
  // An imported run's document is the only place of what it was.
  const due = runs.filter(({ startedAt, tool }) => {
    const start = new Date(startedAt);
    return start >= last && start < before && tool === 'io-perf';
  });
  const here = await Promise.all(due.map(({ id }) => changes.has(documentPath(id))));
  const old = due.filter((_, position) => here[position]);
  for (const { id } of old) changes.write(documentPath(id), compressed(retiredDocument(id)));
  if (before > last) writeIndex(changes, { ...index, retired: before.toISOString() });
  return {
    changes,
    message: `Compact: remove ${old.length} documents from before ${before.toISOString().slice(0, 10)}`,
    result: { retired: old.length },
    squash: true,
  };
}
