/** Sites are recorded in runs of their own: what they add up to is held against the exact counts that stand above them in a report. */

interface CountedSite {
  call: string;
  function: string | null;
  count: number;
}

/**
 * Calls without a site are what the exact count leaves: hooks and other runs make some of their own.
 * @param counts how often each call was made in the run that was counted
 * @returns sites whose sum is the count, and a sentence for each call of which more were recorded than counted
 */
export function reconcileSites<Site extends CountedSite>(
  sites: readonly Site[],
  counts: Readonly<Record<string, number>>,
): { sites: Site[]; notes: string[] } {
  const attributed = new Map<string, number>();
  for (const { call, function: name, count } of sites) {
    if (name !== null) attributed.set(call, (attributed.get(call) ?? 0) + count);
  }
  const leftOf = (call: string): number => (counts[call] ?? 0) - (attributed.get(call) ?? 0);
  return {
    sites: sites.flatMap((site) => {
      if (site.function !== null) return [site];
      const left = leftOf(site.call);
      return left > 0 ? [{ ...site, count: left }] : [];
    }),
    notes: [...attributed]
      .filter(([call]) => leftOf(call) < 0)
      .map(
        ([call, recorded]) =>
          `${call}: ${recorded.toLocaleString('en-US')} calls in the run that recorded their lines, ${(counts[call] ?? 0).toLocaleString('en-US')} in the run that was counted.`,
      ),
  };
}
