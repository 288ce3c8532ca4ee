/** What is taken for granted of the luck of processes. How each figure was found: docs/lab/process-luck.md. */

/** A pair that is farther than this from the others of its process, in standard deviations, was disturbed and counts as this far. */
export const disturbedBeyond = 3;
/** So many processes' worth of knowledge comes from the other cells of the runner: docs/lab/process-luck.md#the-prior */
export const priorFreedom = 2;
/** The largest luck, from one pair of processes to the next, as a standard deviation of ln(head / base): docs/lab/process-luck.md#the-largest-luck */
export const largestLuck = 0.19;
/** Processes are never more alike than this: below, clocks and code layout speak. */
export const leastLuck = 0.001;
/** With fewer processes a change must be larger than any luck: docs/lab/process-luck.md#the-largest-luck */
export const fewestProcesses = 3;
/** With fewer processes than this, the reason of an undecided cell is that they are few: docs/lab/process-luck.md#the-grid */
export const processesToDecide = 6;
/** Share of a cell's error rate that is for changes larger than any luck. */
export const levelForLargeEffects = 0.2;
