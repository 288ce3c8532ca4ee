/** Every number of the judge that one might argue about: pairs, luck of processes, history, figures without pairs, bisection. */
import { tailMetric } from '../core/document/index.ts';
import { isWorkloadId } from '../core/cells/index.ts';

// Pairs

/** What a comparison promises. */
export interface PairedPolicy {
  /** Chance that a comparison whose head equals its base has any `regressed` cell (and, apart, any `improved` one). */
  alpha: number;
  /** The practical margin: smaller changes are never called `regressed` or `improved`. 0.02 is 2 %. */
  minEffect: number;
  /** `unchanged` means: no slowdown of a cell's margin or more, no speed-up of twice that or more, and no sign of either. This is the widest margin … */
  unchangedWithin: number;
  /** … and this the narrowest, for cells that are quiet: docs/lab/margins.md */
  narrowestWithin: number;
  /** One-sided level, at the last look, of the bounds that must lie inside the margin. */
  boundLevel: number;
  /** Of the interval shown. */
  confidence: number;
}

export const defaultPolicy: PairedPolicy = {
  alpha: 0.01,
  minEffect: 0.02,
  unchangedWithin: 0.04,
  narrowestWithin: 0.025,
  boundLevel: 0.1,
  confidence: 0.95,
};

/** The margins of `unchanged` where smaller changes than this do not matter: nothing narrower than what would be called a change. */
export function marginsFor(minEffect: number): Pick<PairedPolicy, 'unchangedWithin' | 'narrowestWithin'> {
  const { unchangedWithin, narrowestWithin } = defaultPolicy;
  return {
    unchangedWithin: Math.max(unchangedWithin, 2 * minEffect),
    narrowestWithin: Math.max(narrowestWithin, (minEffect * narrowestWithin) / defaultPolicy.minEffect),
  };
}

/** The widest margin of cells that wait for the device, which fail no build: docs/lab/margins.md#cells-that-wait-for-the-device */
export const deviceWithin = 0.15;

/** Percentiles from p90 on come from few operations. Smaller changes of them are never called one: docs/lab/tails.md */
export const tailMinEffect = 0.1;

/** The same program in two folders differs by up to this: docs/lab/cpu-time.md#two-folders */
export const foldersDiffer = 0.015;
/** … of which this share of the practical margin is taken, where that is narrower. */
export const foldersShare = 0.75;
/** The standard deviation of that difference, as a share of the most: a workload is unchanged only if that leaves room for it. */
export const folderEffectShare = 0.4;

export interface CellPolicy extends PairedPolicy {
  /** A change is one if the cell certainly changed by more than this: what the places of two equal programs may make of it. */
  certainBeyond?: number;
}

/** What is promised of this cell: the error rate is that of all, the margins are those of its kind. */
export function policyOf(cell: string, policy: PairedPolicy): CellPolicy {
  if (isWorkloadId(cell)) {
    return { ...policy, certainBeyond: Math.min(foldersDiffer, foldersShare * policy.minEffect) };
  }
  if (tailMetric(cell) === undefined) return policy;
  const minEffect = Math.max(policy.minEffect, tailMinEffect);
  return { ...policy, minEffect, ...marginsFor(minEffect) };
}

/**
 * The share of the error rate that the tests spend. The rest is room for what is not exact: saddle points, and a statistic
 * that moves from look to look only nearly like a random walk. "At most 1 %" should survive being counted: docs/lab/margins.md#the-reserve
 */
export const spentShare = 0.85;
/** Of the part of the error rate that a group of cells has, this share is for all of them together: docs/lab/groups.md */
export const togetherShare = 0.3;
/** A workload that reads and runs the same bytes on both sides has so much of the share of others: docs/lab/groups.md#what-a-change-can-touch */
export const untouchedWeight = 0.1;
/** From this z on a group looks slower: none of its cells is given up, nor called unchanged, while more pairs can come. */
export const promisingFrom = 1;
/** The margin of a cell is so many standard errors as it would have after `worthWaiting` of its pairs: docs/lab/margins.md */
export const errorsPerMargin = 2;
/**
 * The shares of a cell's pairs after which it is looked at. An unchanged cell should stop early, so early looks are close
 * together; before a twelfth of the pairs there is too little to look at: docs/lab/margins.md#more-pairs
 */
