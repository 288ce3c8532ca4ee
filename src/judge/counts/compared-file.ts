/** One file on both sides of a comparison, what git says of it, and what sort of file it is. */
import { addFileCounts, type FileCounts, kindOf } from '../../core/document/index.ts';
import { type Owner, ownerOf } from './owners.ts';
import { isProgram } from './programs.ts';

/** What git and the file system say of a file. */
export interface FileFact {
  /** Bytes on either side; absent: it is not there. */
  base?: number | undefined;
  head?: number | undefined;
  /** It is not the same on both sides because the commits are not: git says so, or the build made it so. */
  differs: boolean;
  isFolder: boolean;
}

/** One that differs between the two commits. */
export interface ChangedFile extends FileFact {
  name: string;
  /** Of a new file: how many files of its sort the base has. */
  peers?: number | undefined;
}

export interface ComparedFile {
  name: string;
  /** Absent: nothing was done to it. */
  base?: FileCounts | undefined;
  head?: FileCounts | undefined;
  /** Absent: not known, or not asked for. */
  fact?: FileFact | undefined;
  /** Absent: what its path says. */
  owner?: Owner | undefined;
}

export const ownerOfFile = ({ name, owner }: ComparedFile): Owner => owner ?? ownerOf(name);

export const isOwn = (file: ComparedFile): boolean => ownerOfFile(file).kind === 'own';

const byteMetrics = ['readBytes', 'writtenBytes', 'copiedBytes', 'touchedBytes'] as const;
type ByteMetric = (typeof byteMetrics)[number];

export const isByteMetric = (metric: string): metric is ByteMetric =>
  (byteMetrics as readonly string[]).includes(metric);

export const countOf = (counts: FileCounts | undefined, metric: string): number =>
  isByteMetric(metric) ? (counts?.[metric] ?? 0) : (counts?.calls[metric] ?? 0);

export const callsOfKind = ({ calls }: FileCounts, kind: string): number =>
  Object.entries(calls).reduce((sum, [call, count]) => (kindOf(call) === kind ? sum + count : sum), 0);

export const isMade = ({ base, head }: ComparedFile): boolean => base?.isMade === true || head?.isMade === true;

/** A name that was asked for and is not there. */
export const isMissing = (file: ComparedFile): boolean =>
  file.fact !== undefined && file.fact.base === undefined && file.fact.head === undefined && !isMade(file);

/** The head loads a part of a program that the base did not load, or asks for one. */
export const isNewCode = ({ name, base, head }: ComparedFile): boolean =>
  !base && head !== undefined && isProgram(name);

/** Only the head's commit has it, and the base has not even a folder of this name. */
export const isNewFolder = ({ base, head, fact }: ComparedFile): boolean =>
  fact?.isFolder === true && fact.base === undefined && fact.differs && !base && head !== undefined;

/** A folder, as far as what was done to it shows it. */
export const isFolder = ({ base, head, fact }: ComparedFile): boolean =>
  fact?.isFolder === true || [base, head].some((counts) => counts !== undefined && callsOfKind(counts, 'list') > 0);

/** The head's commit has it, the base's has not, and it is no part of a program. */
export const isNewInput = ({ name, base, head, fact }: ComparedFile): boolean =>
  !base &&
  head?.isMade === false &&
  fact?.differs === true &&
  fact.base === undefined &&
  !fact.isFolder &&
  !isProgram(name);

/** Files of one sort have one ending and one topmost folder. */
export function sortOf({ name }: Pick<ComparedFile, 'name'>): string {
  const slash = name.indexOf('/', 1);
  const dot = name.lastIndexOf('.');
  return `${slash < 0 ? '' : name.slice(0, slash)}/*${dot > name.lastIndexOf('/') ? name.slice(dot) : ''}`;
}

/** `extra` of `lib/extra.js`: the last part of a name up to its first dot. */
export const stemOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1).split('.', 1)[0]!;

/** How many more pieces of one size a file has after it has grown, whether or not an empty read ends it. */
export function piecesMore(before: number, after: number, piece: number): number {
  if (piece <= 0 || after <= before) return 0;
  const more = (round: (pieces: number) => number): number => round(after / piece) - round(before / piece);
  return Math.max(more(Math.floor), more(Math.ceil));
}

/** Those that `isMerged` as one file of each sort, the others as they are. */
export function mergeSorts(
  files: readonly ComparedFile[],
  isMerged: (file: ComparedFile) => boolean,
): readonly ComparedFile[] {
  const merged = new Map<string, ComparedFile>();
  const others: ComparedFile[] = [];
  for (const file of files) {
    if (!isMerged(file)) {
      others.push(file);
      continue;
    }
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
  return [...others, ...merged.values()];
}

const together = (a: FileCounts | undefined, b: FileCounts | undefined): FileCounts | undefined =>
  a && b ? addFileCounts(a, b) : (a ?? b);
