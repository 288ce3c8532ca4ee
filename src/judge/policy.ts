/** The numbers of the judge: pairs, process effects, history, figures without pairs. Those of bisection are in bisect/policy.ts. */
import { tailMetric } from '../core/document/index.ts';
import { isWorkloadId } from '../core/cells/index.ts';

// Pairs

const pairedDefaults = {
  /** Chance that a comparison whose head equals its base has any `regressed` cell (and, separately, any `improved` one). */
  alpha: 0.01,
  /** The practical margin: smaller changes are never called `regressed` or `improved`. 0.02 is 2 %. */
  minEffect: 0.02,
  /** `unchanged`: no slowdown of a cell's margin or more, no speed-up of twice that, and no sign of either. The widest margin … */
  unchangedWithin: 0.04,
  /** … and this the narrowest, for cells that are quiet: docs/lab/margins.md */
  narrowestWithin: 0.025,
  /** One-sided level, at the last look, of the bounds that must lie inside the margin. */
  boundLevel: 0.1,
  /** Confidence of the shown interval. */
  confidence: 0.95,
};

type PairedDefaults = typeof pairedDefaults;

/** Guarantees of a comparison. */
export interface PairedPolicy extends PairedDefaults {
  /** The margin of a cell for which the project set its own. */
  minEffectOf?: (cell: string) => number | undefined;
}

export const defaultPolicy: PairedPolicy = pairedDefaults;

/** The margins of `unchanged` if smaller changes than this do not matter: at least as wide as a change. */
export function marginsFor(minEffect: number): Pick<PairedPolicy, 'unchangedWithin' | 'narrowestWithin'> {
  const { unchangedWithin, narrowestWithin } = defaultPolicy;
  return {
    unchangedWithin: Math.max(unchangedWithin, 2 * minEffect),
    narrowestWithin: Math.max(narrowestWithin, (minEffect * narrowestWithin) / defaultPolicy.minEffect),
  };
}

/** The widest margin of cells that wait for the device, which never fail a build: docs/lab/margins.md#cells-that-wait-for-the-device */
export const deviceWithin = 0.15;

/** Percentiles from p90 on come from few operations, so smaller changes of them are ignored: docs/lab/tails.md */
const tailMinEffect = 0.1;

/** The same program in two folders differs by up to this: docs/lab/cpu-time.md#two-folders */
const foldersDiffer = 0.015;
/** … of which this share of the practical margin is used if that is narrower. */
const foldersShare = 0.75;
/** The standard deviation of that difference, as a share of its maximum: a workload is unchanged only if its bounds leave room for it. */
export const folderEffectShare = 0.4;

export interface CellPolicy extends PairedPolicy {
  /** A change counts if the cell certainly changed by more than this: the difference that the places of two equal programs may cause. */
  certainBeyond?: number;
  /** Whether few pairs may show a large change: percentiles come from few operations, so recordings of times say nothing about them. */
  hasLargeChanges: boolean;
}

/** Guarantees for this cell: the error rate is shared by all, the margins are those of its kind. */
export function policyOf(cell: string, all: PairedPolicy): CellPolicy {
  const own = all.minEffectOf?.(cell);
  const margins = own === undefined ? {} : { minEffect: own, ...marginsFor(own) };
  const policy = { ...all, ...margins, hasLargeChanges: true };
  if (isWorkloadId(cell)) {
    return { ...policy, certainBeyond: Math.min(foldersDiffer, foldersShare * policy.minEffect) };
  }
  if (tailMetric(cell) === undefined) return policy;
  const minEffect = Math.max(policy.minEffect, tailMinEffect);
  return { ...policy, minEffect, ...marginsFor(minEffect), hasLargeChanges: false };
}

/** Share of the error rate that the tests spend; the rest covers approximations: docs/lab/margins.md#the-reserve */
export const spentShare = 0.85;
/** Share of a group's error rate for the test of all its cells together: docs/lab/groups.md */
export const togetherShare = 0.3;
/** Weight of a workload that reads and runs the same bytes on both sides: docs/lab/groups.md#what-a-change-can-touch */
export const untouchedWeight = 0.1;
/** From this z on a group looks slower: none of its cells is given up or called unchanged while more pairs can come. */
export const promisingFrom = 1;
/** The margin of a cell in standard errors, as they would be after `worthWaiting` of its pairs: docs/lab/margins.md */
export const errorsPerMargin = 2;
/** Shares of a cell's pairs after which it is looked at, so that unchanged cells stop early: docs/lab/margins.md#more-pairs */
export const lookShares: readonly number[] = [1 / 12, 1 / 6, 1 / 4, 1 / 3, 5 / 12, 1 / 2, 7 / 12, 2 / 3, 5 / 6, 1];
/** A slowdown which all pairs would find with this power … */
export const plannedPower = 0.95;
/** … may be missed by stopping early with this probability, spent evenly over the pairs: docs/lab/margins.md#stopping-early */
export const futilityLoss = 0.002;
/** The same if pairs share processes: more pairs of the same ones add little evidence. */
export const futilityLossOfProcesses = 0.02;
/** A cell that looks faster than this z (5 % on one side) continues, though it cannot regress any more. */
export const speedUpToFollow = -1.645;
/** Share of their level that early bounds of `unchanged` have, if pairs are independent evidence: docs/lab/margins.md#stopping-early */
export const earlyBoundShare = 0.5;
/** A cell with nothing left to find may continue for this share of its pairs, to be called unchanged. */
export const worthWaiting = 1 / 3;
/** The smallest change reported as detectable would be found with this power. */
export const targetPower = 0.8;
/** Nothing is decided if a larger share of pairs lacks a usable time. */
export const maxUnusableShare = 0.2;
/** Up to this |z| an estimate is z times the blind error; above it, the statistic is no longer linear. */
export const linearZ = 3;
/** Above this z a result needs no correction for early stopping, and rank statistics reach their limit. */
export const maxCorrectedZ = 4;
/** A corrected tail is at least this share of the uncorrected one. */
export const minCorrection = 1 / 4;

