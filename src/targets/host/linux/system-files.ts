import { readFileSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** The files of /proc, /sys and /etc, or a recorded tree of them. What is not there or may not be read is undefined. */
export interface SystemFiles {
  /** The trimmed text. */
  read(path: string): string | undefined;
  readNumber(path: string): number | undefined;
  list(path: string): string[];
  link(path: string): string | undefined;
  /** The path without symbolic links. */
  resolve(path: string): string | undefined;
}

/** The number that a file of the kernel holds alone. */
export function numberIn(text: string | undefined): number | undefined {
  const value = Number(text);
  return text === undefined || text === '' || !Number.isFinite(value) ? undefined : value;
}

export function systemFiles(root = '/'): SystemFiles {
  const at = (path: string) => join(root, path);
  const orUndefined = <Value>(get: () => Value) => {
    try {
      return get();
    } catch {
      return undefined;
    }
  };
  const read = (path: string) => orUndefined(() => readFileSync(at(path), 'utf8').trim());
  return {
    read,
    readNumber: (path) => numberIn(read(path)),
    list: (path) => orUndefined(() => readdirSync(at(path)).sort()) ?? [],
    link: (path) => orUndefined(() => readlinkSync(at(path))),
    resolve: (path) =>
      orUndefined(() => {
        const real = realpathSync(at(path));
        return root === '/' ? real : real.slice(realpathSync(root).length);
      }),
  };
}
