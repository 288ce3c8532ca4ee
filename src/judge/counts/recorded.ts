/** The causes of growing counts as a run document stores them, so that the document is judged like the run. */
import { type Explanation, type Profile } from '../../core/document/index.ts';
import { type Causes, type ComparedSources, CountCauses } from './causes.ts';
import { unexplained } from './share.ts';
import { comparedMetrics, comparedRange } from './values.ts';

/** Longer lists of names are cut in a run document. */
const maxFiles = 20;

/** Causes from the sources of both sides. */
export const causesOf = (sources: ComparedSources, head: Profile): Causes =>
  new CountCauses(sources, head.processes ?? 1);

/** The causes of each count that is larger in the head, for the run document. */
export function explainGrowth(sources: ComparedSources, base: Profile, head: Profile): Record<string, Explanation> {
  const causes = causesOf(sources, head);
  const listed = new Set(Object.values(head.paths ?? {}).flatMap((counts) => counts.map(([name]) => name)));
  return Object.fromEntries(
    comparedMetrics(base, head).flatMap((metric): [string, Explanation][] => {
      // The largest difference of any two executions: the judged part of it is not known yet.
      const [[before], [, after]] = [comparedRange(base, metric), comparedRange(head, metric)];
      if (after <= before) {
        const lessByChance = causes.lessByChance(metric);
        return lessByChance > 0 ? [[metric, { amount: 0, files: [], lessByChance }]] : [];
      }
      const explained = causes.explain(metric, after - before, before);
      const { amount, cause, files, names = [], foreign, packages = [], above = 0 } = explained;
      const recorded: Explanation = { amount, files: files.slice(0, maxFiles) };
      const known = names.filter((name) => listed.has(name));
      if (cause) recorded.cause = cause;
      if (known.length > 0) recorded.names = known;
      if (packages.length > 0) recorded.packages = packages;
      if (foreign) recorded.foreign = foreign;
      if (above !== 0) recorded.above = above;
      return [[metric, recorded]];
    }),
  );
}

/** Causes from a run document. */
export const recordedCauses = (recorded: Readonly<Record<string, Explanation>>): Causes => ({
  explain(metric, growth) {
    if (!Object.hasOwn(recorded, metric)) return unexplained;
    const known = recorded[metric]!;
    const foreign = known.foreign && { ...known.foreign, amount: Math.min(growth, known.foreign.amount) };
    return { ...known, amount: Math.min(growth, known.amount), foreign };
  },
  lessByChance: (metric) => (Object.hasOwn(recorded, metric) ? (recorded[metric]!.lessByChance ?? 0) : 0),
});
