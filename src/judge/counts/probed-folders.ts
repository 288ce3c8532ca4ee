/** Folders that are searched for modules, as missing names show. */
import { type ComparedFile, isMissing, isNewCode, isNewInput, isOwn, lastPartOf } from './compared-file.ts';
import { isProgram } from './programs.ts';
import { maxProbesPerFile } from './policy.ts';

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
