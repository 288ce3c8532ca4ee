/** A run's document for the views: its cells under today's names, and an imported entry as any other run. */
import type { CellResult, RunDocument } from '../../../core/document/index.ts';
import {
  type ImportedDocument,
  type ImportedFigure,
  importedFigures,
  importedSchemaId,
} from '../../../history/store/format/index.ts';
import type { Store } from './site.ts';

export async function loadRun(store: Store, id: string): Promise<RunDocument> {
  const [document, names] = await Promise.all([store.document(id), store.names()]);
  if ((document as { schema?: unknown }).schema === importedSchemaId) return importedRun(document as ImportedDocument);
  const run = document as RunDocument;
  return { ...run, cells: names.cells(run.cells, run.startedAt) };
}

/** An entry of another tool's history: figures without samples, in their own units. */
function importedRun({ id, suite, entry, from }: ImportedDocument): RunDocument {
  const at = new Date(Number.isFinite(entry.date) ? entry.date : 0).toISOString();
  return {
    // Importing the schema would make the first view ten times as large.
    schema: 'io-perf/run/v1',
    id,
    startedAt: at,
    endedAt: at,
    complete: true,
    seed: 0,
    suite,
    tool: { name: entry.tool, version: '' },
    source: { commit: entry.commit.id },
    subjects: {
      head: {
        target: 'imported',
        directory: '',
        environment: { suite, tool: entry.tool, 'imported from': from },
        fingerprint: suite,
        hazards: [],
      },
    },
    cells: Object.fromEntries(importedFigures(suite, entry).map((figure) => [figure.cell.id, cellOf(figure)])),
    skipped: [],
    errors: [],
  };
}

function cellOf({ cell, value, low, high }: ImportedFigure): CellResult {
  const { unit = 'ns/op', better = 'smaller' } = cell;
  const ends = low === null || high === null ? [value ?? 0] : [low, high];
  const bounds = { low: Math.min(...ends), high: Math.max(...ends) };
  return {
    subject: {
      head: {
        opsPerSample: 1,
        samples: [],
        ...(value === null ? {} : { summary: { value, unit, better, ...bounds } }),
      },
    },
  };
}
