/** Every number of the pass that records call stacks. */

/** One call with its frames, in the mean, as it is planned: `strace --stack-trace`, and the hook of an interpreter (docs/lab/call-sites.md). */
export const plannedMs = { frames: 0.7, hook: 0.2 };
/** Of the growth of a call: so much has to be seen, beyond all calls of the base, to be certain of a line. */
export const minSeen = 0.25;
/** Python answers a signal with each call, by hundreds of writes; of more calls than these it says whose they are before it makes them. */
export const maxAnswers = 200;
/** Of the time and of the calls, for those that are made rarely: they are recorded first, by themselves. */
export const shareOfRare = 0.2;
/** Of the time, for the execution; the rest is for looking up the lines. */
export const shareOfExecution = 0.8;
/** Looking up the lines may take this long in any case: without them the recording is worth nothing, and a quick command may have much debug information. */
export const minLookupMs = 15_000;
/** Calls with a stack in one recording: a stack takes strace from 20 µs to a millisecond. */
export const maxCalls = 200_000;
/** Different stacks in one recording. Recursion over data has as many as there are data; later ones count as not attributed. */
export const maxStacks = 20_000;
export const maxFrames = 256;
/** One question to a symbolizer. Debug information of a large program takes seconds to read. */
export const symbolizerTimeoutMs = 30_000;
/** Addresses in one question, for the length of a command line. */
export const addressesPerQuestion = 500;
export const maxSites = 10;
/** Tests of one call in a run document, the most grown. */
export const maxTests = 20;
/**
 * Sent by strace with each call, and ignored by all programs but those that have the hook. A real-time signal: those are queued, none is
 * lost; glibc keeps the first two for itself, and programs that use some take the next or the last.
 */
export const answerSignal = 44;
/** The same where Python is not asked: SIGURG. Programs that have no hook are not ended by it, and their shells need not ignore it for them. */
export const plainSignal = 23;
/** By which our library asks Perl, before a call that no signal may be sent with. */
export const askingSignal = 45;
/**
 * Calls that wait for something else than a file, and are looked at where a time has grown. Waiting for other threads and processes
 * does not count: it is longer because these take longer.
 */
export const waitingCalls: ReadonlySet<string> = new Set([
  'nanosleep',
  'clock_nanosleep',
  'connect',
  'recvfrom',
  'recvmsg',
  'sendto',
  'sendmsg',
]);
/** Executions of each side, in turns, whose time inside calls is added up. */
export const timedExecutions = 3;
/** Calls that explain less of what a workload takes longer are left out; sites that explain less of what a call does, too. */
export const minShare = 0.1;
/** Folders of a repository that hold other people's code. */
export const foreignFolders: ReadonlySet<string> = new Set([
  'node_modules',
  'site-packages',
  'dist-packages',
  'third_party',
  'third-party',
  'vendor',
  '.venv',
  'venv',
  '.tox',
]);
/** Code that a build of .NET makes, as the entry of a program of tests. */
export const generatedSource = /(?:^|\/)obj\/.*\.(?:cs|fs|vb)$|\.g\.(?:cs|fs|vb)$/;
/** Of a call that is made too often, this much time of one execution is looked at … */
export const firstCallsMs = 3_000;
/** … at this many calls … */
export const firstCallsAsked = 2_000;
/** … and it says nothing where it has fewer than these. */
export const minFirstCalls = 100;
export const maxFirstSites = 3;
/** Of several calls that are made too often, only the most grown are looked at. */
export const maxFirst = 2;
export const maxFilesOfStack = 200;
/** Names of files of one site in a profile, the most called. */
export const maxFilesOfSite = 20;
