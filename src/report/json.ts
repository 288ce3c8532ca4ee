import type { RunDocument } from '../model/index.ts';

/** The document as it is, indented; several documents as an array. Same documents, same text. */
export function renderJson(runs: readonly RunDocument[]): string {
  return `${JSON.stringify(runs.length === 1 ? runs[0] : runs, null, 2)}\n`;
}
