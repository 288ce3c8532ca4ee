/** A run's document for the views: its cells under today's names, and an imported entry as any other run. */
import type { RunDocument } from '../../../core/document/index.ts';
import { type ImportedDocument, importedSchemaId } from '../../../history/store/format/index.ts';
import { importedRun } from './imported-run.ts';
import type { Store } from './site.ts';

export async function loadRun(store: Store, id: string): Promise<RunDocument> {
  const [document, names] = await Promise.all([store.document(id), store.names()]);
  if ((document as { schema?: unknown }).schema === importedSchemaId) return importedRun(document as ImportedDocument);
  const run = document as RunDocument;
  return { ...run, cells: names.cells(run.cells, run.startedAt) };
}
