/** Limits for files and folders that only the head has: the work of one program that meets them once. */
import { kindOf } from '../../core/document/index.ts';
import { callsOfKind, type ComparedFile, isMade, isOwn } from './compared-file.ts';
import {
  callsPerNewFile,
  mapsPerAssembly,
  faultWindowBytes,
  folderPiece,
  peekedBytes,
  readsPerFile,
  minPiece,
  touchWindows,
} from './policy.ts';
import { isAssembly } from './programs.ts';

/**
 * @param size as the file system reports it
 * @param processes number of programs: each may open, list, look up and read it once
 * @param name of the file, where it is one
 */
export function maxForNew(size: number, metric: string, processes: number, name = ''): number {
  switch (metric) {
    case 'readBytes':
      return processes * (size + Math.min(2 * size, peekedBytes));
    case 'copiedBytes':
      return processes * size;
    case 'touchedBytes':
      return size + touchWindows * faultWindowBytes;
    default:
      return processes * maxCalls(size, kindOf(metric), name);
  }
}

function maxCalls(size: number, kind: string | undefined, name: string): number {
  if (kind === undefined || !Object.hasOwn(callsPerNewFile, kind)) return 0;
  const once = callsPerNewFile[kind]!;
  if (kind === 'map' && isAssembly(name)) return mapsPerAssembly;
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
