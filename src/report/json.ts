/** A run, or a judged run, as JSON. */
import type { Judgement, RunDocument } from '../core/document/index.ts';
import { forJson } from '../core/words/index.ts';
import type { Report } from './judged.ts';

/** The document itself, indented; several documents as an array. The same documents give the same text. */
export function renderJson(runs: readonly (RunDocument | Judgement)[]): string {
  return `${forJson(JSON.stringify(runs.length === 1 ? runs[0] : runs, null, 2))}\n`;
}

/** What was decided: one judgement, or a list of them. */
export const renderJudgedJson = ({ runs }: Report): string => renderJson(runs.map(({ judgement }) => judgement));
