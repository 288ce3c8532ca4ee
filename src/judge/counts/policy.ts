/** The numbers that explain, bound and compare counts. */

/** Ranges that do not meet are a change, regardless of width, if the higher one begins at this multiple of the lower one's end. */
export const clearFold = 1.5;
/** Allowed growth, as a share of the base, if another version of a dependency or of the runtime is the cause. */
export const defaultAllowedGrowth = 0.1;
/**
 * Calls of one program on a file or folder that it meets for the first time, by kind. Python opens its script twice, Node.js asks three
 * times for a module, bash four times for a sourced file; find duplicates the descriptor of a folder.
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
/** .NET maps an assembly as a whole, its header and each of its sections, of which those compiled in advance have four. */
export const mapsPerAssembly = 8;
/** Reads of a file that is loaded for the first time, in addition to those of its pages. */
export const readsPerFile = 4;
/** The beginning of a program may be read twice more before the whole is. */
export const peekedBytes = 16_384;
/** One more call lists this much of a folder. */
export const folderPiece = 4096;
/** Missing names for one new file: an import tries each folder of a search path with each ending. */
export const maxProbesPerFile = 64;
/** Calls on a folder for each file that is searched there: Ruby opens, checks and lists it twice. */
export const callsPerFolder = 4;
/** Smaller writes are lines or records, not the content of a full buffer. */
export const minBuffer = 4096;
/** Number of reads of a file if unknown: Python reads its script three times, bash the beginning of it twice. */
export const maxPasses = 4;
/** The smallest piece in which interpreters read. */
export const minPiece = 4096;
/** A rebuilt archive of the project: calls that find a part of it, parts that may be others, and the smallest part. */
export const callsPerPart = 4;
export const partsThatMove = 2;
export const minPart = 256;
export const partBytes = 8192;
/** A result may be longer by less than this, with no more calls, if sources, inputs or the commit differ: a spelling, a version. */
export const resultBytes = 4096;
/** Bytes that a compiler writes for a byte of source: assembler text, objects with debug information. */
export const resultBytesPerSourceByte = 32;
/** Linkers and archivers seek and read between the parts of their output: this many more calls a file. */
export const seeksPerResult = 2;
/** Calls of git that are repeated for a branch of another length, in addition to the commits between. */
export const moreObjects = 8;
/** Calls for each object: the name of its file, of a pack that may have it, and its content. */
export const callsPerObject = 4;
export const bytesPerObject = 16_384;
/** A program may load one more module of its language: this many calls of a kind, and bytes, are not growth of the runtime. */
export const callsOfLibrary = 20;
export const bytesOfLibrary = 262_144;
/** Facts of an environment that a program's calls may depend on. Speed, memory and devices are not among them. */
export const countFences = ['os', 'osVersion', 'kernel', 'architecture', 'image', 'filesystem', 'cores'] as const;

/** Linux brings this much into memory around a page fault (fault_around_bytes). */
export const faultWindowBytes = 65_536;
/** Memory brought in around the first and the last page of a new file. */
export const touchWindows = 2;
/** Share of the touched bytes of mapped files: a smaller growth may come from the addresses of the mappings. */
export const faultShare = 0.05;
/** Instructions in user mode that a start may add for longer folder names and a larger environment. */
export const startInstructions = 2_000;

/** A burst exceeds all executions of the base by at least this many bytes: pipes, a timer and a preparation vary by less. */
export const burstBytes = 65_536;
/** Or by this many calls, of a call that varies: runtimes make one or two more or less. */
export const burstCalls = 8;
/** … and by this share of the largest of the base. */
export const burstShare = 0.1;
/** This many bursts fall to the head alone by chance at most once in 1,000 comparisons. */
export const minBursts = 10;

/** A list of names of this length may have been cut, so absent names are unknown. */
export const maxListed = 24;
/** Flushes that fall by this share, or to none for a file, are reported: what was durable may not be any more. */
export const minSyncsLost = 0.5;
