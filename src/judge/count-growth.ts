/** Whether a count that is larger in the head has grown for a reason of its own: what fails, and what is told. */
import { isShownAsNothing, kindOf, type CountChange, type Profile } from '../document/index.ts';
import { CountCauses, type ComparedSources } from './count-causes.ts';
import { concernedPaths, pathsOf } from './count-paths.ts';
import { arithmetic, callsOf, comparedFigure } from './count-values.ts';

export class CountGrowth {
  readonly #base: Profile;
  readonly #head: Profile;
  readonly #unstable: ReadonlySet<string>;
  readonly #causes: CountCauses | undefined;

  constructor(base: Profile, head: Profile, unstable: ReadonlySet<string>, sources: ComparedSources | undefined) {
    this.#base = base;
    this.#head = head;
    this.#unstable = unstable;
    const [before = 0, after = 0] = [base.processes, head.processes];
    this.#causes = sources && new CountCauses(sources, after > before);
  }

  judge(
    metric: string,
    { base, head }: Record<'base' | 'head', number>,
  ): Pick<CountChange, 'verdict' | 'cause' | 'explained' | 'paths'> {
    if (!this.#kindGrew(metric, () => 0)) return { verdict: 'within-tolerance' };
    const { told = 0, cause, files = [], names } = this.#causes?.explain(metric, head - base, base) ?? {};
    const rest = head - base - told;
    const isExplained = rest <= arithmetic || isShownAsNothing(base, base + rest) || isShownAsNothing(base, head);
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
