/** Decides whether a count that is larger in the head grew for a known reason and within its bounds. */
import {
  type CountChange,
  type Explanation,
  type Family,
  familyOf,
  isCountFigure,
  isShownAsNothing,
  membersOf,
  type Profile,
  strengthOf,
} from '../../core/document/index.ts';
import { faultShare, faultWindowBytes, startInstructions } from './policy.ts';
import type { Causes } from './causes.ts';
import {
  arithmetic,
  callsOf,
  certainDifference,
  comparedRange,
  concernedPaths,
  packagesShown,
  pathsOf,
  pathsShown,
} from './values.ts';

type Judged = Pick<CountChange, 'verdict' | 'cause' | 'explained' | 'paths' | 'packages' | 'allowed' | 'allowGrowth'>;

/** Page faults bring in neighbours of mapped pages, whose addresses differ between builds. Longer folder names take a few more instructions. */
function slackOf(metric: string, base: number): number {
  if (metric === 'touchedBytes') return Math.max(faultWindowBytes, faultShare * base);
  return metric === 'userInstructions' ? startInstructions : arithmetic;
}

const aboveWorkspace = 'look-ups outside of the project';
const keptOutside = 'files kept outside of the checkouts';
const copiedInstead = 'copied by the kernel instead';
const sameFamily = 'another call of the same kind';
const closingFollows = 'closing follows opening';

export class CountGrowth {
  readonly #base: Profile;
  readonly #head: Profile;
  readonly #causes: Causes | undefined;
  /** How much dependencies and the runtime may add, as a share of the base. */
  readonly #allowGrowth: number;

  /** @param causes absent: the sources are unknown and explain nothing */
  constructor(base: Profile, head: Profile, causes: Causes | undefined, allowGrowth: number) {
    this.#base = base;
    this.#head = head;
    this.#causes = causes;
    this.#allowGrowth = allowGrowth;
  }

