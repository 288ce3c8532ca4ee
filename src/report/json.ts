import type { RunDocument } from '../document/index.ts';
import type { Report } from './judged.ts';

/** The document as it is, indented; several documents as an array. Same documents, same text. */
export function renderJson(runs: readonly RunDocument[]): string {
  return `${JSON.stringify(runs.length === 1 ? runs[0] : runs, null, 2)}\n`;
}

/** Run documents that carry what was decided about them: each is a valid run document by itself. */
export const renderJudgedJson = ({ runs }: Report): string =>
  renderJson(runs.map(({ run, judgement }) => ({ ...run, judgement })));
