/** Run documents in the format asked for. */
import type { RunDocument } from '../document/index.ts';
import { renderJson, renderMarkdown, renderTerminal } from '../present/index.ts';
import type { GlobalOptions } from './globals.ts';
import { wantsColour } from './style.ts';

export const formats = ['terminal', 'markdown', 'json'] as const;
export type Format = (typeof formats)[number];

/** Columns when the output is no terminal: a file, a log. */
const columnsWithoutTerminal = 100;

/** @param toTerminal whether standard output is where it goes */
export const pageWidth = (toTerminal: boolean): number =>
  toTerminal && process.stdout.isTTY ? process.stdout.columns : columnsWithoutTerminal;

/**
 * @param toTerminal whether standard output is where it goes
 * @param outputPath where the run document was written, for the closing line
 */
export function render(
  runs: readonly RunDocument[],
  format: Format,
  globals: GlobalOptions,
  toTerminal: boolean,
  outputPath?: string,
): string {
  if (format === 'json') return renderJson(runs);
  if (format === 'markdown') return renderMarkdown(runs);
  return renderTerminal(runs, {
    width: pageWidth(toTerminal),
    colour: toTerminal && wantsColour(process.stdout, globals),
    verbose: globals.verbose,
    ...(outputPath === undefined ? {} : { outputPath }),
  });
}
