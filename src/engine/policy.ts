/** Every number of measuring that one might argue about. Those found by experiment link to docs/lab/. */

// Length of a sample.

/** A sample of a run is no shorter … */
export const minBlockNs = 30e6;
/** … a sample of a pair, of which a visit takes several, no shorter than this: docs/lab/samples.md#length-of-a-sample-in-pairs */
export const minBlockInPairsNs = 2e6;
/** … and where there is no time for more than a look, it has this length. */
export const hurriedBlockNs = 5e6;
export const maxBlockNs = 250e6;
/** Where rounds are counted instead of time. */
export const defaultBlockNs = 50e6;
/** A time budget should hold about so many blocks of every cell: many short ones see more of the machine's moods than few long ones. */
export const blocksPerBudget = 50;
/** Bytes that one sample may write: far below any dirty limit, so that write-back does not start inside it. */
export const maxBytesPerSample = 256 * 1024 ** 2;
/** Every file made and removed slows down those made near it for some minutes, this run's and the next one's. */
export const maxOpsMakingFiles = 64;

// Warming up.

/** Share of a cell's part of the time budget that may go into warming up. */
export const warmupShare = 0.08;
export const minWarmupBlocks = 2;
export const maxWarmupBlocks = 10;
/** With less time than this for a cell there is none for warming up: it is looked at, not known. */
export const hurriedNs = 250e6;
/** A budget too small for its cells is rather spent on samples than on warming up. */
export const maxOfBudgetForWarmup = 0.4;
/** And of what is left, for a first look at cells of which some may be left out: one sample of each takes as long again. */
export const maxOfRestForWarmup = 0.5;
/** Samples of a new process that are thrown away before several in a row: docs/lab/process-pool.md */
export const samplesThrownAway = 1;
/** Share of a cell's time that may go into setting it up anew. */
export const setupShare = 0.1;

// Tail latencies: blocks of operations that are timed one by one.

/** Beside each sample there is a block of about this length … */
export const tailBlockNs = 40e6;
/** … of no more operations than this … */
export const maxTailOps = 4000;
/** … and of so many that this many are beyond a percentile: 200 for p99, 2000 for p99.9 … */
export const opsBeyond = 2;
/** … unless they would take longer than this. */
export const maxTailBlockNs = 2e9;

// Rounds and visits.

/** Every cell is visited in so many rounds before those that are known are visited less often. */
export const minRounds = 8;
/** Half the width of the median's interval, relative, below which a cell needs fewer visits: docs/lab/samples.md#settled-cells */
export const settledUncertainty = 0.05;
/**
 * Pairs of one visit. A start, a set-up and a first sample to be thrown away cost more than a sample of some milliseconds: several
 * pairs share them, each with a coin of its own. What they have in common besides is the judge's to allow for.
 */
export const maxPairsPerVisit = 6;
/** The first visit of a new process takes fewer: the sooner there are enough processes, the better. docs/lab/process-pool.md#the-pool */
export const pairsOfNewProcess = 4;
/** Rounds after which it is known what a visit costs. */
export const pilotRounds = 2;
/** Figures that are counted are taken to repeat when they did so in this many executions of each side: of two values that take turns five would be apart by chance once in 252. */
export const roundsOfCounted = 6;
/** A cell that only one subject has is looked at so often, to have a figure. */
export const roundsOfSingles = 3;

// Cells that come first: measured alone until they are known.

/** Samples of each of them, before the others have their turn. */
export const samplesOfFirst = 20;
/** When so much of the time budget is spent, the others have their turn in any case. */
export const shareOfFirst = 0.7;
/** With less time than this for each cell of the run, the others get their first sample as cheaply as can be. */
export const scarceNs = 1e9;

// New processes: docs/lab/process-luck.md

/** Rounds that the processes of a run take. */
export const roundsOfRun = 10;
/** Pairs of processes that a comparison has before the cost of starting counts: docs/lab/process-pool.md */
export const processesAtAnyCost = 6;
/** Then starting more may take this share of the time … */
export const startingShare = 0.2;
/** … and so many are alive at once, if memory has room: what one has set up serves all of its rounds. */
export const maxPlaces = 12;
/** Share of the memory that their files may take: they are to be in the page cache. */
export const pooledMemoryShare = 0.4;
/** Memory of a process of its own; a JVM is the largest. */
export const processBytes = 128 * 1024 ** 2;

// One processor for both sides of a pair: docs/lab/one-processor.md

/** Runners that keep all processors. Java's compiler works beside it; and nobody knows how many threads a command has. */
export const onSeveral: ReadonlySet<string> = new Set(['java', 'command']);

// Waiting, saving, giving up.

