/** Every number that one might argue about in what explains, bounds and compares counts. */

/** Ranges that do not meet are a change, however wide they are, where the higher one begins at so many times the end of the lower one. */
export const clearFold = 1.5;
/** Counts may grow by this share of the base where another version of a dependency or of the runtime is the cause. */
export const defaultAllowedGrowth = 0.1;
/**
 * What one program does to a file or a folder that it meets for the first time, by kind of call. Python opens its script twice, Node.js
 * asks three times for a module, bash four times for what it sources; find duplicates the descriptor of a folder.
 */
export const callsPerNewFile: Readonly<Record<string, number>> = {
  open: 2,
  close: 4,
  stat: 4,
  access: 2,
  readlink: 2,
  list: 2,
  read: 1,
  seek: 4,
  map: 4,
  copy: 2,
  control: 6,
  xattr: 2,
  advise: 2,
  statfs: 2,
  directory: 2,
};
/** Calls that read a file that is loaded for the first time, beside those for its pages. */
export const readsPerFile = 4;
/** The beginning of a program may be read twice more before all of it is. */
export const peekedBytes = 16_384;
/** One more call lists this much of a folder. */
export const folderPiece = 4096;
/** An import asks for a name in each folder of a search path, and with each ending: names that are not there, for one new file. */
export const maxProbesPerFile = 64;
/** What is done to a folder for each file that is looked for there: Ruby opens, asks and lists it twice. */
export const callsPerFolder = 4;
/** Writes of less are lines or records, not the content of a buffer that is full. */
export const minBuffer = 4096;
/** A file may be read more than once where it is not known how often: Python reads its script three times, bash the beginning of it twice. */
export const maxPasses = 4;
/** The smallest piece in which interpreters read. */
export const minPiece = 4096;
/** An own archive that was built anew: calls that find a part of it, parts that may be others, and the smallest part. */
export const callsPerPart = 4;
export const partsThatMove = 2;
export const minPart = 256;
export const partBytes = 8192;
/** A result may be longer by less than this, with no more calls, where sources, inputs or the commit differ: a spelling, a version. */
export const resultBytes = 4096;
/** What compilers make of a byte of source: assembler text, objects with what debuggers need. */
export const resultBytesPerSourceByte = 32;
/** Linkers and archivers seek and read between the parts of what they make: more of it by this many calls a file. */
export const seeksPerResult = 2;
/** Beside the commits between: what git asks for once more where a branch has another length. */
export const moreObjects = 8;
/** For each object: the name of its file, of a pack that may have it, and its content. */
export const callsPerObject = 4;
export const bytesPerObject = 16_384;
/** A small program may load a module more of its language: so many calls of one kind a program, and so many bytes, are no growth of the runtime. */
export const callsOfLibrary = 20;
export const bytesOfLibrary = 262_144;
/**
 * Facts of an environment that what a program asks the kernel for may depend on. Speed, memory and devices are not among them: a
 * count is the same on the fastest machine and the slowest.
 */
export const countFences = ['os', 'osVersion', 'kernel', 'architecture', 'image', 'filesystem', 'cores'] as const;

/** What Linux brings into memory around a page fault (fault_around_bytes). */
export const faultWindowBytes = 65_536;
/** What is brought in around the first and the last page of a new file. */
export const touchWindows = 2;
/** Of the touched bytes of mapped files: a smaller growth may come from where the mappings lie. */
export const faultShare = 0.05;
/** Of a start, for longer names of folders and a larger environment: so many instructions in user mode are no growth. */
export const startInstructions = 2_000;

/** Bytes by which one execution must exceed all of the base to be a burst: pipes, a timer and a preparation vary by less. */
export const burstBytes = 65_536;
/** … and as a share of the largest of the base. */
export const burstShare = 0.1;
/** So many bursts fall to the head alone by chance once in 1,000 comparisons at most. */
export const minBursts = 10;
