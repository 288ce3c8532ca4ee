/** Names of files as a report shows and compares them: relative to where the command ran, numbered and random ones as one. */

/** `fixtures/a.txt` for a path below `root`, `.` for the root itself; any other path stays absolute. */
export function relativeTo(root: string, path: string): string {
  if (path === root) return '.';
  const prefix = root.endsWith('/') ? root : `${root}/`;
  return path.startsWith(prefix) ? path.slice(prefix.length) : path;
}

/** Random parts of names: mkstemp's six characters after a separator or `tmp`, digests, UUIDs. */
const random =
  /(?<=[._-])(?=[A-Za-z0-9]*\d)(?=[A-Za-z0-9]*[A-Za-z])[A-Za-z0-9]{6,}(?=$|[._/-])|\b[0-9a-f]{8,}\b|(?<=\btmp)[A-Za-z0-9_]{6,}/g;
const digits = /\d+/g;

/**
 * What stands for all names that differ in numbers and random parts only: `fixtures/f-*.txt`. Two runs of one program give
 * the same patterns though its temporary files have other names.
 */
export const patternOf = (path: string): string =>
  path
    .replace(random, '*')
    .replace(digits, '*')
    .replace(/\*[*.:-]*\*/g, '*');

/** The folder of a path as a pattern for everything in it. */
export function folderPattern(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '*' : `${path.slice(0, slash + 1)}*`;
}
