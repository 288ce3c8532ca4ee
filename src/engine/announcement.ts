/** What a comparison will take, by what its first pair took: a budget alone does not say it where executions are long. */
import { formatWait } from '../core/words/index.ts';
import { pairsToAnnounce } from './policy.ts';

interface Seen {
  /** What one pair of everything takes. */
  pairMs: number;
  elapsedMs: number;
  /** The budget, and what it may be extended to while few pairs agree. */
  budgetMs: number;
  maxMs: number;
}

/** `One pair takes 1m 33s: about 2 pairs in 3m, up to 4 in 6m while they agree. …`; undefined where the budget has enough pairs. */
export function announcePairs({ pairMs, elapsedMs, budgetMs, maxMs }: Seen): string | undefined {
  // A pair that began is finished.
  const moreIn = (ms: number): number => Math.max(0, Math.ceil((ms - elapsedMs) / pairMs));
  const [usual, most] = [1 + moreIn(budgetMs), 1 + moreIn(maxMs)];
  if (usual >= pairsToAnnounce) return undefined;
  const timeOf = (pairs: number): string => formatWait(Math.round((elapsedMs + (pairs - 1) * pairMs) / 1000));
  const longer = most > usual ? `, up to ${most} in ${timeOf(most)} while they agree` : '';
  const pairs = usual === 1 ? '1 pair' : `${usual} pairs`;
  return `One pair takes ${formatWait(Math.max(1, Math.round(pairMs / 1000)))}: about ${pairs} in ${timeOf(usual)}${longer}. Few pairs show only large changes; ${pairsToAnnounce} take about ${timeOf(pairsToAnnounce)}.`;
}
