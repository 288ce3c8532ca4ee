/** Speeds that a study gives as such. They belong to its author's machine: shown beside ours, never judged. */
import { cellBytes } from '../../core/cells/index.ts';
import { cellsOfPattern, type FindingSpeed, isAsPublished, repeatedFigures } from '../matrix/index.ts';
import { parseCellId } from '../../core/cells/index.ts';
import { type CellSubject, type JudgedSpeed, type RunDocument, sampleValues } from '../../core/document/index.ts';
import { median, studyFigure } from '../../core/stats/index.ts';

export function judgeSpeeds(speeds: readonly FindingSpeed[], run: RunDocument, subject: string): JudgedSpeed[] {
  return speeds.map(({ what, cell, row, published, unit, unitBytes }) => {
    const id = cellsOfPattern(cell, Object.keys(run.cells)).find((one) => isAsPublished(one, ''));
    const measured = id === undefined ? undefined : run.cells[id]!.subject[subject];
    const time = measured && (run.study === undefined ? medianOf(measured) : rowFigure(run, row));
    if (id === undefined || time === undefined) return { what, published, unit };
    const bytesPerSecond = (cellBytes(parseCellId(id)).bytesPerOp / time) * 1e9;
    return { what, published, measured: bytesPerSecond / unitBytes, unit };
  });
}

function medianOf({ samples, opsPerSample }: CellSubject): number | undefined {
  const times = sampleValues(samples, opsPerSample);
  return times.length === 0 ? undefined : median(times);
}

/** By the author's rule, of one operation. */
function rowFigure(run: RunDocument, row: string): number | undefined {
  const figure = repeatedFigures(run).find(({ reference }) => reference.row === row);
  const time = figure && studyFigure(figure.reference.study, figure.passes);
  return time === undefined ? undefined : time / figure!.ops;
}