/** With fewer pairs of each order a cell can only be found changed, since its noise is unknown. */
export const minOfEachOrder = 3;
/** The smallest number of pairs that can show a change: docs/lab/process-variation.md#time-for-a-workload */
export const minPairs = 12;
/** Counted figures that were the same in this many executions of each side are exact. */
export const minExact = 2;
/** With fewer pairs their agreement is not evaluated. */
export const minToAgree = 3;
/** Pairs agree if at least this share of them has the same direction: of unchanged cells with nine pairs one in six does. */
export const agreeingShare = 0.75;

// Few pairs that all show a large change: docs/lab/few-pairs.md

/** At these one-sided levels … */
export const fewPairsLevels = [0.01, 0.001, 0.0001] as const;
/**
 * … this number of pairs of identical work all have this ratio, and this multiple of the reach: of how far the times of one side lie apart,
 * in ln time, and `addedReach`, since those of few pairs may lie together by chance. Eight pairs stand for more.
 */
export const fewPairsScores = [
  { pairs: 3, ratios: [1.4, 2.2, 4], reaches: [0.22, 1.3, 3.5] },
  { pairs: 4, ratios: [1.3, 2, 2.7], reaches: [0.08, 0.42, 1.8] },
  { pairs: 5, ratios: [1.1, 1.3, 1.8], reaches: [0.03, 0.22, 0.9] },
  { pairs: 6, ratios: [1.1, 1.2, 1.5], reaches: [0.02, 0.12, 0.5] },
  { pairs: 7, ratios: [1.1, 1.15, 1.3], reaches: [0.02, 0.08, 0.3] },
  { pairs: 8, ratios: [1.1, 1.15, 1.2], reaches: [0.02, 0.06, 0.2] },
] as const;
export const addedReach = 0.3;
/** For each tenth of a level below the last, ln ratios and multiples grow by this factor. */
export const growthPerTenth = 2;

// Scores of pairs (pairs/scores.ts). Kernel bandwidth in ln time: `reachPerDifference` times the difference that `calmShare` of
// the pairs stay below, and at least `minReach`. For normal noise that is the deviation of a difference.

export const minReach = 0.3;
export const calmShare = 0.2;
export const reachPerDifference = 4;
/** Weight of first blocks relative to second ones of other pairs: they are often noisier, and `position` is uncertain. */
export const otherPlace = 0.5;
/** Blocks measured close in time show the machine's present level best: those of the same pair count sixfold. */
export const nearWeight = 5;
export const nearPairs = 15;
/** Blocks farther apart than this many pairs are not compared; it also limits the work. */
export const farthestPair = 60;

// Means and coarse clocks; experiments: docs/lab/mixtures.md.

/** Share of a cell's error rate for its mean, unless its score shows the same anyway … */
export const meanShare = 0.1;
/** … as it does if both are correlated by more than this. */
export const maxLikeness = 0.9;
/** The deviation of pair differences is that of a normal distribution with this quantile of sizes: of calm pairs, regardless of the others. */
export const calmQuantile = 0.3;
export const calmQuantileOfNormal = 0.3853;
/** A difference counts for at most this many deviations, so that no pair decides alone … */
export const maxDeviations = 12;
/** … and from here on one block is far slower than the other. */
export const farDeviations = 6;
/** Smaller differences of ln time are not far slower, however quiet the cell is: they do not matter. */
export const minFar = 0.02;

