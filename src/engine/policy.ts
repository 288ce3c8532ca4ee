/** All constants of measuring that are a choice. Those found by experiment link to docs/lab/. */

// Length of a sample.

/** Minimum length of a sample in a run … */
export const minBlockNs = 30e6;
/** … and in a pair, of which a visit takes several: docs/lab/samples.md#length-of-a-sample-in-pairs */
export const minBlockInPairsNs = 2e6;
/** … and the length where there is time for only a short look. */
export const hurriedBlockNs = 5e6;
export const maxBlockNs = 250e6;
/** The length where rounds are counted instead of time. */
export const defaultBlockNs = 50e6;
/** Blocks of every cell in a time budget: many short ones sample more of the machine's variation than few long ones. */
export const blocksPerBudget = 50;
/** Bytes that one sample may write: far below any dirty limit, so that write-back does not start inside it. */
export const maxBytesPerSample = 256 * 1024 ** 2;
/** Maximum files of a sample: every file made and removed slows down those made near it for some minutes, also in the next run. */
export const maxOpsMakingFiles = 64;

// Warming up.

/** Share of a cell's time that may go into warming up. */
export const warmupShare = 0.08;
export const minWarmupBlocks = 2;
export const maxWarmupBlocks = 10;
/**
 * While the runtime's compiler is at work, warming up goes on to at most this number of blocks. .NET compiles anew what was called 30 times,
 * 100 ms after the last new method, and does so twice: 35 samples of 50 ms later it was quiet (docs/lab/tiers.md).
 */
export const maxBlocksForTiers = 40;
/** Compilers are quiet when these blocks in a row had less than this share of compiling. */
export const settledBlocks = 2;
export const settledCompiling = 0.05;
/** The same for a new process in the middle of a run: samples that are discarded while its compiler is at work. */
export const maxPrimesForTiers = 4;
/** With less time than this for a cell, it is not warmed up: there is only a look at it. */
export const hurriedNs = 250e6;
/** A budget too small for its cells is spent on samples rather than on warming up. */
export const maxOfBudgetForWarmup = 0.4;
/** The same share of the remaining time, for a first look at cells of which some may be left out: one sample of each takes as long again. */
export const maxOfRestForWarmup = 0.5;
/** Samples of a new process that are discarded before several in a row: docs/lab/process-pool.md */
export const samplesThrownAway = 1;
/** Share of a cell's time that may go into repeating its set-up. */
export const setupShare = 0.1;

// Tail latencies: blocks of operations that are timed one by one.

/** Each sample has a block of about this length beside it … */
export const tailBlockNs = 40e6;
/** … with at most this number of operations … */
export const maxTailOps = 4000;
/** … and with this number of operations beyond a percentile: 200 in all for p99, 2000 for p99.9 … */
export const opsBeyond = 2;
/** … unless they would take longer than this. */
export const maxTailBlockNs = 2e9;

// Rounds and visits.

/** Every cell is visited in this number of rounds before well-known cells are visited less often. */
export const minRounds = 8;
/** Half the width of the median's interval, relative, below which a cell needs fewer visits: docs/lab/samples.md#settled-cells */
export const settledUncertainty = 0.05;
/**
 * Pairs of one visit. A start, a set-up and a discarded first sample cost more than a sample of some milliseconds, so several
 * pairs share them, each with a coin of its own. The judge allows for what such pairs have in common.
 */
export const maxPairsPerVisit = 6;
/** The first visit of a new process takes fewer, so that there are enough processes sooner: docs/lab/process-pool.md#the-pool */
export const pairsOfNewProcess = 4;
/** A comparison that will have fewer pairs than this says so after the first: as many can show a small change. */
export const pairsToAnnounce = 12;
/** Rounds after which the cost of a visit is known. */
export const pilotRounds = 2;
/** Counted figures are taken to repeat after this number of equal executions on each side: of two alternating values, five would differ between the sides by chance once in 252. */
export const roundsOfCounted = 6;
/** Visits of a cell that only one subject has, to get a figure. */
export const roundsOfSingles = 3;

