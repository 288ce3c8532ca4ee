/** The causes of growing counts as a run document stores them, so that the document is judged like the run. */
import { type Explanation as Recorded, type Profile } from '../../core/document/index.ts';
import { type Causes, type ComparedSources, CountCauses } from './causes.ts';
import { unexplained } from './share.ts';
import { comparedMetrics, comparedRange } from './values.ts';

/** Longer lists of names are cut in a run document. */
const maxFiles = 20;

/** Causes from the sources of both sides. */
export const causesOf = (sources: ComparedSources, head: Profile): Causes =>
  new CountCauses(sources, head.processes ?? 1);

/** The causes of each count that is larger in the head, for the run document. */
export function explainGrowth(sources: ComparedSources, base: Profile, head: Profile): Record<string, Recorded> {
  const causes = causesOf(sources, head);
  const listed = new Set(Object.values(head.paths ?? {}).flatMap((counts) => counts.map(([name]) => name)));
  return Object.fromEntries(
    comparedMetrics(base, head).flatMap((metric): [string, Recorded][] => {
      // The largest difference of any two executions: the judged part of it is not known yet.
      const [[before], [, after]] = [comparedRange(base, metric), comparedRange(head, metric)];
      if (after <= before) {
        const lessByChance = causes.lessByChance(metric);
        return lessByChance > 0 ? [[metric, { amount: 0, files: [], lessByChance }]] : [];
      }
      const {
        amount,
        cause,
        files,
        names,
        foreign,
        packages = [],
        above = 0,
      } = causes.explain(metric, after - before, before);
      const recorded: Recorded = { amount, files: files.slice(0, maxFiles).map((file) => ({ ...file })) };
      const known = [...names].filter((name) => listed.has(name));
      if (cause) recorded.cause = cause;
      if (known.length > 0) recorded.names = known;
      if (packages.length > 0) recorded.packages = packages.map((change) => ({ ...change }));
      if (foreign) {
        const { packages: own, files: loaded, ...rest } = foreign;
        recorded.foreign = {
          ...rest,
          packages: own.map((change) => ({ ...change })),
          files: loaded.map((file) => ({ ...file })),
        };
      }
      if (above !== 0) recorded.above = above;
      return [[metric, recorded]];
    }),
  );
}

/** Causes from a run document. */
export const recordedCauses = (recorded: Readonly<Record<string, Recorded>>): Causes => ({
  explain(metric, growth) {
    if (!Object.hasOwn(recorded, metric)) return unexplained;
    const { amount, names = [], foreign, ...rest } = recorded[metric]!;
    return {
      cause: undefined,
      ...rest,
      amount: Math.min(growth, amount),
      names: new Set(names),
      foreign: foreign && { ...foreign, amount: Math.min(growth, foreign.amount) },
    };
  },
  lessByChance: (metric) => (Object.hasOwn(recorded, metric) ? (recorded[metric]!.lessByChance ?? 0) : 0),
});
