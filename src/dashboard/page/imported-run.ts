/** An entry of another tool's history as a run document: figures without samples, in their own units. */
import type { CellResult, RunDocument } from '../../document/index.ts';
import { importedFigures, type ImportedDocument, type ImportedFigure } from '../../store/format/index.ts';

export function importedRun({ id, suite, entry, from }: ImportedDocument): RunDocument {
  const at = new Date(Number.isFinite(entry.date) ? entry.date : 0).toISOString();
  return {
    // The schema itself would make the first view ten times as large.
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
  // As in a run document: of what is the better the bigger it is, the time of one.
  const ns = (figure: number): number => (better === 'bigger' ? 1e9 / figure : figure);
  const bounds = low === null || high === null ? [] : [ns(low), ns(high)];
  return {
    ...(unit === 'ns/op' ? {} : { measured: { unit, better } }),
    subject: {
      head: {
        unit: 'op',
        opsPerSample: 1,
        samples: [],
        ...(value === null
          ? {}
          : {
              summary: {
                medianNs: ns(value),
                lowNs: bounds.length === 2 ? Math.min(...bounds) : ns(value),
                highNs: bounds.length === 2 ? Math.max(...bounds) : ns(value),
              },
            }),
      },
    },
  };
}