// Cells that come first: only they are measured until they are known.

/** Samples of each of them before the other cells are measured. */
export const samplesOfFirst = 20;
/** When this share of the time budget is spent, the other cells are measured in any case. */
export const shareOfFirst = 0.7;
/** With less time than this for each cell of the run, the other cells get their first sample as cheaply as possible. */
export const scarceNs = 1e9;

// What a time budget has room for (affordable.ts).

/** Share of the time that may go into making trees, and into setting up cells: the rest is for a first look, samples and removing files. */
export const treesShare = 0.12;
export const setUpsShare = 0.15;
/** Removing files takes this share of the time that making them took, and ending runners this long. */
export const removingShare = 0.3;
export const closingMs = 1000;
/** A visit may take this many times as long as the last one of its cell. */
export const visitMargin = 1.5;
/** Weight of each visit among those that show how slow the machine is now, and the most that is expected of it. */
export const newestShare = 0.2;
export const maxSlowness = 4;
/** What preparing or sampling takes before anything is known of the machine: it is corrected by what the cells before took. */
export const usualBytesPerMs = 500_000;
export const usualMadePerMs = 20;
export const usualSeenPerMs = 200;
export const usualRequestMs = 5;
/** Samples of a first look: one or two to find the operations, one that is discarded, one that is kept. */
export const samplesOfLook = 4;
/** Below this the time that was expected of the cells before says nothing of the next. */
export const minLearnedMs = 200;

// New processes: docs/lab/process-variation.md

/** Rounds of the processes of a run. */
export const roundsOfRun = 10;
/** Process pairs that a comparison has before the cost of starting counts: docs/lab/process-pool.md */
export const processesAtAnyCost = 6;
/** After that, starting more may take this share of the time … */
export const startingShare = 0.2;
/** … and this number may live at once, if memory has room: the set-up of a process serves all of its rounds. */
export const maxPlaces = 12;
/** Share of the memory that their files may take: they should stay in the page cache. */
export const pooledMemoryShare = 0.4;
/** Memory of a process of its own; a JVM is the largest. */
export const processBytes = 128 * 1024 ** 2;

// One processor for both sides of a pair: docs/lab/one-processor.md

/** Runners that keep all processors. Java's compiler works beside it; the number of threads of a command is unknown. */
export const onSeveral: ReadonlySet<string> = new Set(['java', 'command']);

// Waiting, saving, giving up.

/** The first round is reported when it ends this long after the budget. */
export const overdueNotedMs = 10_000;
/** A round of hundreds of cells takes minutes: its samples are saved at this interval. */
export const saveEveryMs = 15_000;
/** A round of one short cell takes milliseconds: saving takes no more than this share of the time. */
export const savingShare = 0.05;
/** Longest wait after Ctrl-C; the scratch folders are removed in any case. */
export const interruptedGraceMs = 1500;
/** A runner that fails this often in a row, without a sample between, is given up. */
export const maxLossesInARow = 3;
/** A workload that takes longer than this gets no executions beyond the budget. */
export const maxAwaitedNs = 3e9;

// Calibration: operations of a sample.

/** Below this a measured block gives no reliable time of one operation. */
export const trustedNs = 2_000_000;
export const opsGrowth = 8;
/**
 * Preparation outside of the timed region can cost many times the operation (files made to be removed): then blocks are very short. On ext4
 * without a journal its cost even grows with the square of their length (fs/ext4/ialloc.c, recently_deleted).
 */
export const costlyBlockNs = 2e6;
export const costlyPreparation = 1;
/**
 * The overhead of a sample may also be the same for one operation and for many (a program is started to time another): then
 * the sample takes twice the overhead, up to this multiple of the requested length.
 */
