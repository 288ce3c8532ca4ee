/** A run, or a judged run, as JSON. */
import { defined, type JudgedRun, type Judgement, type RunDocument } from '../core/document/index.ts';
import { forJson } from '../core/words/index.ts';
import { causeOfRow, rowsOf } from './rows.ts';
import { nameOf } from './judged.ts';
import { plainSpeaker } from './markdown/markdown-text.ts';

/** The document itself, indented; several documents as an array. The same documents give the same text. */
export function renderJson(runs: readonly (RunDocument | Judgement)[]): string {
  return `${forJson(JSON.stringify(runs.length === 1 ? runs[0] : runs, null, 2))}\n`;
}

/** What was decided, for programs: one judgement, or a list of them. */
export const renderJudgedJson = (runs: readonly JudgedRun[]): string => renderJson(runs.map(withRows));

/** With the rows of the reports, and the lines that make the new calls. */
function withRows({ run, judgement }: JudgedRun): Judgement {
  const rows = rowsOf(judgement).map((row) => {
    const cause = causeOfRow({ run }, row, plainSpeaker);
    return {
      workload: nameOf(run, row.cell),
      cell: row.cell,
      failed: row.fails,
      worse: row.worse,
      counts: row.counts.map(({ count: { metric, base, head } }) => ({ metric, ...defined({ base, head }) })),
      ...(cause === '' ? {} : { cause }),
    };
  });
  return { ...judgement, rows, causes: run.causes ?? [] };
}
