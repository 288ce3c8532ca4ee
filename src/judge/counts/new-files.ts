/** Limits for files and folders that only the head has: the work of one program that meets them once, and the search for them. */
import { kindOf } from '../../core/document/index.ts';
import {
  callsOfKind,
  type ComparedFile,
  isMade,
  isMissing,
  isNewCode,
  isNewInput,
  isOwn,
  lastPartOf,
} from './compared-file.ts';
import { isProgram } from './programs.ts';
import {
  callsPerNewFile,
  faultWindowBytes,
  folderPiece,
  maxProbesPerFile,
  peekedBytes,
  readsPerFile,
  minPiece,
  touchWindows,
} from './policy.ts';

/** @param size as the file system reports it @param processes number of programs: each may open, list, look up and read it once */
export function maxForNew(size: number, metric: string, processes: number): number {
  switch (metric) {
    case 'readBytes':
      return processes * (size + Math.min(2 * size, peekedBytes));
    case 'copiedBytes':
      return processes * size;
    case 'touchedBytes':
      return size + touchWindows * faultWindowBytes;
    default:
      return processes * maxCalls(size, kindOf(metric));
  }
}

function maxCalls(size: number, kind: string | undefined): number {
  if (kind === undefined || !Object.hasOwn(callsPerNewFile, kind)) return 0;
  const once = callsPerNewFile[kind]!;
  if (kind === 'read') return readsPerFile + Math.ceil(size / minPiece);
  return kind === 'list' ? once + Math.floor(size / folderPiece) : once;
}

/** How many processes may open a new file: those that did, but no more than the number of programs. */
export type ProcessesOf = (file: ComparedFile) => number;

/** @param programs number that run in the head */
export function countProcesses(files: readonly ComparedFile[], programs: number): ProcessesOf {
  // If unknown: as many as open one of the project's other files.
  const usual = files.reduce(
    (most, file) => (file.base && isOwn(file) && !isMade(file) ? Math.max(most, callsOfKind(file.base, 'open')) : most),
    1,
  );
  return ({ head }) => Math.max(1, Math.min(programs, head?.processes ?? usual));
}

/** Missing names that a search for a new file asks for: with its name, or in a folder that only the head has. */
export function probesAmong(files: readonly ComparedFile[]): ReadonlySet<string> {
  const found = files.filter((file) => isOwn(file) && !isMissing(file) && (isNewCode(file) || isNewInput(file)));
  const stems = new Set(found.map(stemOf));
  const known = new Set(files.filter(({ base }) => base).map(folderOf));
  const folders = new Set(found.map(folderOf).filter((folder) => !known.has(folder)));
  const isAsked = (file: ComparedFile): boolean =>
    stems.has(stemOf(file)) || folders.has(folderOf(file)) || (found.length > 0 && isProgram(file.name));
  const probes = files.filter((file) => !file.base && isOwn(file) && isMissing(file) && isAsked(file));
  return new Set(probes.slice(0, maxProbesPerFile * Math.max(1, stems.size)).map(({ name }) => name));
}

/** `extra` of `lib/extra.js`: the last part of a name up to its first dot. */
const stemOf = (file: ComparedFile): string => lastPartOf(file).split('.', 1)[0]!;

const folderOf = ({ name }: ComparedFile): string => name.slice(0, name.lastIndexOf('/') + 1);

/** `lib/a`, `lib` and `.` of `lib/a/x.js`. */
export function foldersAbove(name: string): string[] {
  const folders: string[] = name.startsWith('/') ? [] : ['.'];
  for (let end = name.lastIndexOf('/'); end > 0; end = name.lastIndexOf('/', end - 1)) folders.push(name.slice(0, end));
  return folders;
}
