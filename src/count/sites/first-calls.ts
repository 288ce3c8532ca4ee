/** Whose the first calls are, of a call that is made too often to ask each time: less than a cause, and more than nothing. */
import type { Cause } from '../../core/document/index.ts';
import { sitesOf } from './difference.ts';
import type { Language } from './hooks.ts';
import { firstCallsAsked, firstCallsMs, maxFirstSites, minFirstCalls, minShare } from './policy.ts';
import type { SideToRecord } from './side-to-record.ts';

export type FirstCalls = NonNullable<Cause['first']>;

/** @returns undefined where nothing is known of them */
export async function findFirstCalls(
  { call, after }: { call: string; after: number },
  { project, record }: SideToRecord,
  languages: readonly Language[],
): Promise<FirstCalls | undefined> {
  for (const asks of languages.length > 0 ? [languages, 'frames' as const] : ['frames' as const]) {
    const recording = await record([call], asks, after, { maxMs: firstCallsMs, most: firstCallsAsked });
    if (!recording) return undefined;
    const calls = recording.stacks.reduce((sum, stack) => sum + (stack.call === call ? stack.count : 0), 0);
    const sites = [...(sitesOf(recording, project).get(call)?.values() ?? [])]
      .filter(({ site, count }) => site.function !== null && count >= minShare * calls)
      .sort((a, b) => b.count - a.count)
      .slice(0, maxFirstSites)
      .map(({ site, count }) => ({ ...site, calls: count }));
    if (calls >= minFirstCalls && sites.length > 0) return { calls, sites };
  }
  return undefined;
}
