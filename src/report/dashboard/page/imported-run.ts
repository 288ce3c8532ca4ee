/** An entry of another tool's history as a run document: figures without samples, in their own units. */
import { type ImportedDocument, type ImportedFigure, importedFigures } from '../../../history/store/format/index.ts';
import type { CellResult, RunDocument } from '../../../core/document/index.ts';

export function importedRun({ id, suite, entry, from }: ImportedDocument): RunDocument {
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
  return {
    subject: {
      head: {
        opsPerSample: 1,
        samples: [],
        ...(value === null
          ? {}
          : {
              summary: {
                value,
                unit,
                better,
                low: low === null || high === null ? value : Math.min(low, high),
                high: low === null || high === null ? value : Math.max(low, high),
              },
            }),
      },
    },
  };
}
