/** Speeds that a study gives as such. They belong to its author's machine: shown beside ours, never judged. */
import { cellBytes } from '../../core/cells/index.ts';
import { cellsOfPattern, type FindingSpeed, isAsPublished } from '../matrix/index.ts';
import { parseCellId } from '../../core/cells/index.ts';
import { type JudgedSpeed, type RunDocument, sampleValues } from '../../core/document/index.ts';
import { median } from '../../core/stats/index.ts';

export function judgeSpeeds(speeds: readonly FindingSpeed[], run: RunDocument, subject: string): JudgedSpeed[] {
  return speeds.map(({ what, cell, published, unit, unitBytes }) => {
    const id = cellsOfPattern(cell, Object.keys(run.cells)).find((one) => isAsPublished(one, ''));
    const measured = id === undefined ? undefined : run.cells[id]!.subject[subject];
    const times = measured ? sampleValues(measured.samples, measured.opsPerSample) : [];
    if (id === undefined || times.length === 0) return { what, published, unit };
    const bytesPerSecond = (cellBytes(parseCellId(id)).bytesPerOp / median(times)) * 1e9;
    return { what, published, measured: bytesPerSecond / unitBytes, unit };
  });
}
