/** Whether a count that is larger in the head has grown for a reason of its own: what fails, and what is told. */
import {
  type CountChange,
  type Explanation as Recorded,
  type GrowthCause,
  isShownAsNothing,
  kindOf,
  type Profile,
} from '../../document/index.ts';
import { arithmetic, callsOf, comparedFigure, comparedMetrics, concernedPaths, pathsOf } from './values.ts';
import {
  type ChangedFile,
  type ComparedFile,
  countOf,
  isByteMetric,
  isMade,
  isMissing,
  isNewInput,
  isProgram,
  mergeSorts,
  InputsGrowth,
} from './compared-file.ts';
import {
  explainBySize,
  type Explanation,
  limited,
  loadedCode,
  type LoadedCode,
  type Share,
  shareOf,
  timesMore,
  unexplained,
} from './causes.ts';
import { faultShare, faultWindowBytes, startInstructions } from '../policy.ts';

/**
 * Page faults bring in what is around them, by address: where a mapping lies may differ from one build to the next. A program executes some
 * instructions more where the names of its folders are longer.
 */
function slackOf(metric: string, base: number): number {
  if (metric === 'touchedBytes') return Math.max(faultWindowBytes, faultShare * base);
  return metric === 'userInstructions' ? startInstructions : arithmetic;
}

export class CountGrowth {
  readonly #base: Profile;
  readonly #head: Profile;
  readonly #unstable: ReadonlySet<string>;
  readonly #causes: Causes | undefined;

  /** @param causes absent: nothing is known of the sources, and nothing is explained by them */
  constructor(base: Profile, head: Profile, unstable: ReadonlySet<string>, causes: Causes | undefined) {
    this.#base = base;
    this.#head = head;
    this.#unstable = unstable;
    this.#causes = causes;
  }

