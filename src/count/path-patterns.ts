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

/** Folders of a cache that go by the first digits of a digest: `objects/ae/…`. What is not a folder may be `cc` or `dd`. */
const shard = /(?<=^|\/)(?:[0-9a-f]{2}|[0-9A-F]{2})(?=\/)|(?<=^|\/)(?=[a-f]?\d)[0-9a-f]{2}$/g;

/**
 * What stands for all names that differ in numbers and random parts only: `fixtures/f-*.txt`. Two runs of one program give
 * the same patterns though its temporary files have other names.
 */
export const patternOf = (path: string): string =>
  path
    .replace(shard, '*')
    .replace(random, '*')
    .replace(digits, '*')
    .replace(/\*[*.:-]*\*/g, '*');

/** The same with all names in sight: what others lie in is a folder, and goes by the patterns of folders. */
export function patternsAmong(paths: Iterable<string>): (path: string) => string {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return (path) => (folders.has(path) ? patternOf(`${path}/`).slice(0, -1) : patternOf(path));
}

/** The folder of a path as a pattern for everything in it. */
export function folderPattern(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '*' : `${path.slice(0, slash + 1)}*`;
}