export const lookShares: readonly number[] = [1 / 12, 1 / 6, 1 / 4, 1 / 3, 5 / 12, 1 / 2, 7 / 12, 2 / 3, 5 / 6, 1];
/** A slowdown which all pairs would find with this power … */
export const plannedPower = 0.95;
/** … may be missed by stopping early with this probability, spent evenly over the pairs: docs/lab/margins.md#stopping-early */
export const futilityLoss = 0.002;
/** The same where pairs share processes: more pairs of the same ones say little more. */
export const futilityLossOfProcesses = 0.02;
/** A cell that looks faster than this z (5 % on one side) goes on, though it cannot be a regression any more. */
export const speedUpToFollow = -1.645;
/** Before the last look the bounds of `unchanged` have this share of their level, where each pair stands for itself: docs/lab/margins.md#stopping-early */
export const earlyBoundShare = 0.5;
/** A cell with nothing left to find may go on for this share of its pairs, to be called unchanged. */
export const worthWaiting = 1 / 3;
/** The smallest change that is told as detectable would be found with this power. */
export const targetPower = 0.8;
/** With a larger share of pairs without a usable time nothing is decided. */
export const maxUnusableShare = 0.2;
/** Up to this |z| an estimate is z times the blind error; beyond, the statistic bends. */
export const linearZ = 3;
/** Beyond this z a result needs no correction for when the cell stopped; and rank statistics have an end. */
export const maxCorrectedZ = 4;
/** A correction never makes a tail smaller than this part of the plain one. */
export const minCorrection = 1 / 4;

/** Pairs of each order below which nothing is said of a cell but that it changed: how noisy it is, so few do not tell. */
export const minOfEachOrder = 3;
/** The fewest pairs of which a change can be found: docs/lab/process-luck.md#time-for-a-workload */
export const minPairs = 12;
/** Counted figures that were the same in so many executions of each side are exact. */
export const minExact = 2;
/** Before this many pairs nothing is said of their agreement. */
export const minToAgree = 3;
/** Pairs agree if at least this share of them points the same way: of unchanged cells with nine pairs one in six does. */
export const agreeingShare = 0.75;

// Scores of pairs (pairs/looks.ts). How far a crowd of blocks reaches, in ln time: `reachPerDifference` times the difference that
// `calmShare` of the pairs stay below, and no less than `minReach`. For normal noise that is the deviation of a difference.

export const minReach = 0.3;
export const calmShare = 0.2;
export const reachPerDifference = 4;
/** First blocks are often noisier than second ones, and no nearer to them than `position` is known: those of other pairs count half. */
export const otherPlace = 0.5;
/** Blocks measured close in time know the machine's present level best: those of the same pair count sixfold. */
export const nearWeight = 5;
export const nearPairs = 15;
/** Blocks farther apart than this many pairs do not belong to one crowd; it also bounds the work. */
export const farthestPair = 60;

// The luck of processes. How each figure was found: docs/lab/process-luck.md.

/** A pair that is farther than this from the others of its process, in standard deviations, was disturbed and counts as this far. */
export const disturbedBeyond = 3;
/** So many processes' worth of knowledge comes from the other cells of the runner: docs/lab/process-luck.md#the-prior */
export const priorFreedom = 2;
/** The largest luck, from one pair of processes to the next, as a standard deviation of ln(head / base): docs/lab/process-luck.md#the-largest-luck */
export const maxProcessEffect = 0.19;
/** The same of the slowest operations, which one collection or one flush makes. */
export const maxTailProcessEffect = 0.5;
/** Processes are never more alike than this: below, clocks and code layout speak. */
export const minProcessEffect = 0.001;
/** With fewer processes a change must be larger than any luck: docs/lab/process-luck.md#the-largest-luck */
export const minProcesses = 3;
/** With fewer processes than this, the reason of an undecided cell is that they are few: docs/lab/process-luck.md#the-grid */
export const processesToDecide = 6;
/** Share of a cell's error rate that is for changes larger than any luck. */
export const levelForLargeEffects = 0.2;
/** Processes spend this share of what pairs may: Student's t is less exact than a permutation of pairs: docs/lab/margins.md#the-reserve */
export const spentByProcesses = 0.82;

// History