export const preparationsPerFixed = 2;
export const maxBlocksForFixedCost = 4;
/** With this many times the operations, a cost that less than doubles is fixed. */
export const opsToShowFixed = 4;
export const fixedGrowth = 2;
/** Longest wait for the preparation of one sample. */
export const maxPreparationMs = 200;
/** A block is requested in parts of about this length: neighbours on the core come and go within milliseconds. */
export const partNs = 8e6;
/** … and in longer ones where the overhead of each would otherwise take more than a third of this. */
export const maxPartNs = 20e6;
export const preparationsPerPart = 3;
export const maxParts = 32;
export const steadyWindow = 5;
export const flatWithin = 0.02;

// What a sample asks of the machine.

/** More dirty bytes than this are written back before the next sample, so that no cell pays for another. */
export const dirtyLimitBytes = 64 * 1024 ** 2;
/** A sample that wrote less cannot have changed the dirty bytes much. */
export const smallWriteBytes = 1024 ** 2;
/** Share of a sample's pages that may stay resident, and of its bytes that may come from elsewhere than the device. */
export const coldTolerance = 0.05;
/** Share of a sample's time that may be stolen or throttled before it is marked. */
export const stealTolerance = 0.02;
export const firstTimeoutMs = 30_000;
/** A first operation may be on a disk as slow as this. */
export const slowestBytesPerMs = 5_000;
export const minTimeoutMs = 10_000;
export const samplePatience = 50;
/** Operations slow down by this power of the slowdown of the probes beside them: docs/lab/samples.md#sensitivity-to-neighbours */
export const sensitivityOfRuns = 0.5;
/** The same for the short samples of a pair. */
export const sensitivityOfPairs = 0.3;

// Neighbours on the core.

/** Longest time of a quiet probe, relative to an undisturbed one. */
export const probeTolerance = 1.2;
/** Position of the undisturbed probe among all: not the smallest, which may be a wrong reading of the clock. */
export const undisturbedShare = 0.05;
export const minProbes = 20;
/** Number of recent probes considered; the core's frequency may change slowly. */
export const maxProbes = 4096;
/** A probe that took longer was interrupted, so it is not used for its sample. */
export const maxSlowdown = 2;
/** Undisturbed probes of compared subjects may differ by this much because of the clock; more means two builds of the probe. */
export const probeAgreement = 1.03;

// Sharing visits among the cells of a comparison.

/** Cells without a change are decided after about a third of their visits, and rounds become shorter: docs/lab/margins.md#more-pairs */
export const expectedShare = 0.3;
/** A cell whose visit takes longer than this number of ordinary ones gets fewer visits. */
export const costlyVisitFactor = 3;
/** Share of cells that cannot fail a build, since they wait for the device, and of cells that are unlikely to have changed. */
export const lesserShare = 0.5;
/** Lower bound of a cell's share. */
export const minShare = 1 / 3;

// Figures of a cell.

/** More than this share of doubtful samples makes the cell doubtful. */
export const doubtfulShare = 0.2;
export const confidence = 0.95;

// Disk space and timeouts of runners.

/** Share of the free space that prepared files may take; samples write into the rest. */
export const usableShare = 0.6;
/** Longest wait for an answer without work on files, in ms. A JVM on a busy machine, or Wine's first start, is slow. */
export const greetingTimeoutMs = 60_000;
export const setupTimeoutMs = 120_000;
export const closeGraceMs = 10_000;

/** A runner's clock may be faster than ours by this factor, as in an emulator; a sample that took longer than we waited has no valid time. */
export const clockTolerance = 2;
export const clockSlackMs = 1000;

// Methods of published studies (by-method.ts)

/** The study of traversals waits this long between dropping the caches and the start of its program. */
export const methodSettleMs = 2000;
/** Time limit of a sample of a study: a million entries from a slow disk, a gigabyte written in pieces of a kilobyte. */
export const methodTimeoutMs = 3_600_000;
