import { numberIn, type SystemFiles } from '../host/linux/system-files.ts';

/** A way to run scripts of a POSIX shell elsewhere and to copy files there: `adb shell`, `ssh`. */
export interface RemoteShell {
  /** As messages name it: `the device emulator-5554`. */
  readonly place: string;
  /** The command of this machine that runs a script over there, with the script's streams as its own and its exit code. */
  commandFor(script: string): string[];
  /** Environment of that command, beside our own. */
  readonly environment?: Record<string, string>;
  /**
   * Copies files or folders of this machine into a folder over there.
   * @returns what went wrong, as the tool's own words; undefined when nothing did
   */
  push(localPaths: readonly string[], folder: string): Promise<string | undefined>;
  /** Why it cannot be reached any more, as a sentence; undefined when it can. */
  whyLost(): Promise<string | undefined>;
}

/** A word as a POSIX shell reads it back unchanged (XCU 2.2.2, single quotes). */
export function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

// Files of /proc, /sys and /etc of another machine, fetched at once, as the readers of the host's own files expect them.

/** Begins a line that tells what follows: `F PATH` a file, `R PATH REAL` a resolved link. */
const mark = '\u001e';

/** Shell functions that print what `recordedFiles` reads. Paths are patterns; what is not there is left out. */
export const recordingFunctions = `
record() { for file in "$@"; do [ -r "$file" ] && [ -f "$file" ] && { printf '\\036F %s\\n' "$file"; cat "$file" 2>/dev/null; echo; }; done; }
resolved() { printf '\\036R %s %s\\n' "$1" "$2"; }
`;

export function recordedFiles(output: string): SystemFiles {
  const texts = new Map<string, string>();
  const links = new Map<string, string>();
  for (const part of output.split(mark).slice(1)) {
    const end = part.indexOf('\n');
    const [kind, path = '', real] = part.slice(0, end).split(' ');
    if (kind === 'F') texts.set(path, part.slice(end + 1).trim());
    else if (real !== undefined) links.set(path, real);
  }
  const read = (path: string) => texts.get(path);
  const list = (path: string): string[] => {
    const names = [...texts.keys(), ...links.keys()]
      .filter((file) => file.startsWith(`${path}/`))
      .map((file) => file.slice(path.length + 1).split('/')[0] ?? '');
    return [...new Set(names)].sort();
  };
  return {
    read,
    readNumber: (path) => numberIn(read(path)),
    list,
    link: (path) => links.get(path),
    resolve: (path) => links.get(path) ?? (texts.has(path) || list(path).length > 0 ? path : undefined),
  };
}
