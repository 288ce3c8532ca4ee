/** A row for each sample of the run documents in a store. */
import type { CellSubject, RunDocument, Sample } from '../../../document/index.ts';
import type { CommitRow } from '../../format/index.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { RowBatches, RowPieces } from './parquet-file.ts';
import { cellValues, runValues } from './run-values.ts';

/** Runs that have no samples: imported ones, and those whose documents retention has removed. */
export interface Without {
  runs: number;
}

/** Run by run: no more than one document is in memory. @param without counts what is left out */
export async function* sampleRows(snapshot: Snapshot, without: Without): RowBatches {
  const [runs, commits] = await Promise.all([snapshot.runs(), snapshot.commits()]);
  for (const { id, tool } of runs) {
    const run = id.startsWith('gab-') && tool !== 'io-perf' ? undefined : await snapshot.run(id);
    if (run === undefined) without.runs += 1;
    else yield rowsOfRun(run, commits.get(run.source?.commit ?? ''));
  }
}

function* rowsOfRun(run: RunDocument, commit: CommitRow | undefined): Generator<RowPieces> {
  const { id, startedAt, complete, tool, suite, source } = run;
  const row = { id, startedAt, complete, tool: tool.name, suite, ...source };
  const shared = new Map(
    Object.entries(run.subjects).map(([name, subject]) => [
      name,
      runValues(row, { name, ...subject }, commit, new Map(Object.entries(subject.environment)), undefined),
    ]),
  );
  for (const [id, { type, subject }] of Object.entries(run.cells)) {
    const cell = cellValues(id, type);
    for (const [name, figures] of Object.entries(subject)) {
      const values = shared.get(name);
      if (values === undefined) continue;
      for (const sample of figures.samples) yield [values, cell, sampleValues(sample, figures)];
    }
  }
}

function sampleValues(sample: Sample, { opsPerSample }: CellSubject): unknown[] {
  const { round, order, process, ns, ops = opsPerSample, userNs, sysNs, io = {}, marks = [] } = sample;
  return [
    round,
    order,
    process,
    ns,
    ops,
    ns / ops,
    userNs,
    sysNs,
    io.readCalls,
    io.writeCalls,
    io.readBytes,
    io.writtenBytes,
    io.deviceReadBytes,
    io.deviceWrittenBytes,
    marks.join(' '),
  ];
}
