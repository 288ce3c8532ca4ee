/** Every number and list of this room that one might argue about. */

/**
 * Where programs and the data of the system are installed. What is mapped from there (locales, archives of classes) is the same on both sides
 * of a comparison, and every program maps some of it.
 */
export const systemFolders = /^\/(?:usr|lib(?:32|64|x32)?|etc|opt|nix|snap)\//;

/**
 * Calls that counters count by name; six more counters guard them. Each costs 4 µs at every fork and thread:
 * docs/lab/counters.md
 */
export const maxNamedCalls = 19;

/**
 * Calls of one execution that are traced beside the kernel's counters. A traced call takes 20 to 100 µs (docs/lab/counters.md), so this is
 * some seconds.
 */
export const maxTracedCalls = 50_000;
/** A call that is made less often is traced in any case. */
export const minUntraced = 10_000;

/** Without processor time that the counters have seen, a program has lost them. The system rounds short times. */
export const lostClock = { share: 0.5, minNs: 20_000_000 };

/** A traced program is started by a shell, and may make a few calls more or less for it. */
export const startCalls = 3;
export const startShare = 0.01;
