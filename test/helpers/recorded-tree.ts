import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Lays a recorded /proc, /sys or /etc below a folder: path → text, or `-> path` for a symbolic link to another recorded
 * path.
 */
export function recordTree(folder: string, files: Record<string, string>): string {
  for (const [path, text] of Object.entries(files)) {
    const full = join(folder, path);
    mkdirSync(dirname(full), { recursive: true });
    const target = /^-> (.+)$/.exec(text)?.[1];
    if (target === undefined) writeFileSync(full, `${text}\n`);
    else {
      mkdirSync(join(folder, target), { recursive: true });
      symlinkSync(relative(dirname(full), join(folder, target)), full);
    }
  }
  return folder;
}