/** What the comparison of a run with its stored runs promises. */
export interface HistoryPolicy {
  /** Chance that a run in which nothing changed has any `regressed` cell (and, apart, any `improved` one). */
  alpha: number;
  /** Smaller changes are never called `regressed` or `improved`. */
  minEffect: number;
  /** `unchanged` means that a change of this size is ruled out at `boundLevel` on either side. */
  unchangedWithin: number;
  boundLevel: number;
  /** Of the interval shown. */
  confidence: number;
  minRuns: number;
  /** Whether `regressed` may fail the gate. */
  gate: boolean;
}

export const defaultHistoryPolicy: HistoryPolicy = {
  alpha: 0.01,
  minEffect: 0.02,
  unchangedWithin: 0.05,
  boundLevel: 0.1,
  confidence: 0.95,
  minRuns: 8,
  gate: false,
};

/** Baselines longer than this add nothing but age. */
export const maxRuns = 400;
/** A variance from the median absolute deviation is worth this share of one from a standard deviation. */
export const madEfficiency = 0.37;
/** What the other cells of a run know of a variance is worth no less, … */
export const minPriorDegrees = 1;
/** … and no more degrees of freedom: beyond, Student's t is as good as normal. */
export const maxPriorDegrees = 50;
/** Runs never repeat exactly: below one part in a thousand the clock and the code layout speak. */
export const minDeviation = 0.001;
/** A store keeps six significant digits: what differs by no more is the same. */
export const storedPrecision = 1e-5;

// Figures without pairs: two documents, two cells of one run

/** What a comparison of two separate runs promises. */
export interface DocumentsPolicy {
  /** Chance that any cell is called `regressed` when none is slower by `betweenRuns` or more. */
  alpha: number;
  /**
   * How much two runs of one program may differ because they were two runs: another hour, another neighbour, other files.
   * Nothing in two documents can measure it, so it is a margin that a change must exceed with certainty.
   */
  betweenRuns: number;
  confidence: number;
}

export const defaultDocumentsPolicy: DocumentsPolicy = { alpha: 0.01, betweenRuns: 0.1, confidence: 0.95 };

/** Of the interval of a ratio of two cells. */
export const ratioConfidence = 0.95;
/** A cell with fewer samples says nothing about a published conclusion. */
export const minForRatio = 2;
/** More samples than this, evenly picked, make no difference but to the time taken. */
export const maxDocumentSamples = 400;
export const maxRatioSamples = 300;
/** Quiet parts of fewer samples on each side have an interval, but one of their whole range. */
export const minQuiet = 6;
export const minQuietShare = 1 / 20;

// Bisection by time

export interface TimeSearchPolicy {
  /** The search ends when a commit has this probability. */
  certainty: number;
  /** A visit of a commit takes so many triples at least: next to a build they cost little. */
  minTriplesOfVisit: number;
  /** It ends when the commit is on one side with this probability … */
  sideCertainty: number;
  /** … or after so many triples, where another commit would tell more; the search may come back. */
  maxTriplesOfVisit: number;
  /** How much two builds of the same sources differ (layout, names, places of files): standard deviation of ln(time). */
  buildVariation: number;
  /** Degrees of freedom of the likelihood: how heavy its tails are. */
  degrees: number;
  /** A commit is on neither level when it is so many standard errors … */
  strangeErrors: number;
  /** … and this share of the step away from both, with so many triples. */
  strangeShare: number;
  minTriplesOfStrange: number;
}

export const defaultTimeSearch: TimeSearchPolicy = {
  certainty: 0.99,
  sideCertainty: 0.99,
  minTriplesOfVisit: 3,
  maxTriplesOfVisit: 16,
  buildVariation: 0.005,
  degrees: 6,
  strangeErrors: 4,
  strangeShare: 0.25,
  minTriplesOfStrange: 8,
};

/** Processor time is searched in place of elapsed time where it explains this share of the difference … */
export const minExplained = 0.4;
/** … and tells good from bad so many times better. */
export const worthwhileGain = 1.5;

/** Good and bad are looked at after so many pairs, then each time after so many times as many, so often at most. */
export const firstLook = 12;
export const lookGrowth = 1.5;
export const looks = 8;

/** A call with a known cause may take so long, and a byte that an interpreter reads and parses: docs/lab/explained-time.md */
export const nsPerExplainedCall = 3_000;
/** A call by which git finds an object more: it is mapped and unpacked as well. */
export const nsPerGitCall = 10_000;
export const nsPerExplainedByte = 10;