/** Pairs of an early `unchanged`: of 33 executions at least one is in a slow mode that affects one in ten, with 97 %. */
export const minPairsOfUnchanged = 33;
/** The mean leaves a change open if its bound is beyond this many margins; then it must not look like one: … */
export const marginsOfMean = 1.5;
/** … not slower by this z before the last look, and at the last one, … */
export const maxLean = 0.67;
export const maxLeanAtEnd = 1.28;
/** … nor with this many far slower blocks of the head and none of the base, … */
export const minFarOfHead = 1;
export const minFarOfHeadAtEnd = 2;
/** … nor faster by this z. */
export const minLean = -1.645;
/** The mean is reported if it differs from the typical execution at this level; if it changed the other way, nothing is called changed. */
export const meanDiffers = 0.01;

/** A coarse clock leaves few nonzero differences: up to this many are enumerated. */
export const maxCounted = 60;
/** Differences of ln times below this are one reading of a clock. */
export const sameReading = 1e-9;

// Process-to-process variation. How each figure was found: docs/lab/process-variation.md.

/** A pair farther than this from the others of its process, in standard deviations, was disturbed and is limited to this distance. */
export const disturbedBeyond = 3;
/** The other cells of the runner count as this many processes: docs/lab/process-variation.md#the-prior */
export const priorFreedom = 2;
/** Largest standard deviation of ln(head / base) between processes: docs/lab/process-variation.md#the-largest-variation */
export const maxProcessEffect = 0.19;
/** The same for the slowest operations, which one collection or one flush causes. */
export const maxTailProcessEffect = 0.5;
/** The smallest process effect: below it, clocks and code layout dominate. */
export const minProcessEffect = 0.001;
/** With fewer processes a change must be larger than any process effect: docs/lab/process-variation.md#the-largest-variation */
export const minProcesses = 3;
/** With fewer processes, an undecided cell gets the reason too-few-processes: docs/lab/process-variation.md#the-grid */
export const processesToDecide = 6;
/** Share of a cell's error rate for changes larger than any process effect. */
export const levelForLargeEffects = 0.2;
/** Share of the pairs' error rate for processes, since Student's t is less exact than permutation: docs/lab/margins.md#the-reserve */
export const spentByProcesses = 0.82;

// History

/** Guarantees of the comparison of a run with its stored runs. */
export const defaultHistoryPolicy = {
  /** Chance that a run in which nothing changed has any `regressed` cell (and, separately, any `improved` one). */
  alpha: 0.01,
  /** Smaller changes are never called `regressed` or `improved`. */
  minEffect: 0.02,
  /** `unchanged` means that a change of this size is ruled out at `boundLevel` on either side. */
  unchangedWithin: 0.05,
  boundLevel: 0.1,
  /** Confidence of the shown interval. */
  confidence: 0.95,
  minRuns: 8,
  /** Whether `regressed` may fail the gate. */
  gate: false,
};

export type HistoryPolicy = typeof defaultHistoryPolicy;

/** Longer baselines only add older runs. */
export const maxRuns = 400;
/** Degrees of freedom of a variance from the median absolute deviation, as a share of those from a standard deviation. */
export const madEfficiency = 0.37;
/** The other cells' estimate of a variance has at least this many degrees of freedom, … */
export const minPriorDegrees = 1;
/** … and at most this many: above, Student's t is close to normal. */
export const maxPriorDegrees = 50;
/** Runs never repeat exactly: below one part in a thousand the clock and the code layout dominate. */
export const minDeviation = 0.001;
/** A store keeps six significant digits: smaller differences are equal. */
export const storedPrecision = 1e-5;
/** A count that leaves its level by this share or by one, and soon returns, varies: it has not changed. */
export const smallVariation = 0.01;

// Figures without pairs: two documents, two cells of one run

/** Guarantees of a comparison of two separate runs. */
export interface DocumentsPolicy {
  /** Chance that any cell is called `regressed` when none is slower by `betweenRuns` or more. */
  alpha: number;
  /**
   * How much two runs of one program may differ: another hour, another neighbour, other files. Two documents cannot measure it, so it is a
   * margin that a change must exceed with certainty.
   */
  betweenRuns: number;
  /** Of a cell for which the project set its own margin. */
  betweenRunsOf?: (cell: string) => number | undefined;
  confidence: number;
}

export const defaultDocumentsPolicy: DocumentsPolicy = { alpha: 0.01, betweenRuns: 0.1, confidence: 0.95 };

/** Confidence of the interval of a ratio of two cells. */
export const ratioConfidence = 0.95;
/** A cell needs this many samples to support a published conclusion. */
export const minForRatio = 2;
/** More samples, evenly picked, only take more time. */
export const maxDocumentSamples = 400;
export const maxRatioSamples = 300;
/** With fewer samples of quiet parts on each side, the interval is their whole range. */
export const minQuiet = 6;
export const minQuietShare = 1 / 20;

// Explained time

/** Time allowed for a call with a known cause, and for a byte that an interpreter reads and parses: docs/lab/explained-time.md */
export const nsPerExplainedCall = 3_000;
/** Time for a call by which git finds one more object: it is also mapped and unpacked. */
export const nsPerGitCall = 10_000;
export const nsPerExplainedByte = 10;