  judge(
    metric: string,
    { base, head }: Record<'base' | 'head', number>,
  ): Pick<CountChange, 'verdict' | 'cause' | 'explained' | 'paths'> {
    if (!this.#kindGrew(metric, () => 0)) return { verdict: 'within-tolerance' };
    const { told = 0, cause, files = [], names } = this.#causes?.explain(metric, head - base, base) ?? {};
    const rest = head - base - told;
    const isExplained =
      rest <= slackOf(metric, base) || isShownAsNothing(base, base + rest) || isShownAsNothing(base, head);
    if (isExplained || !this.#kindGrew(metric, (call) => this.#toldOf(call))) {
      const paths = pathsOf(files);
      return { verdict: 'within-tolerance', ...(cause && { cause }), ...(paths.length > 0 ? { paths } : {}) };
    }
    if (!this.#causes) return { verdict: 'grown' };
    const paths = told > 0 ? concernedPaths(metric, this.#base, this.#head, names) : [];
    return {
      verdict: 'grown',
      cause: 'more-calls',
      ...(told > 0 ? { explained: told } : {}),
      ...(paths.length > 0 ? { paths } : {}),
    };
  }

  #toldOf(call: string): number {
    const [before, after] = [comparedFigure(this.#base, call), comparedFigure(this.#head, call)];
    return after > before ? (this.#causes?.explain(call, after - before, before).told ?? 0) : 0;
  }

  /**
   * A call is no growth where another of its kind gave way (statx for newfstatat). Closing follows opening and is not told
   * twice; figures that are no calls stand for themselves.
   */
  #kindGrew(metric: string, toldOf: (call: string) => number): boolean {
    const kind = kindOf(metric);
    if (kind === undefined) return true;
    if (kind === 'close') return false;
    const sum = (profile: Profile, lessOf: (call: string) => number): number =>
      Object.entries(callsOf(profile)).reduce(
        (all, [call, count]) => (kindOf(call) === kind && !this.#unstable.has(call) ? all + count - lessOf(call) : all),
        0,
      );
    return sum(this.#head, toldOf) > sum(this.#base, () => 0) + arithmetic;
  }
}

// How much of the growth of each count is the program's own source, or more input files, and which files these are. The rest is what
// the program does more often, and fails.

/** What is known of the two sides besides their counts. */
export interface ComparedSources {
  /** Files that differ between the two commits. */
  changed: readonly ChangedFile[];
  /** Every file that anything was done to; absent where calls have no names. */
  files?: readonly ComparedFile[] | undefined;
  /** Only the files with the most calls are known: what else has changed may have been read as well. */
  isPartial?: boolean;
}

/** What explains the growth of a count. */
export interface Causes {
  /** @param growth of the whole, more than 0 @param before the whole in the base */
  explain(metric: string, growth: number, before: number): Explanation;
}

/** From the sources of both sides. */
export function causesOf(sources: ComparedSources, base: Profile, head: Profile): Causes {
  const [before = 0, after = 0] = [base.processes, head.processes];
  return new CountCauses(sources, after > before);
}

/** As a run document keeps it: names beyond these are too many for a list. */
const mostRecorded = 20;

/** What explains each count that is larger in the head, for the run document. */
export function explainGrowth(sources: ComparedSources, base: Profile, head: Profile): Record<string, Recorded> {
  const causes = causesOf(sources, base, head);
  return Object.fromEntries(
    comparedMetrics(base, head).flatMap((metric): [string, Recorded][] => {
      const [before, after] = [comparedFigure(base, metric), comparedFigure(head, metric)];
      if (after <= before) return [];
      const { told, cause, files, names } = causes.explain(metric, after - before, before);
      const listed = new Set(Object.values(head.paths ?? {}).flatMap((counts) => counts.map(([name]) => name)));
      const known = [...names].filter((name) => listed.has(name));
      const rest = known.length > 0 ? { names: known } : {};
      return [[metric, { amount: told, ...(cause && { cause }), files: files.slice(0, mostRecorded), ...rest }]];
    }),
  );
}

/** From what a run document keeps. */
export const recordedCauses = (recorded: Readonly<Record<string, Recorded>>): Causes => ({
  explain(metric, growth) {
    if (!Object.hasOwn(recorded, metric)) return unexplained;
    const { amount, cause, files, names = [] } = recorded[metric]!;
    return { told: Math.min(growth, amount), cause, files, names: new Set(names) };
  },
});

class CountCauses implements Causes {
  readonly #sources: ComparedSources;
  readonly #files: readonly ComparedFile[];
  readonly #code: LoadedCode;
  readonly #inputs: InputsGrowth;

  /** @param startsMore the head starts more programs: what these load is no larger source */
  constructor(sources: ComparedSources, startsMore = false) {
    const files = sources.files ?? [];
    this.#sources = sources;
    this.#code = loadedCode(files, startsMore);
    this.#inputs = new InputsGrowth(files);
    // One result more for an input more has a name that the base has not: results are looked at together.
    const isResult = (file: ComparedFile): boolean => isMade(file) || (this.#code.files === 0 && isMissing(file));
    this.#files = this.#inputs.ratio > 1 ? mergeSorts(files, isResult) : files;
  }

  explain(metric: string, growth: number, before: number): Explanation {
    const { changed, files } = this.#sources;
    // Nothing differs between the commits: neither a source nor an input has grown.
    if (changed.length === 0) return unexplained;
    if (!files) return explainBySize(changed, metric, growth, before);
    if (kindOf(metric) === undefined && !isByteMetric(metric)) return this.#explainWhole(metric, growth, before);
    const byName = this.#explainByName(metric, growth);
    const rest = growth - byName.told;
    if (this.#sources.isPartial !== true || rest <= 0) return byName;
    const names = new Set(files.map(({ name }) => name));
    const unnamed = changed.filter(({ name }) => !names.has(name));
    const bySize = explainBySize(unnamed, metric, rest, before);
    return {
      ...(bySize.told > byName.told ? bySize : byName),
      told: byName.told + bySize.told,
      names: byName.names,
    };
  }

  /** Of programs started, which are no files. */
  #explainWhole(metric: string, growth: number, before: number): Explanation {
    const share = limited('more-inputs', growth, timesMore(before, this.#inputs.ratio));
    if (!share) return unexplained;
    return { ...unexplained, told: share.amount, cause: share.cause, files: this.#added(metric) };
  }

  #explainByName(metric: string, growth: number): Explanation {
    const shares: (Share & { name: string; base: number; head: number })[] = [];
    const gone: Partial<Record<GrowthCause, number>> = {};
    for (const file of this.#files) {
      const [base, head] = [countOf(file.base, metric), countOf(file.head, metric)];
      if (head > base) {
        const share = shareOf(file, metric, head - base, this.#code, this.#inputs);
        if (share) shares.push({ ...share, name: file.name, base, head });
      } else if (!file.head && !isMade(file)) {
        // A module of another name, an input in the place of another: no growth at all.
        if (isProgram(file.name)) gone['own-source'] = (gone['own-source'] ?? 0) + base;
        else if (file.fact?.differs === true) gone['more-inputs'] = (gone['more-inputs'] ?? 0) + base;
      }
    }
    const sum = (cause: GrowthCause): number =>
      Math.max(
        0,
        shares.reduce((all, share) => (share.cause === cause ? all + share.amount : all), 0) - (gone[cause] ?? 0),
      );
    const [own, inputs] = [sum('own-source'), sum('more-inputs')];
    if (own + inputs === 0) return unexplained;
    const cause = own >= inputs ? 'own-source' : 'more-inputs';
    const files = shares
      .filter((share) => share.cause === cause)
      .sort((a, b) => b.amount - a.amount || (a.name < b.name ? -1 : 1))
      .map(({ name, base, head }) => ({ name, base, head }));
    return {
      told: Math.min(growth, own + inputs),
      cause,
      // Whatever else is done for an input, it is the input that is new.
      files: cause === 'own-source' ? files : this.#added(metric),
      names: new Set(shares.filter(({ amount, base, head }) => amount === head - base).map(({ name }) => name)),
    };
  }

  #added = (metric: string): Explanation['files'] =>
    (this.#sources.files ?? [])
      .filter(isNewInput)
      .map(({ name, head }) => ({ name, base: 0, head: countOf(head, metric) }));
}