  /** Judges a count whose smallest value in the head is above the largest in the base. */
  judge(metric: string): Judged {
    const growth = this.#certainGrowth(metric);
    const before = comparedRange(this.#base, metric)[1];
    const family = this.#familyGrowth(metric);
    if (family <= arithmetic) return { verdict: 'within-tolerance', allowed: sameFamily };
    if (familyOf(metric) === 'close') return { verdict: 'within-tolerance', allowed: closingFollows };
    const explanation = this.#causes?.explain(metric, growth, before);
    if (!explanation) return isShownAsNothing(before, before + growth) ? tooSmall : { verdict: 'grown' };
    const { above = 0, foreign } = explanation;
    if (above > 0 && growth - above <= slackOf(metric, before)) {
      return { verdict: 'within-tolerance', allowed: aboveWorkspace };
    }
    const amount = this.#amountOf(explanation, before, growth);
    const rest = Math.min(growth - amount, family - this.#familyAmount(metric));
    const isExplained = rest <= slackOf(metric, before) || isShownAsNothing(before, before + rest);
    if (isExplained && explanation.cause === undefined && (foreign?.amount ?? 0) <= 0) return tooSmall;
    if (isExplained) return this.#explained(explanation);
    if (foreign && !this.#allows(foreign, before) && foreign.amount >= growth - amount - foreign.amount) {
      return {
        ...this.#ofForeign(explanation),
        verdict: 'grown',
        allowGrowth: this.#allowGrowth,
        ...amountOf(Math.min(explanation.amount, growth)),
      };
    }
    const paths = concernedPaths(metric, this.#base, this.#head, amount > 0 ? explanation.names : []);
    return {
      verdict: 'grown',
      cause: 'more-calls',
      ...amountOf(amount),
      ...packagesShown(explanation.packages?.filter(({ direct }) => direct === true) ?? []),
      ...pathsShown(paths),
    };
  }

  /** Judges a count whose largest value in the head is below the smallest in the base. */
  judgeLess({ metric, base = 0, head = 0 }: Pick<CountChange, 'metric' | 'base' | 'head'>): Judged {
    if (isShownAsNothing(base, head)) return tooSmall;
    if (!this.#hasShrunk(metric)) return { verdict: 'within-tolerance', allowed: sameFamily };
    if (this.#isCopied(metric)) return { verdict: 'within-tolerance', allowed: copiedInstead };
    // The only decreases come from the length of files outside of the checkouts.
    const isByChance = -this.#certainGrowth(metric) - (this.#causes?.lessByChance(metric) ?? 0) <= arithmetic;
    return isByChance ? { verdict: 'within-tolerance', allowed: keptOutside } : { verdict: 'shrunk' };
  }

  /** Whether the family did less, and no stronger call took its place. */
  #hasShrunk(metric: string): boolean {
    const family = familyOf(metric);
    if (family === undefined) return true;
    const members = this.#members(family);
    const isReplaced = members.some(
      (call) => strength(call) > strength(metric) && this.#familyGrowth(call) > arithmetic,
    );
    return this.#growthOf(members) < -arithmetic && !isReplaced;
  }

  /** Whether the kernel's copies grew at least as much as the head's reads or writes shrank. */
  #isCopied(metric: string): boolean {
    const isOfBytes = metric === 'readBytes' || metric === 'writtenBytes';
    const family = familyOf(metric);
    if (!isOfBytes && family !== 'read' && family !== 'write') return false;
    const copied = this.#growthOf(isOfBytes ? ['copiedBytes'] : this.#members('copy'));
    const moved = this.#growthOf(isOfBytes ? [metric] : this.#members(family!));
    return copied > arithmetic && moved + copied >= -arithmetic;
  }

  #allows = ({ amount, least }: NonNullable<Explanation['foreign']>, before: number): boolean =>
    amount <= this.#allowGrowth * before + (this.#allowGrowth > 0 ? least : 0) + arithmetic;

  /** The growth that is explained and allowed. */
  #amountOf({ amount, foreign, above = 0 }: Explanation, before: number, growth: number): number {
    const allowed = foreign && this.#allows(foreign, before) ? foreign.amount : 0;
    return Math.min(growth, amount + allowed + Math.max(0, above));
  }

  #explained(explanation: Explanation): Judged {
    const { cause, amount, files, foreign } = explanation;
    if (foreign && foreign.amount > amount) {
      return { ...this.#ofForeign(explanation), verdict: 'explained', allowGrowth: this.#allowGrowth };
    }
    return { verdict: 'explained', ...(cause && { cause }), ...pathsShown(pathsOf(files)) };
  }

  #ofForeign({ foreign }: Explanation): Omit<Judged, 'verdict'> {
    const { cause, packages, files } = foreign!;
    return { cause, ...packagesShown(packages), ...pathsShown(pathsOf(files)) };
  }

  /** Growth by calls that do at least as much as this one. For a figure that is not a call: its own growth. */
  #familyGrowth = (metric: string): number => this.#growthOf(this.#peersOf(metric));

  #growthOf = (calls: readonly string[]): number => calls.reduce((sum, call) => sum + this.#certainGrowth(call), 0);

  #familyAmount(metric: string): number {
    return this.#peersOf(metric).reduce((sum, call) => {
      const growth = this.#certainGrowth(call);
      const before = comparedRange(this.#base, call)[1];
      const explanation = growth > 0 ? this.#causes?.explain(call, growth, before) : undefined;
      return explanation ? sum + this.#amountOf(explanation, before, growth) : sum;
    }, 0);
  }

  #certainGrowth = (metric: string): number =>
    certainDifference(comparedRange(this.#head, metric), comparedRange(this.#base, metric));

  /** A call, and the calls that can replace it. */
  #peersOf(metric: string): string[] {
    const family = familyOf(metric);
    if (family === undefined) return [metric];
    return this.#members(family).filter((call) => strength(call) >= strength(metric));
  }

  /** Calls that a side makes, and figures that are members of the family. */
  #members(family: Family): string[] {
    const calls = Object.keys({ ...callsOf(this.#base), ...callsOf(this.#head) });
    return [...calls.filter((call) => familyOf(call) === family), ...membersOf(family).filter(isCountFigure)];
  }
}

const strength = (name: string): number => strengthOf(name) ?? 0;

const tooSmall: Judged = { verdict: 'within-tolerance' };

const amountOf = (explained: number): Pick<Judged, 'explained'> => (explained > 0 ? { explained } : {});
