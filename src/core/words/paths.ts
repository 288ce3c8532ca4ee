/** Names of files beside figures: `.venv/…/certifi/cacert.pem (0 → 1 call)`. */
import { defined } from '../document/index.ts';
import { isAmountOfBytes } from './names.ts';
import { shorten } from './visible-text.ts';

/** The path if it has at most `max` characters, else its first folder and its last parts around an ellipsis. */
export function shortenPath(path: string, max: number): string {
  if (Array.from(path).length <= max) return path;
  const parts = path.split('/');
  const first = parts[0] === '' ? `/${parts[1] ?? ''}` : parts[0]!;
  const rest = parts.slice(parts[0] === '' ? 2 : 1);
  for (let left = 1; left < rest.length; left++) {
    const text = `${first}/…/${rest.slice(left).join('/')}`;
    if (Array.from(text).length <= max) return text;
  }
  const bare = `…/${rest.at(-1) ?? first}`;
  return shorten(Array.from(bare).length <= max ? bare : (rest.at(-1) ?? first), max);
}

/** A file that a count concerns, as a judgement names it: `build/journal.txt (1 → 201)`. */
interface ConcernedFile {
  name: string;
  /** `1 → 201 calls`, `205 → 228 B`; empty for a name without figures. */
  figures: string;
  before?: number;
  after?: number;
}

const withFigures = / \((?:([\d,.]+) \u2192 )?([\d,.]+)\)$/;

const numberOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text.replaceAll(',', ''));

/** @param metric its unit is written behind the figures */
export function concernedFile(path: string, metric: string): ConcernedFile {
  const match = withFigures.exec(path);
  if (match === null) return { name: path, figures: '' };
  const [before, after] = [numberOf(match[1]), numberOf(match[2])];
  const unit = isAmountOfBytes(metric) ? 'B' : after === 1 ? 'call' : 'calls';
  const sides = match[0].slice(2, -1);
  return {
    name: path.slice(0, match.index),
    figures: `${sides} ${unit}`,
    ...defined({ before, after }),
  };
}