/** A first round that ends so long after the budget is told. */
export const overdueNotedMs = 10_000;
/** A round of hundreds of cells takes minutes: what it has measured so far is saved that often. */
export const saveEveryMs = 15_000;
/** A round of one short cell takes milliseconds: saving takes no more than this share of the time. */
export const savingShare = 0.05;
/** Whoever pressed Ctrl-C waits for this; the scratch folders go in any case. */
export const interruptedGraceMs = 1500;
/** A runner that fails so often in a row, without one sample between, is given up. */
export const maxLossesInARow = 3;
/** Of a workload that takes longer, nobody waits for more executions than the budget has room for. */
export const maxAwaitedNs = 3e9;

// Calibration: operations of a sample.

/** Below this a measured block says little about the time of one operation. */
export const trustedNs = 2_000_000;
export const opsGrowth = 8;
/**
 * Preparation outside the clock can cost many times the operation (files made to be removed): then blocks are very short. On ext4
 * without a journal its cost even grows with the square of their length (fs/ext4/ialloc.c, recently_deleted).
 */
export const costlyBlockNs = 2e6;
export const costlyPreparation = 1;
/**
 * What is spent around a sample may also be much the same for one operation and for many (a program is started to time another): then
 * the sample takes twice as long as that, up to so many times the wished length.
 */
export const preparationsPerFixed = 2;
export const maxBlocksForFixedCost = 4;
/** So many times the operations tell: a cost that less than doubles is fixed. */
export const opsToTellFixed = 4;
export const fixedGrowth = 2;
/** Longest wait for the preparation of one sample. */
export const maxPreparationMs = 200;
/** A block is asked for in parts of about this length: neighbours on the core come and go within milliseconds. */
export const partNs = 8e6;
/** … and in longer ones where what is done around each would otherwise take more than a third of this. */
export const maxPartNs = 20e6;
export const preparationsPerPart = 3;
export const maxParts = 32;
export const steadyWindow = 5;
export const flatWithin = 0.02;

// What a sample asks of the machine.

/** More dirty bytes than this are written back before the next sample, so that no cell pays for another's. */
export const dirtyLimitBytes = 64 * 1024 ** 2;
/** A sample that wrote less cannot have moved the dirty bytes much. */
export const smallWriteBytes = 1024 ** 2;
/** Share of a sample's pages that may stay resident, and of its bytes that may come from elsewhere than the device. */
export const coldTolerance = 0.05;
/** Share of a sample's time that may be stolen or throttled away before it is marked. */
export const stealTolerance = 0.02;
export const firstTimeoutMs = 30_000;
/** A first operation may be on a disk as slow as this. */
export const slowestBytesPerMs = 5_000;
export const minTimeoutMs = 10_000;
export const samplePatience = 50;
/** Operations are slower by this power of how much slower the probes beside them were: docs/lab/samples.md#sensitivity-to-neighbours */
export const sensitivityOfRuns = 0.5;
/** The same for the short samples of a pair. */
export const sensitivityOfPairs = 0.3;

// Neighbours on the core.

/** What a probe may take, relative to an undisturbed one. */
export const probeTolerance = 1.2;
/** Position of the undisturbed probe among all: not the least, which may be a reading of the clock gone wrong. */
export const undisturbedShare = 0.05;
export const minProbes = 20;
/** Of the most recent probes; the core's frequency may change slowly. */
export const maxProbes = 4096;
/** A probe that took longer was interrupted: it tells nothing of the sample beside it. */
export const maxSlowdown = 2;
/** Undisturbed probes of subjects that are compared may differ by so much: the clock's doing, not that of two builds of the probe. */
export const probeAgreement = 1.03;

// Sharing out visits among the cells of a comparison.

/** Cells that show no change are decided after about a third of their visits, and rounds become shorter: docs/lab/margins.md#more-pairs */
export const expectedShare = 0.3;
/** A cell whose visit takes longer than so many ordinary ones gets fewer of them. */
export const dearness = 3;
/** Cells that cannot fail a build, since they wait for the device, get this share; and those that can hardly have changed. */
export const lesserShare = 0.5;
/** Nobody gets fewer than this share. */
export const minShare = 1 / 3;

// Figures of a cell.

/** More than this share of doubtful samples makes the cell doubtful. */
export const doubtfulShare = 0.2;
export const confidence = 0.95;

// Disk space and patience with runners.

/** Share of the free space that prepared files may take; the rest is for what samples write. */
export const usableShare = 0.6;
/** Longest wait for an answer that does no work on files, in ms. A JVM on a busy machine, or Wine's first start, is slow. */
export const greetingTimeoutMs = 60_000;
export const setupTimeoutMs = 120_000;
export const closeGraceMs = 10_000;

/** A runner's clock may run so much faster than ours, as in an emulator; a sample that took longer than we waited is no time. */
export const clockTolerance = 2;
export const clockSlackMs = 1000;

// Methods of published studies (by-method.ts)

/** The study of traversals waits so long between dropping the caches and the start of its program. */
export const methodSettleMs = 2000;
/** A sample of a study may take so long: a million entries from a slow disk, a gigabyte written in pieces of a kilobyte. */
export const methodTimeoutMs = 3_600_000;
