/** Finds the program that a build made: a Makefile names targets, and rarely what they are. */
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isWindows } from '../../core/system/index.ts';
import { fileName, quote } from './project-files.ts';
import { programPath } from './system-names.ts';

/** Stands for it in a command until it is known. */
export const builtProgram = '$PROGRAM';

const maxDepth = 3;
const isOfTests = /test|check|bench|example|^a\.out$|\.(so|o|a|dylib)(\.|$)/i;
const elf = Buffer.from([0x7f, 0x45, 0x4c, 0x46]);

/** The command with the program in its place; undefined if the build made none. @param known files that were there before */
export async function withBuiltProgram(
  command: string,
  folder: string,
  known: ReadonlySet<string>,
): Promise<string | undefined> {
  const found: string[] = [];
  const waiting = [''];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
      const child = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory() && child.split('/').length < maxDepth && !entry.name.startsWith('.')) waiting.push(child);
      const isNew = entry.isFile() && !known.has(child) && !isOfTests.test(fileName(child));
      if (isNew && (await isProgram(join(folder, child)))) found.push(child);
    }
  }
  const [first] = found.sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
  return first === undefined ? undefined : command.replace(builtProgram, quote(programPath(`./${first}`)));
}

async function isProgram(path: string): Promise<boolean> {
  if (isWindows) return /\.exe$/i.test(path);
  if (((await stat(path)).mode & 0o100) === 0) return false;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(elf.length), 0, elf.length, 0);
    // The first bytes of a program of macOS.
    return bytesRead === elf.length && (buffer.equals(elf) || buffer.readUInt32LE() === 0xfeedfacf);
  } finally {
    await file.close();
  }
}
