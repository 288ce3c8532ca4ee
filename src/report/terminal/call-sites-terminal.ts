/** Call sites on a terminal: how often, which call, from where. */
import type { ProfileDocument } from '../../count/index.ts';
import { truncateMiddle } from './text-width.ts';
import { formatCount, makeVisible } from '../../core/words/index.ts';
import { describeSite } from '../causes.ts';

/** Calls that every program makes at its start (loader, libraries) come last, because they are not the program's own. */
export function callSiteLines(
  { sites = [] }: ProfileDocument,
  { width, files }: { width: number; files: number },
): string[] {
  const known = sites.filter(({ function: name }) => name !== null);
  const open = sites.filter(({ function: name }) => name === null).reduce((sum, { count }) => sum + count, 0);
  const callWidth = Math.max(0, ...known.slice(0, files).map(({ call }) => call.length));
  const lines = known.slice(0, files).map(({ call, count, ...site }) => {
    const lead = `  ${count.toLocaleString('en-US').padStart(11)}  ${call.padEnd(callWidth)}  `;
    return `${lead}${truncateMiddle(makeVisible(describeSite(site)), Math.max(20, width - lead.length))}`;
  });
  const rest = known.length - lines.length;
  return [
    ...lines,
    ...(rest > 0 ? [`  and ${formatCount(rest, 'more site')}`] : []),
    ...(open > 0 ? [`  ${open.toLocaleString('en-US').padStart(11)}  not attributed to code of the project`] : []),
  ];
}
