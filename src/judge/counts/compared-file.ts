/** One file on both sides of a comparison, its state in git, and its kind. */
import { addFileCounts, type FileCounts, kindOf } from '../../core/document/index.ts';
import { type Owner, ownerOf } from './owners.ts';
import { isProgram } from './programs.ts';

/** Facts from git and the file system about a file. */
export interface FileFact {
  /** Bytes on either side; absent: the file does not exist there. */
  base?: number | undefined;
  head?: number | undefined;
  /** The file differs because the commits do: git lists it, or the build made it. */
  differs: boolean;
  isFolder: boolean;
}

/** A file that differs between the two commits. */
export interface ChangedFile extends FileFact {
  name: string;
  /** For a new file: how many files of its sort the base has. */
  peers?: number | undefined;
}

export interface ComparedFile {
  name: string;
  /** Absent: the file was not touched. */
  base?: FileCounts | undefined;
  head?: FileCounts | undefined;
  /** Absent: unknown, or not requested. */
  fact?: FileFact | undefined;
  /** Absent: derived from its path. */
  owner?: Owner | undefined;
}

export const ownerOfFile = ({ name, owner }: ComparedFile): Owner => owner ?? ownerOf(name);

export const isOwn = (file: ComparedFile): boolean => ownerOfFile(file).kind === 'own';
export const isOfGit = (file: ComparedFile): boolean => ownerOfFile(file).kind === 'git';
/** Kept outside of the checkouts, by a package, for each of its versions. */
export const isKept = (file: ComparedFile): boolean => ownerOfFile(file).kind === 'kept';
export const isForeign = (file: ComparedFile): boolean => ['dependencies', 'runtime'].includes(ownerOfFile(file).kind);

const byteMetrics = ['readBytes', 'writtenBytes', 'copiedBytes', 'touchedBytes'] as const;
type ByteMetric = (typeof byteMetrics)[number];

export const isByteMetric = (metric: string): metric is ByteMetric =>
  (byteMetrics as readonly string[]).includes(metric);

export const countOf = (counts: FileCounts | undefined, metric: string): number =>
  isByteMetric(metric) ? (counts?.[metric] ?? 0) : (counts?.calls[metric] ?? 0);

export const callsOfKind = ({ calls }: FileCounts, kind: string): number =>
  Object.entries(calls).reduce((sum, [call, count]) => (kindOf(call) === kind ? sum + count : sum), 0);

export const isMade = ({ base, head }: ComparedFile): boolean => base?.isMade === true || head?.isMade === true;

/** A name that was requested and does not exist. */
export const isMissing = (file: ComparedFile): boolean =>
  file.fact !== undefined && file.fact.base === undefined && file.fact.head === undefined && !isMade(file);

/** The head loads, or asks for, a part of a program that the base did not load. */
export const isNewCode = ({ name, base, head }: ComparedFile): boolean =>
  !base && head !== undefined && isProgram(name);

/** Only the head's commit has it, and the base does not even have a folder of this name. */
export const isNewFolder = ({ base, head, fact }: ComparedFile): boolean =>
  fact?.isFolder === true && fact.base === undefined && fact.differs && !base && head !== undefined;

/** A folder, as far as the calls on it show. */
export const isFolder = ({ base, head, fact }: ComparedFile): boolean =>
  fact?.isFolder === true || [base, head].some((counts) => counts !== undefined && callsOfKind(counts, 'list') > 0);

/** Only the head's commit has it, and it is not a part of a program. */
export const isNewInput = ({ name, base, head, fact }: ComparedFile): boolean =>
  !base &&
  head?.isMade === false &&
  fact?.differs === true &&
  fact.base === undefined &&
  !fact.isFolder &&
  !isProgram(name);

/** Files of one sort have the same ending and the same topmost folder. */
export function sortOf({ name }: Pick<ComparedFile, 'name'>): string {
  const slash = name.indexOf('/', 1);
  const dot = name.lastIndexOf('.');
  return `${slash < 0 ? '' : name.slice(0, slash)}/*${dot > name.lastIndexOf('/') ? name.slice(dot) : ''}`;
}

/** `extra.js` of `lib/extra.js`. */
export const lastPartOf = ({ name }: ComparedFile): string => name.slice(name.lastIndexOf('/') + 1);

/** How many more pieces of one size a grown file has, whether or not an empty read ends it. */
export function piecesMore(before: number, after: number, piece: number): number {
  if (piece <= 0 || after <= before) return 0;
  const more = (round: (pieces: number) => number): number => round(after / piece) - round(before / piece);
  return Math.max(more(Math.floor), more(Math.ceil));
}

/** Merges files for which `isMerged` holds into one file of each sort; keeps the others. */
export function mergeSorts(
  files: readonly ComparedFile[],
  isMerged: (file: ComparedFile) => boolean,
): readonly ComparedFile[] {
  const merged = new Map<string, ComparedFile>();
  for (const file of files.filter(isMerged)) {
    const key = `${isMade(file)} ${sortOf(file)}`;
    const known = merged.get(key);
    merged.set(key, {
      name: known ? sortOf(file) : file.name,
      owner: file.owner,
      base: together(known?.base, file.base),
      head: together(known?.head, file.head),
      fact: file.fact,
    });
  }
  return [...files.filter((file) => !isMerged(file)), ...merged.values()];
}

const together = (a: FileCounts | undefined, b: FileCounts | undefined): FileCounts | undefined =>
  a && b ? addFileCounts(a, b) : (a ?? b);
